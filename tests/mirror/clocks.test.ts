import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { addFault, mirrorIsDone } from '../support/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import type { World } from '../support/world.ts';

let world: World;
let workers: RunningProcess[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  for (const worker of workers) worker.signal('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  workers = [];
});
afterAll(() => world.stop());

const minutes = 60_000;

/** Starts a worker on a machine whose clock is off. */
async function startWorkerOff(byMs: number, env: Record<string, string> = {}): Promise<void> {
  const preload = path.resolve('tests/support/shifted-clock.mjs');
  const off = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(byMs) };
  workers.push(await world.processes.startWorker({ ...off, ...env }));
}

it('workers whose clocks are an hour apart do not take each other for dead', async () => {
  const { database, processes } = world;
  await startWorkerOff(0, { WORKER_DEAD_AFTER_SECONDS: '2' });
  await startWorkerOff(-60 * minutes, { WORKER_DEAD_AFTER_SECONDS: '2' });
  const judged =
    "SELECT 1 FROM workers WHERE fenced_at IS NULL AND started_at < now() - interval '6 seconds'";
  await until('both have lived for long', async () => (await database.query(judged)).length === 2);
  expect(await database.query('SELECT 1 FROM workers')).toHaveLength(2);
  expect(processes.logOf('worker')).not.toContain('starting over');
});

it('a worker whose clock is half an hour ahead tries again as soon as any other', async () => {
  const { halo, database, platform } = world;
  await startWorkerOff(30 * minutes);
  await addFault(platform.url, { fault: 'lose-answer', operation: 'UpsertMetaobject' });
  await createCollab(world, halo);
  await mirrorIsDone(database);
});

it('a worker whose clock is ahead of the end of a pause does not add the job of the store again and again', async () => {
  const { halo, database } = world;
  await startWorkerOff(10 * minutes);
  await createCollab(world, halo);
  await mirrorIsDone(database);
  await database.query("UPDATE store_buckets SET paused_until = now() + interval '5 minutes'");
  await createCollab(world, halo);
  const job = `SELECT id::text, run_at > now() + interval '4 minutes' AS waits FROM graphile_worker.jobs
    WHERE key LIKE 'mirror-channel:%'`;
  const jobIds = new Set<string>();
  let waits = false;
  for (let round = 0; round < 40; round += 1) {
    const jobs = await database.query<{ id: string; waits: boolean }>(job);
    for (const { id } of jobs) jobIds.add(id);
    waits = jobs.some((one) => one.waits);
    await sleep(100);
  }
  // The job of the change, and the one that waits for the end of the pause. Maintenance may add another.
  expect(jobIds.size).toBeLessThanOrEqual(3);
  expect(waits).toBe(true);
  await database.query('UPDATE store_buckets SET paused_until = now()');
  await mirrorIsDone(database);
});
