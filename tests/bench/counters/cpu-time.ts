import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time of the running threads of processes since their start, in microseconds.
 * @returns undefined except on Linux.
 */
export function cpuMicroseconds(pids: readonly number[]): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1_000;
}

/**
 * The first field of each thread's `schedstat` (sched-stats in the kernel's documentation). `stat` has a
 * resolution of hundredths of a second.
 */
function nanosecondsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}
