import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import type { TestChannel } from '../support/world/install.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import {
  allowReleases,
  failReleases,
  findLeaseHolder,
  listLeaseEpochs,
  waitForHeartbeats,
} from '../support/db/workers.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

async function isHeld({ domain }: TestChannel): Promise<boolean> {
  return (await findLeaseHolder(world.database, domain)) !== null;
}

it('a channel in sync is not processed', async () => {
  const { halo, database } = world;
  await createCollab(world, halo);
  await waitForMirror(database);
  await waitForNoMirrorJob(world.database);
  const before = await listLeaseEpochs(database);
  await waitForHeartbeats(database, 3);
  expect(await listLeaseEpochs(database)).toEqual(before);
});

it('a worker that failed to release a channel continues with it', async () => {
  const { halo, database } = world;
  await failReleases(database, 1_000);
  await createCollab(world, halo);
  await waitForMirror(database);
  await createCollab(world, halo);
  await waitForMirror(database);
  expect(await isHeld(halo)).toBe(true);
  await allowReleases(database);
});

it('releasing a channel is retried when the database fails', async () => {
  const { halo, database } = world;
  await waitForNoMirrorJob(world.database);
  await failReleases(database, 1);
  await createCollab(world, halo);
  await waitForMirror(database);
  await until('the channel is free', async () => !(await isHeld(halo)));
  expect(await allowReleases(database)).toBe(2);
});
