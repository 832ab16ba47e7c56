import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithUs } from '../processes/guard.ts';
import { StartError } from '../start-error.ts';
import type { Place } from './choose-place.ts';
import { explainSpawnFailure } from './explain-spawn-failure.ts';
import { readPidFile } from './pid-file.ts';

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
  const program = path.join(place.bin, 'postgres');
  const logFile = path.join(place.folder, 'server.log');
  // Removed first, because another user (root before us) may own the old one.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'w');
  const child = spawn(program, ['-D', place.cluster, ...settings.flatMap((setting) => ['-c', setting])], {
    ...place.runAs,
    cwd: place.cluster,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    // In a group of its own: a Ctrl-C in the terminal is for us, who stop it in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);

  const over = new AbortController();
  const ended = once(over.signal, 'abort');
  child.once('error', (error) => over.abort(explainSpawnFailure(program, error)));
  child.once('exit', () => over.abort(new StartError(`Postgres has ended. Its log:\n${lastLines(logFile)}`)));
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

function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
