import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import type { DataLocation } from './choose-data-location.ts';

interface ServerProgram {
  child: ChildProcess;
  /** Why it could not be started, or its last output. */
  explain: (error?: Error) => StartError;
}

/** Starts `initdb` or `postgres` as the right user. Its output goes to `<program>.log` next to the cluster. */
export function spawnProgram(
  location: DataLocation,
  program: 'initdb' | 'postgres',
  args: string[],
): ServerProgram {
  const file = path.join(location.bin, program);
  const logFile = path.join(location.folder, `${program}.log`);
  // Removed first, because another user (root before us) may own the old one.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'w');
  const child = spawn(file, args, {
    ...location.runAs,
    cwd: location.folder,
    // Postgres reads variables such as PGDATA and PGPORT, which are for this program.
    env: { NODE_ENV: process.env['NODE_ENV'], PATH: process.env['PATH'], LC_ALL: 'C' },
    // In its own process group: on Ctrl-C this program stops it in order.
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
  // "Not found" for an existing program means that its loader is missing.
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
