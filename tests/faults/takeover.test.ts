import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { startCrashWorld, type CrashWorld } from '../support/world/crash-world.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { viewStore } from '../support/store/store-view.ts';
import { addReplacedJob, countReplacedJobs } from '../support/db/jobs.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld({ env: {} });
});
afterAll(() => world.stop());

it('with the default settings, another worker takes over a killed worker’s jobs', async () => {
  await addFault(world.platformUrl, { fault: 'delay', untilRemoved: true, operation: 'UpsertMetaobject' });
  await createCollab(world, world.halo);
  await untilDelayed(world.platformUrl);
  await world.addWorker();
  await world.kill('worker');
  await clearFaults(world.platformUrl);
  await waitForMirror(world.database);
  const { entries } = await viewStore(world.platformUrl, world.halo.domain);
  expect(entries).toMatchObject([{ status: 'ACTIVE' }]);
});

it('a replaced job without an end is deleted when the next worker starts', async () => {
  // The killed worker can have left others.
  const before = await countReplacedJobs(world.database);
  const channelId = randomUUID();
  const replaced = { task: 'mirror-channel', key: `mirror-channel:${channelId}`, payload: { channelId } };
  await addReplacedJob(world.database, replaced);
  expect(await countReplacedJobs(world.database)).toBe(before + 1);
  await world.addWorker();
  await until('it is deleted', async () => (await countReplacedJobs(world.database)) === 0);
});
