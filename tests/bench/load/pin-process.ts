import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Which processor does what: the servers share one, whoever asks them has another. */
export const serverCpu = 0;
export const loadCpu = 1;

/** Ties a process, with all its threads, to one processor. False where that cannot be done: it then runs anywhere. */
export function pinProcess(pid: number, cpu: number): boolean {
  if (availableParallelism() <= Math.max(serverCpu, loadCpu)) return false;
  const pinned = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(cpu), String(pid)]);
  return pinned.status === 0;
}
