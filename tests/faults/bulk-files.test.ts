import { expect, it } from 'vitest';
import {
  addMirrored,
  countRequests,
  fault,
  operationsInStore,
  rename,
  restartWorker,
  shown,
  untilIdle,
  untilRunning,
  world,
} from '../mirror/backfill/bulk-world.ts';
import { clearFaults, countFaults } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';

it.each([
  // The mirror does not wait for a file that failed to upload.
  { when: 'on its way to the platform', operations: ['StageBulkRows', 'staged_upload'], oneByOne: 5 },
  {
    when: 'when it is begun, looked at and fetched',
    operations: ['RunBulkMutation', 'BulkOperationById', 'bulk_results'],
    oneByOne: undefined,
  },
])('Lost responses about a file $when cause no lost or double write', async ({ operations, oneByOne }) => {
  const collabIds = await addMirrored(5);
  // After a failure a process pauses its files.
  await restartWorker('SIGTERM');
  const before = await operationsInStore();
  const count = await countRequests();
  for (const operation of operations) await fault({ fault: 'lose-answer', operation });
  await rename(collabIds, 'Grace');
  await until('a response is lost', async () => (await countFaults(world.platform.url)) < operations.length);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  expect((await count())['UpdateMetaobject']).toBe(oneByOne);
  expect(await operationsInStore()).toBe(oneByOne === undefined ? before + 1 : before);
});

it('The results of an expired worker’s file are read by the next worker', async () => {
  const collabIds = await addMirrored(5);
  const before = await operationsInStore();
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', untilRemoved: true });
  await rename(collabIds, 'Grace');
  await untilRunning();
  await restartWorker('SIGKILL');
  await clearFaults(world.platform.url);
  const count = await countRequests();
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  expect(await operationsInStore()).toBe(before + 1);
  expect((await count())['UpdateMetaobject']).toBeUndefined();
});

it('A file that fails midway keeps its written rows; the rest is written individually', async () => {
  const collabIds = await addMirrored(8);
  const count = await countRequests();
  await fault({ fault: 'bulk-lose-line' });
  await fault({ fault: 'bulk-fail', field: 'metaobjectUpdate', lines: 4 });
  await rename(collabIds, 'Grace');
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  const { UpdateMetaobject: single, RunBulkMutation: files } = await count();
  expect([single, files]).toEqual([5, 1]);
});
