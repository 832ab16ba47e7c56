import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Processors: the servers share one, the load generator has another. */
export const serverCpu = 0;
export const loadCpu = 1;

/**
 * Pins a process with all its threads to one processor. False if that is impossible: it then runs anywhere.
 */
export function pinProcess(pid: number, cpu: number): boolean {
  if (availableParallelism() <= Math.max(serverCpu, loadCpu)) return false;
  const pinned = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(cpu), String(pid)]);
  return pinned.status === 0;
}
