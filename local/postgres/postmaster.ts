import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../processes/guard.ts';
import type { DataLocation } from './choose-data-location.ts';
import { readPidFile } from './pid-file.ts';
import { spawnProgram } from './spawn-program.ts';

type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

export interface Postmaster {
  /** Sends the first signal, and each next one if the server still runs ten seconds later. */
  end: (signals: StopSignal[]) => Promise<void>;
  /** Resolves when the server has ended. */
  ended: Promise<unknown>;
}

const TIMEOUT_MS = 10_000;

/** Starts the server and resolves when it accepts connections; else rejects with the end of its log. */
export async function startPostmaster(location: DataLocation, settings: string[]): Promise<Postmaster> {
  const args = ['-D', location.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const { child, explain } = spawnProgram(location, 'postgres', args);
  const over = new AbortController();
  const ended = once(over.signal, 'abort');
  child.once('error', (error) => over.abort(explain(error)));
  child.once('exit', () => over.abort(explain()));
  if (child.pid !== undefined) {
    const unwatch = endWithUs({ pid: child.pid, signal: 'SIGINT', group: false });
    void ended.then(unwatch);
  }
  for (;;) {
    over.signal.throwIfAborted();
    const file = readPidFile(location.cluster);
    if (file?.ready && file.pid === child.pid) break;
    await sleep(10);
  }
  // A database does not keep the program running; stopping it does, until it has ended.
  child.unref();
  const end = async (signals: StopSignal[]) => {
    child.ref();
    for (const signal of signals) {
      if (over.signal.aborted) return;
      child.kill(signal);
      await Promise.race([ended, sleep(TIMEOUT_MS, undefined, { ref: false })]);
    }
  };
  return { ended, end };
}
