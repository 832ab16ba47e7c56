import { existsSync, readFileSync } from 'node:fs';
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
  const file = pidFileOf(cluster);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}
