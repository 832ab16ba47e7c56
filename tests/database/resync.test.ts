import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { StoreContext } from '#app/mirror/mirror-context.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';

const collabs = 4_001;

it('a whole channel is noted, and its entries are forgotten, slice by slice: who holds one collab holds up no other', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { resync } = await import('#app/domain/mirror-health/resync.ts');
  const { forgetEntries } = await import('#app/mirror/forget-entries.ts');
  const { closeDatabase } = await import('#app/db/client.ts');
  const channelId = randomUUID();
  await database.query(
    `WITH channel AS (
       INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
       VALUES ($1, 'x.myshopify.com', 'x', 'X', 'EUR', 'https://x.example', now()) RETURNING id
     ), creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), n || '@example.com', now() FROM generate_series(1, $2::int) AS n RETURNING id, email
     ), collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
       SELECT channel.id, creator.id, creator.id, email, 'c-' || creator.id, creator.id, creator.id, now()
       FROM channel, creator RETURNING channel_id, id
     ), entry AS (
       INSERT INTO mirror_entries (channel_id, collab_id, dirty_since, done_version)
       SELECT channel_id, id, NULL, 1 FROM collab
     )
     INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash, written_at)
     SELECT channel_id, gen_random_uuid(), 'metaobject', id, 'gid://shopify/Metaobject/' || row_number() OVER (),
       sha256('x'), now()
     FROM collab`,
    [channelId, collabs],
  );
  const marked = async () =>
    (await database.query('SELECT 1 FROM mirror_entries WHERE dirty_since IS NOT NULL')).length;
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM mirror_entries ORDER BY collab_id DESC LIMIT 1 FOR UPDATE');

  const resynced = resync(channelId);
  await until('all slices but the last are noted', async () => (await marked()) >= collabs - 1);
  expect(await marked()).toBe(collabs - 1);
  await holder.query('COMMIT');
  expect(await resynced).toBe(collabs);

  expect(await marked()).toBe(collabs);
  expect(
    await database.query('SELECT 1 FROM platform_objects WHERE num_nonnulls(written_hash, written_at) > 0'),
  ).toEqual([]);

  await database.query('UPDATE mirror_entries SET dirty_since = NULL, done_version = wanted_version');
  const forgotten = async () =>
    (await database.query('SELECT 1 FROM platform_objects WHERE platform_id IS NULL')).length;
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM mirror_entries ORDER BY collab_id DESC LIMIT 1 FOR UPDATE');
  const forgetting = forgetEntries({ channel: { id: channelId } } as StoreContext);
  await until('all slices but the last are forgotten', async () => (await forgotten()) >= collabs - 1);
  expect(await forgotten()).toBe(collabs - 1);
  await holder.query('COMMIT');
  await forgetting;
  expect([await forgotten(), await marked()]).toEqual([collabs, collabs]);
  await holder.end();
  await closeDatabase();
  await database.drop();
});
