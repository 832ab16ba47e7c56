import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process with its start time: a pid may be reused. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The arguments a process was started with, joined by spaces; empty when it is gone or a zombie. */
export function commandLineOf(pid: number): string {
  if (process.platform !== 'linux') return query(pid, 'args=');
  return readProc(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Pid and start time together, or undefined when there is no such process. */
export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startTicks(pid) : query(pid, 'lstart=');
  return startedAt ? { pid, startedAt } : undefined;
}

/** Is that very process still there, not a later one that was given its number? */
export function isSameProcess(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.startedAt === identity.startedAt;
}

/** Field 22 of proc(5)'s `stat`; counted from after the command name, which may itself hold spaces and brackets. */
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
