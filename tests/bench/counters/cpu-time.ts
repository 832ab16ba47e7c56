import { readFileSync } from 'node:fs';

/** Linux tells processor time in hundredths of a second, whatever the kernel's own clock (USER_HZ in time(7)). */
const microsecondsPerTick = 10_000;

/**
 * Processor time, in microseconds, that processes have had since they began, all their threads together.
 * @returns undefined on a system that does not tell (only Linux does).
 */
export function cpuMicroseconds(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * microsecondsPerTick;
}

/** Fields 14 and 15 of proc(5)'s `stat`, counted from after the command name, which may itself hold spaces. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
