import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time, in microseconds, that the living threads of processes have had since they began.
 * @returns undefined on a system that does not tell (only Linux does).
 */
export function cpuMicroseconds(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1_000;
}

/** The first field of each thread's `schedstat` (sched-stats in the kernel's documentation). `stat` counts hundredths of a second. */
function nanosecondsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}
