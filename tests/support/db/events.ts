import { newId } from '#app/ids.ts';
import type { TestEndpoint } from '../http/endpoints.ts';
import { loadApp } from '../world/load-app.ts';
import type { TestDatabase } from './database.ts';
import { englishOf } from './mirror.ts';

/** An entry of an endpoint's delivery log. */
interface DeliveryRow {
  event_id: string;
  attempts: number;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  response_status: number | null;
  response_body: string | null;
  last_error: string | null;
}

/** The delivery log of an endpoint, oldest event first. */
export async function deliveriesTo(
  database: Pick<TestDatabase, 'query'>,
  { id }: Pick<TestEndpoint, 'id'>,
): Promise<DeliveryRow[]> {
  const rows = await database.query<DeliveryRow>(
    'SELECT * FROM event_deliveries WHERE endpoint_id = $1 ORDER BY event_id',
    [id],
  );
  return rows.map((row) => ({ ...row, last_error: englishOf(row.last_error) }));
}

/**
 * Ends all pauses of an endpoint, for a test of signatures: a moved clock would make their timestamps invalid.
 */
export async function endPausesOf(database: TestDatabase, { id }: Pick<TestEndpoint, 'id'>): Promise<void> {
  await database.query('UPDATE event_endpoints SET paused_until = NULL WHERE id = $1', [id]);
  await database.query(
    'UPDATE event_deliveries SET next_attempt_at = now() WHERE endpoint_id = $1 AND next_attempt_at IS NOT NULL',
    [id],
  );
  await database.query(
    `SELECT graphile_worker.add_job('deliver-events', json_build_object('endpointId', $1::text), job_key => 'deliver-events:' || $1, queue_name => 'deliver-events:' || $1)`,
    [id],
  );
}

interface RecordedEvent {
  type: string;
  data: Record<string, unknown>;
  fannedOutAt: Date | null;
  createdAt: Date;
}

/**
 * The recorded events of a collab or a drop, oldest first.
 * @param type a prefix of their types.
 */
export function listEvents(
  database: Pick<TestDatabase, 'query'>,
  id: string,
  type = '',
): Promise<RecordedEvent[]> {
  return database.query(
    `SELECT type, data, fanned_out_at AS "fannedOutAt", created_at AS "createdAt" FROM events
     WHERE (data->'collab'->>'_id' = $1 OR data->'drop'->>'_id' = $1) AND type LIKE $2 || '%' ORDER BY id`,
    [id, type],
  );
}

/** Deletes endpoints of all channels and partners. @param url a part of their URLs. */
export async function deleteEndpoints(database: Pick<TestDatabase, 'url'>, url = ''): Promise<void> {
  const { db } = await loadApp(database);
  const { deleteEndpoint } = await import('#app/domain/events/endpoints.ts');
  for (const { id, channelId, partnerId } of await db.eventEndpoint.findMany({
    where: { url: { contains: url } },
  }))
    await deleteEndpoint(channelId === null ? { partnerId: partnerId ?? '' } : { channelId }, id);
}

/** The state of an endpoint, including columns that no page shows. */
interface EndpointState {
  unreachableCount: number;
  disabledReason: string | null;
  /** When the pause ends; null when it is not paused. */
  pauseMinutes: number | null;
  hasOldSecret: boolean;
  secret: Buffer;
}

/** @throws when there is no such endpoint. */
export async function getEndpointState(
  database: Pick<TestDatabase, 'query'>,
  { id }: Pick<TestEndpoint, 'id'>,
): Promise<EndpointState> {
  const [state] = await database.query<EndpointState>(
    `SELECT unreachable_count AS "unreachableCount", CASE WHEN disabled_at IS NOT NULL THEN disabled_reason END AS "disabledReason",
       round(extract(epoch FROM paused_until - now()) / 60)::int AS "pauseMinutes",
       old_secret IS NOT NULL AS "hasOldSecret", secret
     FROM event_endpoints WHERE id = $1`,
    [id],
  );
  if (!state) throw new Error(`There is no endpoint ${id}`);
  return { ...state, disabledReason: englishOf(state.disabledReason) };
}

export async function countEvents(database: Pick<TestDatabase, 'query'>): Promise<number> {
  return (await database.query('SELECT 1 FROM events')).length;
}

/** Adds an endpoint without a secret to the first partner, or to a channel. */
export async function addBareEndpoint(database: Pick<TestDatabase, 'query'>, domain?: string): Promise<void> {
  await database.query(
    domain === undefined
      ? `INSERT INTO event_endpoints (id, partner_id, url, secret)
         SELECT gen_random_uuid(), id, 'https://x.example', '' FROM partners`
      : `INSERT INTO event_endpoints (id, channel_id, url, secret)
         SELECT gen_random_uuid(), id, 'https://x.example', '' FROM channels WHERE domain = $1`,
    domain === undefined ? [] : [domain],
  );
}

/** Counts acquired deliveries to URLs that match a LIKE pattern. */
export async function countAcquiredDeliveries(
  database: Pick<TestDatabase, 'query'>,
  url: string,
): Promise<number> {
  const [row] = await database.query<{ running: number }>(
    `SELECT count(*) FILTER (WHERE next_attempt_at = last_attempt_at + interval '30 seconds')::int AS running
     FROM event_deliveries JOIN event_endpoints ON id = endpoint_id WHERE url LIKE $1`,
    [url],
  );
  return row?.running ?? 0;
}

/**
 * The id of the newest endpoint with a URL, which the command-line tool does not print.
 * @throws when there is none.
 */
export async function getEndpointId(database: Pick<TestDatabase, 'query'>, url: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM event_endpoints WHERE url = $1 ORDER BY id DESC LIMIT 1',
    [url],
  );
  if (!row) throw new Error(`There is no endpoint ${url}`);
  return row.id;
}

/** Makes every pending delivery and the delivery jobs due, in suites whose processes have the real time. */
export async function makeDeliveriesDue(database: Pick<TestDatabase, 'query'>): Promise<void> {
  await database.query('UPDATE event_deliveries SET next_attempt_at = now() WHERE next_attempt_at > now()');
  await database.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'deliver-events:%'`,
  );
}

export async function countUndelivered(database: Pick<TestDatabase, 'query'>): Promise<number> {
  return (await database.query('SELECT 1 FROM event_deliveries WHERE delivered_at IS NULL')).length;
}

/**
 * Adds six deliveries to an endpoint: delivered, failed and pending, two of each. Test endpoints have no public address
 * that could receive them.
 * @returns their events, oldest first.
 */
export async function addDeliveries(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  endpointId: string,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH created AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       SELECT $1, new_ids.id, CASE WHEN n = 6 THEN 'drop.created' ELSE 'drop.updated' END, '{}', now()
       FROM unnest($3::uuid[]) WITH ORDINALITY AS new_ids (id, n) RETURNING id
     ), numbered AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM created), sent AS (
       INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, attempts, next_attempt_at, delivered_at, failed_at)
       SELECT $1, id, $2, 2, CASE n % 3 WHEN 2 THEN now() END, CASE n % 3 WHEN 0 THEN now() END,
         CASE n % 3 WHEN 1 THEN now() END
       FROM numbered
     ) SELECT id FROM created ORDER BY id`,
    [channelId, endpointId, Array.from({ length: 6 }, newId)],
  );
  return rows.map(({ id }) => id);
}

/** The sealed secrets of an endpoint: the current one, and the one before the last rotation. */
export async function getStoredSecrets(
  database: Pick<TestDatabase, 'query'>,
  endpointId: string,
): Promise<(Buffer | null)[]> {
  const [row] = await database.query<{ secret: Buffer; old: Buffer | null }>(
    'SELECT secret, old_secret AS old FROM event_endpoints WHERE id = $1',
    [endpointId],
  );
  return row ? [row.secret, row.old] : [];
}

/** The recorded events of a channel, the oldest first. */
export function listChannelEvents(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
): Promise<{ type: string; data: Record<string, Record<string, unknown>> }[]> {
  return database.query('SELECT type, data FROM events WHERE channel_id = $1 ORDER BY id', [channelId]);
}

export async function deleteEvents(database: Pick<TestDatabase, 'query'>): Promise<void> {
  await database.query('DELETE FROM events');
}

/** Records an event of a channel, newer than all others. */
export async function addEvent(
  database: Pick<TestDatabase, 'query'>,
  channelId: string,
  { type, data }: { type: string; data: object },
): Promise<void> {
  await database.query('INSERT INTO events (channel_id, id, type, data) VALUES ($1, $2, $3, $4)', [
    channelId,
    newId(),
    type,
    JSON.stringify(data),
  ]);
}

/**
 * Adds permanently failed deliveries of `drop.created` to an endpoint. The clock would have to move by days, past the end
 * of sessions and access tokens.
 */
export async function addFailedDeliveries(
  database: Pick<TestDatabase, 'query'>,
  endpointId: string,
  count: number,
): Promise<void> {
  await database.query(
    `WITH event AS (
       INSERT INTO events (channel_id, id, type, data, fanned_out_at)
       SELECT channel_id, new_ids.id, 'drop.created', '{}', now()
       FROM event_endpoints, unnest($2::uuid[]) AS new_ids (id)
       WHERE event_endpoints.id = $1 RETURNING channel_id, id
     )
     INSERT INTO event_deliveries (channel_id, event_id, endpoint_id, attempts, next_attempt_at, failed_at)
     SELECT channel_id, id, $1, 10, NULL, now() FROM event`,
    [endpointId, Array.from({ length: count }, newId)],
  );
}

/**
 * Disables an endpoint as after a 410 response. Real responses are not possible, because test endpoints have
 * no public address.
 */
export async function disableEndpoint(
  database: Pick<TestDatabase, 'query'>,
  endpointId: string,
): Promise<void> {
  await database.query(
    `UPDATE event_endpoints SET disabled_at = now(), disabled_reason = '{"code":"endpoint-removed","params":{}}'
     WHERE id = $1`,
    [endpointId],
  );
}
