import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from '../processes/inspect-process.ts';
import { pidFileOf, readPidFile } from './pid-file.ts';

const PATIENCE_MS = 5_000;

/**
 * Stops a server that a killed session left on this cluster, and removes a pid file that nobody stands behind: its
 * number may belong to another program by now, or to a zombie that no init collects, and Postgres would not start.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const left = readPidFile(cluster);
  if (left) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (!serves(left.pid, cluster)) break;
      process.kill(left.pid, signal);
      await untilGone(left.pid, cluster);
    }
  }
  rmSync(pidFileOf(cluster), { force: true });
}

/** We start every server with its data folder on the command line, which survives as long as it does. */
function serves(pid: number, cluster: string): boolean {
  return commandLineOf(pid).includes(`-D ${cluster} `);
}

async function untilGone(pid: number, cluster: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (serves(pid, cluster) && Date.now() < deadline) await sleep(20);
}
