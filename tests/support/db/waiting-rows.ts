import type { FollowUpTask } from '#app/jobs/tasks.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Makes work of a channel due for longer than a wake-up takes, without a wake-up. An endpoint gets the id of its channel. */
const dueRows = {
  edit: addItem('false', 'NULL'),
  'item in the background': addItem('true', 'NULL'),
  'item that is retried later': addItem('false', "now() + interval '1 hour'"),
  event: `INSERT INTO events (channel_id, id, type, data, created_at)
    SELECT $1, gen_random_uuid(), 'collab.paused', '{}', now() - interval '2 seconds'`,
  'unhandled webhook': `INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at, next_attempt_at)
    SELECT $1, gen_random_uuid()::text, 'shop/update', '{}', now(), now() - interval '2 seconds'`,
  'unsent delivery': `
    WITH endpoint AS (
      INSERT INTO event_endpoints (id, channel_id, url, secret) VALUES ($1, $1, 'https://x.example', '') RETURNING id
    ), event AS (
      INSERT INTO events (channel_id, id, type, data, fanned_out_at)
      VALUES ($1, gen_random_uuid(), 'collab.paused', '{}', now()) RETURNING id
    )
    INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at)
    SELECT $1, event.id, endpoint.id, now() - interval '2 seconds' FROM event, endpoint`,
  'object of the store itself': `INSERT INTO channel_mirrors (channel_id, own_objects_dirty_since)
    VALUES ($1, now() - interval '2 seconds')
    ON CONFLICT (channel_id) DO UPDATE SET own_objects_dirty_since = excluded.own_objects_dirty_since`,
} as const;

/** SQL of a new `collab` of a channel `$1`. */
function withCollab(): string {
  return `
    WITH creator AS (
      INSERT INTO creators (id, email, updated_at) VALUES (gen_random_uuid(), gen_random_uuid() || '@x.example', now())
      RETURNING id
    ), collab AS (
      INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
      SELECT $1, gen_random_uuid(), id, id || '@x.example', 'c-' || id, id, id, now() FROM creator RETURNING id
    )`;
}

/** Adds a collab without work. @returns its id. */
export async function addCollab(database: Database, channelId: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(`${withCollab()} SELECT id FROM collab`, [channelId]);
  return row?.id ?? '';
}

function addItem(isBackground: string, nextAttemptAt: string): string {
  return `
    ${withCollab()}
    INSERT INTO mirror_queue (channel_id, collab_id, is_background, dirty_since, next_attempt_at)
    SELECT $1, id, ${isBackground}, now() - interval '2 seconds', ${nextAttemptAt} FROM collab`;
}

export type DueRow = keyof typeof dueRows;

export async function addDueRow(database: Database, channelId: string, row: DueRow): Promise<void> {
  await database.query(dueRows[row], [channelId]);
}

/** Adds a row of a task that is due for longer than a wake-up takes, without a wake-up. */
export async function addFollowUpRow(
  database: Database,
  { name, rows }: FollowUpTask,
  { ownerId, payload }: { ownerId: string; payload: object },
): Promise<void> {
  // The first column is the owner's id.
  await database.query(
    `INSERT INTO ${rows} VALUES ($1, $2, gen_random_uuid(), $3, now() - interval '2 seconds')`,
    [ownerId, name, JSON.stringify(payload)],
  );
}

/** What keeps an endpoint from being started. */
const endpointStates = {
  disabled: `disabled_at = now(), disabled_reason = '{"code":"endpoint-removed","params":{}}'`,
  paused: "paused_until = now() + interval '1 minute'",
  'without a slot': "next_run_at = now() + interval '1 minute'",
};

export type EndpointState = keyof typeof endpointStates;

export async function setEndpointState(database: Database, id: string, state: EndpointState): Promise<void> {
  await database.query(`UPDATE event_endpoints SET ${endpointStates[state]} WHERE id = $1`, [id]);
}

/** The tables with rows that make a channel or its endpoint due, and an insert of `number` rows for each of the busy channels. */
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
  follow_ups: `INSERT INTO follow_ups (channel_id, task, id, payload, due_at)
    SELECT id, 'touch-collabs', gen_random_uuid(), '{}', now() - interval '1 minute'`,
  owner_follow_ups: `INSERT INTO owner_follow_ups (owner_id, task, id, payload, due_at)
    SELECT gen_random_uuid(), 'send-sign-in-mail', gen_random_uuid(), '{}', now() + CASE WHEN number > 1 THEN interval '1 hour' ELSE interval '-1 minute' END`,
  platform_webhooks: `INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at, next_attempt_at)
    SELECT id, number::text, 'shop/update', '{}', now(), now() - interval '1 minute'`,
  event_deliveries: `INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at)
    SELECT id, gen_random_uuid(), id, now() - interval '1 minute'`,
} as const;

/** Adds a partner with an endpoint. @returns the id of the endpoint. */
export async function addPartnerEndpoint(database: Database): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `WITH partner AS (INSERT INTO partners (id, name) VALUES (gen_random_uuid(), gen_random_uuid()) RETURNING id)
     INSERT INTO event_endpoints (id, partner_id, url, secret)
     SELECT gen_random_uuid(), id, 'https://x.example', '' FROM partner RETURNING id`,
  );
  return row?.id ?? '';
}

/**
 * Adds stores that a partner has access to, with due deliveries to the partner's endpoint: `each` of every store, and those of
 * a first store before all others.
 * @returns the id of that store.
 */
export async function addPartnerDeliveries(
  database: Database,
  endpointId: string,
  { stores, each, ofFirst }: { stores: number; each: number; ofFirst: number },
): Promise<string> {
  const [first] = await database.query<{ id: string }>(
    `WITH store AS (
       INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
       SELECT CASE WHEN number = 1 THEN '00000000-0000-4000-8000-' || lpad(to_hex(floor(random() * 1e12)::bigint), 12, '0')
           ELSE gen_random_uuid()::text END::uuid,
         gen_random_uuid() || '.example', gen_random_uuid(), 'Store', 'EUR', 'https://x.example', now()
       FROM generate_series(1, $2::int) AS number RETURNING id
     ), granted AS (
       INSERT INTO partner_grants (channel_id, partner_id)
       SELECT store.id, partner_id FROM store, event_endpoints WHERE event_endpoints.id = $1::uuid
     ), first AS (
       SELECT min(id::text)::uuid AS id FROM store
     ), event AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       SELECT store.id, gen_random_uuid(), 'drop.removed', '{}', now()
       FROM store, first, generate_series(1, CASE WHEN store.id = first.id THEN $4::int ELSE $3::int END)
       RETURNING channel_id, id
     ), delivery AS (
       INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, next_attempt_at)
       SELECT channel_id, event.id, $1::uuid,
         now() - CASE WHEN channel_id = first.id THEN interval '2 minutes' ELSE interval '1 minute' END
       FROM event, first
     )
     SELECT id FROM first`,
    [endpointId, stores, each, ofFirst],
  );
  return first?.id ?? '';
}

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
    INSERT INTO event_endpoints (id, channel_id, url, secret) SELECT id, id, 'https://x.example', '' FROM channels;
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
