import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the server writes into its data folder's `postmaster.pid` (Postgres's `pidfile.h`: pid, folder, start, port … status). */
export interface PidFile {
  pid: number;
  /** Does it take connections? This is what `pg_ctl -w` waits for, too. */
  ready: boolean;
}

export function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The content as far as it is written yet; undefined when there is none. */
export function readPidFile(cluster: string): PidFile | undefined {
  const file = pidFileOf(cluster);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
}
