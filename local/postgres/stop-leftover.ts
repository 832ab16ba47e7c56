import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from '../simulator/state/inspect-process.ts';
import { pidFileOf, readPidFile } from './pid-file.ts';

const TIMEOUT_MS = 5_000;

/**
 * Stops a server that a killed run left on this cluster, and deletes an outdated pid file. Its pid may belong to
 * another program by now, or to a zombie, and Postgres would not start.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPidFile(cluster);
  if (left) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (!serves(left.pid, cluster)) break;
      process.kill(left.pid, signal);
      await waitForExit(left.pid, cluster);
    }
  }
  rmSync(pidFileOf(cluster), { force: true });
}

/** Every server has its data folder on its command line. */
function serves(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`-D ${cluster} `);
}

async function waitForExit(pid: number, cluster: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (serves(pid, cluster) && Date.now() < deadline) await sleep(20);
}
