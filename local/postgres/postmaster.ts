import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../processes/guard.ts';
import type { Place } from './choose-place.ts';
import { readPidFile } from './pid-file.ts';
import { spawnProgram } from './spawn-program.ts';

type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

export interface Postmaster {
  /** Sends the first signal, and each next one when the server is still there ten seconds after the one before. */
  end: (signals: StopSignal[]) => Promise<void>;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<unknown>;
}

const PATIENCE_MS = 10_000;

/** Starts the server and resolves when it takes connections; rejects with the end of its log when it does not. */
export async function startPostmaster(place: Place, settings: string[]): Promise<Postmaster> {
  const args = ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])];
  const { child, explain } = spawnProgram(place, 'postgres', args);
  const over = new AbortController();
  const ended = once(over.signal, 'abort');
  child.once('error', (error) => over.abort(explain(error)));
  child.once('exit', () => over.abort(explain()));
  if (child.pid !== undefined) {
    const forget = endWithUs({ pid: child.pid, signal: 'SIGINT', group: false });
    void ended.then(forget);
  }
  for (;;) {
    over.signal.throwIfAborted();
    const file = readPidFile(place.cluster);
    if (file?.ready && file.pid === child.pid) break;
    await sleep(10);
  }
  // A database alone does not keep the program running; ending it does, until it has ended.
  child.unref();
  const end = async (signals: StopSignal[]) => {
    child.ref();
    for (const signal of signals) {
      if (over.signal.aborted) return;
      child.kill(signal);
      await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
    }
  };
  return { ended, end };
}
