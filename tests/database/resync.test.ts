import { expect, it } from 'vitest';
import { appSettings } from '../support/world/app-settings.ts';
import { until } from '../support/until.ts';
import { createTestDatabase } from '../support/db/database.ts';
import { lockLastItem } from '../support/db/locks.ts';
import { countDirty, countObjects, markAllSynced } from '../support/db/mirror.ts';
import { seedBrand } from '../support/db/seed.ts';

const collabs = 4_501;

it('a resync of a channel marks and invalidates in batches: a lock on one collab blocks no other', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { resync } = await import('#app/domain/mirror-health/resync.ts');
  const { markEntriesMissing } = await import('#app/mirror/objects/definition/apply.ts');
  const { closeDatabase } = await import('#app/db/connection/client.ts');
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
  await closeDatabase();
  await database.drop();
});
