import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#app/jobs/tasks.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { until } from '../support/until.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { lockLastItem } from '../support/db/locks.ts';
import { listTaskPayloads } from '../support/db/jobs.ts';
import { countDirty, countObjects, countVersions, markAllSynced } from '../support/db/mirror.ts';
import { addToAllDrops } from '../support/db/products.ts';
import { addCollabsWithDrop, seedBrand } from '../support/db/seed.ts';

const collabs = 4_501;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
});
afterAll(async () => {
  const { closeDatabase } = await import('#app/db/connection/client.ts');
  await closeDatabase();
  await database.drop();
});

it('a resync of a channel marks and invalidates in batches: a lock on one collab blocks no other', async () => {
  const { resync } = await import('#app/domain/mirror-health/resync.ts');
  const { markEntriesMissing } = await import('#app/mirror/objects/definition/apply.ts');
  const { channelId } = await seedBrand(database, { name: 'ash', collabs });
  const marked = () => countDirty(database);
  const lock = await lockLastItem(database.url);

  const resynced = resync(channelId);
  await until('all batches but the last are marked', async () => (await marked()) >= collabs - 1);
  expect(await marked()).toBe(collabs - 1);
  await lock.release();
  expect(await resynced).toBe(collabs);

  expect(await marked()).toBe(collabs);
  expect(await countObjects(database, 'written')).toBe(0);

  await markAllSynced(database);
  const countUnsynced = () => countObjects(database, 'missing metaobject');
  const secondLock = await lockLastItem(database.url);
  const forgetting = markEntriesMissing(channelId);
  await until('all batches but the last are invalidated', async () => (await countUnsynced()) >= collabs - 1);
  expect(await countUnsynced()).toBe(collabs - 1);
  await secondLock.release();
  await forgetting;
  expect([await countUnsynced(), await marked()]).toEqual([collabs, collabs]);
});

it('a change of a product and new access mark many collabs in batches, the first with the change', async () => {
  const { inTransaction } = await import('#app/db/connection/client.ts');
  const { markNextBatch } = await import('#app/domain/collabs/dirty.ts');
  const { markDeniedDirty } = await import('#app/domain/channels/store-details.ts');
  const { updateProducts } = await import('#app/domain/products/products.ts');
  const { toPlatformNumber } = await import('#app/domain/products/platform-id.ts');
  const { channelId } = await seedBrand(database, { name: 'elm', collabs: 1 });
  await addCollabsWithDrop(database, channelId, 501);
  const platformNumber = toPlatformNumber('gid://shopify/Product/1001');
  await addToAllDrops(database, channelId, platformNumber);
  await markAllSynced(database);

  /** How many items an action marks, and how many the batch after it. */
  const countMarks = async (
    named: 'productIds' | 'kinds',
    action: () => Promise<void>,
  ): Promise<[number, number]> => {
    const before = await countVersions(database, channelId);
    await action();
    const first = await countVersions(database, channelId);
    const waiting = await listTaskPayloads<object>(database, 'mark-collabs');
    const next = tasks.markCollabs.payload.parse(waiting.find((payload) => named in payload));
    await markNextBatch(next, () => expect.fail('No batch follows'));
    return [first - before, (await countVersions(database, channelId)) - first];
  };
  const found = new Map([[platformNumber, { platformNumber, handle: 'balm', title: 'Balm' }]]);
  const rename = () => updateProducts(channelId, [platformNumber], { found, missing: new Set() });
  expect(await countMarks('productIds', rename)).toEqual([500, 1]);
  const allow = () => inTransaction((tx) => markDeniedDirty(tx, channelId));
  expect(await countMarks('kinds', allow)).toEqual([500, 1]);
});
