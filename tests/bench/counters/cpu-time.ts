import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of running threads since their start, in nanoseconds by process and thread. */
export type CpuTimes = ReadonlyMap<string, number>;

/**
 * Reads the processor time of the running threads of processes.
 * @returns undefined except on Linux.
 */
export function readCpuTimes(pids: readonly number[]): CpuTimes | undefined {
  if (process.platform !== 'linux') return undefined;
  return new Map(pids.flatMap((pid) => timesOf(pid)));
}

/**
 * The processor time between two readings, in microseconds.
 * @returns undefined if a thread ended in between, such as that of a closed connection: its time is lost.
 */
export function cpuMicrosecondsBetween(before: CpuTimes, after: CpuTimes): number | undefined {
  if ([...before.keys()].some((thread) => !after.has(thread))) return undefined;
  return [...after].reduce((sum, [thread, time]) => sum + time - (before.get(thread) ?? 0), 0) / 1_000;
}

/**
 * The first field of each thread's `schedstat` (sched-stats in the kernel's documentation). `stat` has a
 * resolution of hundredths of a second.
 */
function timesOf(pid: number): [thread: string, nanoseconds: number][] {
  const threads = unlessEnded(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  return threads.flatMap((thread): [string, number][] => {
    const folder = `/proc/${pid}/task/${thread}`;
    const text = unlessEnded(() => readFileSync(`${folder}/schedstat`, 'utf8'));
    return text === undefined ? [] : [[folder, Number(text.split(' ')[0])]];
  });
}

function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
