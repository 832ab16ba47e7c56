import { readdirSync, readFileSync } from 'node:fs';
import type { BenchDatabase } from '../harness/start-database.ts';

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

const nanosecondsPerTick = 10_000_000;

/**
 * Reads the processor time of a Postgres server and all of its processes since its start, those that have ended included,
 * in microseconds. Of the latter it knows hundredths of a second.
 * @returns NaN except on Linux.
 */
export async function readServerCpu({ query }: Pick<BenchDatabase, 'query'>): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = statOf(row?.pid ?? 0)?.parent ?? 0;
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === server);
  const running = [server, ...children]
    .flatMap((pid) => timesOf(pid))
    .reduce((sum, [, time]) => sum + time, 0);
  return (running + (statOf(server)?.endedTicks ?? 0) * nanosecondsPerTick) / 1_000;
}

/** The parent of a process, and the ticks of its children that have ended (proc_pid_stat(5)). */
function statOf(pid: number): { parent: number; endedTicks: number } | undefined {
  const text = pid > 0 ? unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) : undefined;
  if (text === undefined) return undefined;
  // The name of the program, in parentheses, may have spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return { parent: fields[1] ?? 0, endedTicks: (fields[13] ?? 0) + (fields[14] ?? 0) };
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
