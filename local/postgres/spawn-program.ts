import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { Place } from './choose-place.ts';

export interface ServerProgram {
  child: ChildProcess;
  /** Why it could not be started (given that error), or with what last words it ended. */
  explain: (error?: Error) => StartError;
}

/** Starts `initdb` or `postgres` as the right user; what it says goes to `<program>.log` beside the cluster. */
export function spawnProgram(place: Place, program: 'initdb' | 'postgres', args: string[]): ServerProgram {
  const file = path.join(place.bin, program);
  const logFile = path.join(place.folder, `${program}.log`);
  // Removed first, because another user (root before us) may own the old one.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'w');
  const child = spawn(file, args, {
    ...place.runAs,
    cwd: place.folder,
    // Postgres heeds variables such as PGDATA and PGPORT, which here are meant for us.
    env: { NODE_ENV: process.env['NODE_ENV'], PATH: process.env['PATH'], LC_ALL: 'C' },
    // In a group of its own: a Ctrl-C in the terminal is for us, who stop it in order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const explain = (error?: Error) =>
    error
      ? explainFailure(file, error)
      : new StartError(`Postgres has ended (${program}):\n${tail(logFile)}`);
  return { child, explain };
}

function explainFailure(file: string, error: Error): StartError {
  const code = 'code' in error ? error.code : undefined;
  // A program that is there and yet "not found" lacks its loader.
  if (code === 'ENOENT' && existsSync(file)) {
    return new StartError(
      'The embedded Postgres needs glibc, which this system (Alpine or another with musl) has not: use Debian, Ubuntu or Fedora.',
    );
  }
  if (code === 'EPERM' || code === 'EINVAL') {
    return new StartError(
      `Postgres refuses to run as root, and this container does not allow starting it as another user (${code}): start as an ordinary user.`,
    );
  }
  return new StartError(`Postgres does not start: ${error.message}.`);
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n') : '';
}
