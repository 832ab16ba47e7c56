import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the server writes into its data folder's `postmaster.pid` (Postgres's `pidfile.h`: pid, folder, start, port … status). */
interface PidFile {
  pid: number;
  /** Whether it accepts connections, as `pg_ctl -w` checks it. */
  ready: boolean;
}

export function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The lines written so far; undefined without the file. */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readUnlessMissing(pidFileOf(cluster)).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** The server deletes the file at any moment. @returns an empty text without the file. */
function readUnlessMissing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
