import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { addTiers } from '../support/db/tiers.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { addFault } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { countWorkers, countRegisteredWorkers, waitForHeartbeats } from '../support/db/workers.ts';
import { listMirrorJobs } from '../support/db/jobs.ts';
import { advanceClock, timeIn } from '../support/db/clock.ts';

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

/** Starts a worker on a machine with a wrong clock. */
async function startWorkerOff(byMs: number, env: Record<string, string> = {}): Promise<void> {
  const preload = path.resolve('tests/support/world/shifted-clock.mjs');
  const off = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(byMs) };
  workers.push(await world.processes.startWorker({ ...off, ...env }));
}

it('workers whose clocks differ by an hour do not consider each other expired', async () => {
  const { database, processes } = world;
  await startWorkerOff(0, { WORKER_EXPIRY_SECONDS: '2' });
  await startWorkerOff(-60 * minutes, { WORKER_EXPIRY_SECONDS: '2' });
  await until('both have run for long', async () => (await countWorkers(database, 6)) === 2);
  expect(await countRegisteredWorkers(database)).toBe(2);
  expect(processes.logOf('worker')).not.toContain('starting over');
});

it('a worker whose clock is half an hour ahead retries on time', async () => {
  const { halo, database, platform } = world;
  await startWorkerOff(30 * minutes);
  await addFault(platform.url, { fault: 'lose-answer', operation: 'UpsertMetaobject' });
  await createCollab(world, halo);
  await waitForMirror(database);
});

it('a worker whose clock is past the end of a pause does not enqueue the store’s job repeatedly', async () => {
  const { halo, database, platform } = world;
  await startWorkerOff(10 * minutes);
  await createCollab(world, halo);
  await waitForMirror(database);
  await addFault(platform.url, { fault: 'throttle', status: 429, retryAfter: 300 });
  await createCollab(world, halo);
  const jobIds = new Set<string>();
  const look = async () => {
    const jobs = await listMirrorJobs(database);
    for (const { id } of jobs) jobIds.add(id);
    return jobs.some(({ seconds }) => seconds > 240);
  };
  await until('the job of the store waits for the end of the pause', look);
  for (let round = 0; round < 3; round += 1) {
    await waitForHeartbeats(database, 1);
    await look();
  }
  // The job of the change, and the one that is due when the pause ends. Maintenance may add another.
  expect(jobIds.size).toBeLessThanOrEqual(3);
  await advanceClock(database, 300);
  await waitForMirror(database);
});

it('a worker whose clock is behind shows a tier’s discount from its start', async () => {
  const { halo, database, platform, base } = world;
  const { gold } = await addTiers(database, halo.domain);
  const json = { conditions: { startsAt: (await timeIn(database, 600)).toISOString() } };
  const url = `${base}/channels/${halo.domain}/collab-tiers/${gold}`;
  expect((await call(url, { key: halo.key, json })).status).toBe(200);
  await startWorkerOff(-minutes / 3);
  const { _id, affiliateCode } = await createCollab(world, halo, { collabTier: gold });
  await waitForMirror(database);
  const shownCode = async () =>
    (await findMirrored(platform.url, halo.domain, _id)).entry.data['cc-collab-discount-code'];
  expect(await shownCode()).toBeNull();
  await advanceClock(database, 610);
  await until('the discount begins', async () => (await shownCode()) === affiliateCode);
});
