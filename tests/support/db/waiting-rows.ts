import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Makes work of a channel due for longer than a wake-up takes, without a wake-up. */
const dueRows = {
  edit: addItem('false', 'NULL'),
  'item in the background': addItem('true', 'NULL'),
  'item that is retried later': addItem('false', "now() + interval '1 hour'"),
  event: `INSERT INTO events (channel_id, id, type, data, created_at)
    SELECT $1, gen_random_uuid(), 'collab.paused', '{}', now() - interval '2 seconds'`,
  'unhandled webhook': `INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at, next_attempt_at)
    SELECT $1, gen_random_uuid()::text, 'shop/update', '{}', now(), now() - interval '2 seconds'`,
  'object of the store itself': `INSERT INTO channel_mirrors (channel_id, own_objects_dirty_since)
    VALUES ($1, now() - interval '2 seconds')
    ON CONFLICT (channel_id) DO UPDATE SET own_objects_dirty_since = excluded.own_objects_dirty_since`,
} as const;

function addItem(isBackground: string, nextAttemptAt: string): string {
  return `
    WITH creator AS (
      INSERT INTO creators (id, email, updated_at) VALUES (gen_random_uuid(), gen_random_uuid() || '@x.example', now())
      RETURNING id
    ), collab AS (
      INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
      SELECT $1, gen_random_uuid(), id, id || '@x.example', 'c-' || id, id, id, now() FROM creator RETURNING id
    )
    INSERT INTO mirror_queue (channel_id, collab_id, is_background, dirty_since, next_attempt_at)
    SELECT $1, id, ${isBackground}, now() - interval '2 seconds', ${nextAttemptAt} FROM collab`;
}

export type DueRow = keyof typeof dueRows;

export async function addDueRow(database: Database, channelId: string, row: DueRow): Promise<void> {
  await database.query(dueRows[row], [channelId]);
}

/** The tables with rows that make a channel due, and an insert of `number` rows for each of the busy channels. */
const waitingRows = {
  mirror_queue: `INSERT INTO mirror_queue (channel_id, collab_id, is_background, synced_version, dirty_since, confirm_at)
    SELECT id, gen_random_uuid(), number % 2 = 0, CASE WHEN number % 4 < 2 THEN 0 ELSE 1 END, CASE WHEN number % 4 < 2 THEN now() - interval '1 minute' END,
      CASE WHEN number % 4 >= 2 THEN now() - interval '1 minute' END`,
  platform_objects: `INSERT INTO platform_objects (channel_id, id, kind, collab_id, confirm_at)
    SELECT id, gen_random_uuid(), 'metaobject', gen_random_uuid(), now() - interval '1 minute'`,
  discount_groups: `INSERT INTO discount_groups (channel_id, id, type, amount, dirty_since)
    SELECT id, gen_random_uuid(), 'Percentage', number / 1000.0, now() - interval '1 minute'`,
  product_metafields: `INSERT INTO product_metafields (channel_id, product_id, dirty_since)
    SELECT id, gen_random_uuid(), now() - interval '1 minute'`,
  events: `INSERT INTO events (channel_id, id, type, data, created_at)
    SELECT id, gen_random_uuid(), 'collab.paused', '{}', now() - interval '1 minute'`,
  platform_webhooks: `INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at, next_attempt_at)
    SELECT id, number::text, 'shop/update', '{}', now(), now() - interval '1 minute'`,
} as const;

/** Replaces all stores by some with the app installed. The first `busy` of them get `rows` waiting rows in each table. */
export async function addWaitingRows(
  database: Database,
  { stores, busy, rows }: { stores: number; busy: number; rows: number },
): Promise<void> {
  await database.query(`
    TRUNCATE channels CASCADE;
    INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
    SELECT gen_random_uuid(), number || '.example', 's-' || number, 'Store', 'EUR', 'https://x.example', now()
    FROM generate_series(1, ${stores}) AS number;
    INSERT INTO platform_installations (channel_id, access_token, scopes, updated_at)
    SELECT id, '', '{}', now() FROM channels;
    INSERT INTO channel_mirrors (channel_id) SELECT id FROM channels;
    UPDATE channel_mirrors SET own_objects_dirty_since = now() - interval '1 minute' WHERE channel_id IN (
      SELECT id FROM channels ORDER BY id LIMIT ${busy});`);
  // Without their collabs, products and campaigns: the sweep reads none.
  const inserts = Object.values(waitingRows).map(
    (insert) =>
      `${insert} FROM (SELECT id FROM channels ORDER BY id LIMIT ${busy}) AS channel, generate_series(1, ${rows}) AS number;`,
  );
  await database.query(
    `SET session_replication_role = replica; ${inserts.join('\n')} RESET session_replication_role;`,
  );
}
