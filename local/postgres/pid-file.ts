import path from 'node:path';
import { readUnlessMissing } from '../read-unless-missing.ts';

/** What the server writes into its data folder's `postmaster.pid` (Postgres's `pidfile.h`: pid, folder, start, port … status). */
interface PidFile {
  pid: number;
  /** Whether it accepts connections, as `pg_ctl -w` checks it. */
  ready: boolean;
}

export function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** What is written so far; undefined without a pid. */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = readUnlessMissing(pidFileOf(cluster))?.split('\n');
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, ready: lines?.[7]?.trim() === 'ready' } : undefined;
}
