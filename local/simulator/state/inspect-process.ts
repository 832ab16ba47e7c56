import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process with its start time: a pid may be reused. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The arguments of a process, joined by spaces; empty if it ended or is a zombie. */
export function commandLineOf(pid: number): string {
  if (process.platform !== 'linux') return query(pid, 'args=');
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Pid and start time, or undefined without such a process. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : query(pid, 'lstart=');
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether the same process still runs, and not another one with a reused pid. */
export function isSameProcess(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Field 22 of proc(5)'s `stat`; counted after the command name, which may contain spaces and brackets. */
function startTicks(pid: number): string | undefined {
  const stat = readProc(pid, 'stat');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : fields[19];
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function query(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}
