import { z } from 'zod';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { currentActor } from '#app/request-context.ts';
import type { Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import type { CollabKey } from './keys.ts';
import { markDirtyStatement } from './mirror/queue.ts';
import { queryRows } from './connection/statements.ts';
import { wakeAfterCommit, wakeMirror } from './wake-ups.ts';

/* Statements that record a change: the collab is dirty, and its events. After the commit they wake the workers for both. */

export interface RecordedEvent {
  type: string;
  data: object;
}

const once = Prisma.sql`(SELECT) AS once`;

/**
 * SQL for the enabled event endpoints of a channel, and of the partners with access to it. Two statements, because no
 * index serves a condition with OR on two columns.
 */
const endpointsOfChannel = (channelId: string) => Prisma.sql`
  SELECT id, types FROM event_endpoints WHERE channel_id = ${channelId}::uuid AND disabled_at IS NULL`;
const endpointsOfPartners = (channelId: string) => Prisma.sql`
  SELECT endpoint.id, endpoint.types FROM partner_grants
  JOIN event_endpoints AS endpoint ON endpoint.partner_id = partner_grants.partner_id AND disabled_at IS NULL
  WHERE partner_grants.channel_id = ${channelId}::uuid AND revoked_at IS NULL`;

const recorded = z.object({ hasEndpoint: z.boolean() });

/** Inserts events of a channel, and wakes a worker that sends them when an endpoint exists. */
export async function insertEvents(
  tx: Transaction,
  channelId: string,
  events: readonly RecordedEvent[],
): Promise<void> {
  const statement = Prisma.sql`
    WITH ${eventRows(channelId, events, once)} SELECT has_endpoint AS "hasEndpoint" FROM endpoint_check`;
  const [row] = await queryRows(tx, recorded, statement);
  if (row?.hasEndpoint) wakeAfterCommit(tx, { task: tasks.fanOutEvents, id: channelId });
}

/** Marks a collab dirty and inserts the events of its change, in one statement, and wakes the workers. */
export async function insertChange(
  tx: Transaction,
  key: CollabKey,
  events: readonly RecordedEvent[],
): Promise<void> {
  const statement = Prisma.sql`/* prepared: record-change */
    WITH ${changeStatement(key, events, once)} SELECT has_endpoint AS "hasEndpoint" FROM dirty, endpoint_check`;
  const [row] = await queryRows(tx, recorded, statement);
  wakeForChange(tx, key, row?.hasEndpoint === true);
}

/** Wakes the workers that mirror a changed collab, and send its events if an endpoint exists. */
export function wakeForChange(tx: Transaction, { channelId }: CollabKey, hasEndpoint: boolean): void {
  wakeMirror(tx, channelId);
  if (hasEndpoint) wakeAfterCommit(tx, { task: tasks.fanOutEvents, id: channelId });
}

/**
 * SQL that writes what {@link insertChange} does: expressions for a statement's WITH. The statement reads `dirty`, which has
 * a row if something was recorded, and `endpoint_check`. The caller then calls {@link wakeForChange}.
 * @param source SQL for a FROM with one row, or with none when nothing is to be recorded.
 */
export function changeStatement(
  key: CollabKey,
  events: readonly RecordedEvent[],
  source: Prisma.Sql,
): Prisma.Sql {
  const { channelId } = key;
  // A change of a drop does not.
  const mayLackPart = events.some(({ type }) => type.startsWith('collab.'));
  return Prisma.sql`
    dirty AS (${markDirtyStatement(key, { source, priority: 'interactive', mayLackPart })}),
    ${eventRows(channelId, events, source)}`;
}

/**
 * SQL for a WITH: records events with their author and the current time, because the transaction may have waited for an
 * earlier change of the same record. Finds out whether an endpoint exists: `endpoint_check` returns one row with
 * `has_endpoint`.
 * @param source SQL for a FROM; events are recorded once for each of its rows.
 */
function eventRows(channelId: string, events: readonly RecordedEvent[], source: Prisma.Sql): Prisma.Sql {
  const rows = JSON.stringify(events.map(({ type, data }) => ({ id: newId(), type, data })));
  const actor = currentActor();
  return Prisma.sql`
    endpoint_check AS MATERIALIZED (
      SELECT EXISTS (${endpointsOfChannel(channelId)}) OR EXISTS (${endpointsOfPartners(channelId)}) AS has_endpoint
    ), recorded_events AS (
      INSERT INTO events (channel_id, id, type, data, actor, created_at, fanned_out_at)
      SELECT ${channelId}::uuid, input.id, type, data, ${actor ? JSON.stringify(actor) : null}::jsonb, clock_timestamp(), CASE WHEN has_endpoint THEN NULL ELSE now() END
      FROM ${source}, endpoint_check, jsonb_to_recordset(${rows}::jsonb) AS input (id uuid, type text, data jsonb)
    )`;
}

/**
 * Takes the oldest events of a channel without deliveries, and creates a delivery of each for every endpoint that has
 * access now and subscribes to the type.
 * @returns the number of events, and the endpoints with new deliveries.
 */
export async function createDeliveries(
  tx: Transaction,
  channelId: string,
  limit: number,
): Promise<{ events: number; endpointIds: Set<string> }> {
  const takeEvents = Prisma.sql`
    WITH waiting AS MATERIALIZED (
      SELECT id FROM events WHERE channel_id = ${channelId}::uuid AND fanned_out_at IS NULL
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE events SET fanned_out_at = now() FROM waiting
    WHERE events.channel_id = ${channelId}::uuid AND events.id = waiting.id
    RETURNING events.id`;
  const waiting = await queryRows(tx, z.object({ id: z.string() }), takeEvents);
  const insertDeliveries = Prisma.sql`
    INSERT INTO event_deliveries (channel_id, event_id, endpoint_id)
    SELECT events.channel_id, events.id, endpoint.id
    FROM events
    JOIN (${endpointsOfChannel(channelId)} UNION ALL ${endpointsOfPartners(channelId)}) AS endpoint
      ON types = '{}' OR type = ANY (types)
    WHERE events.channel_id = ${channelId}::uuid AND events.id = ANY (${waiting.map(({ id }) => id)}::uuid[])
    ON CONFLICT DO NOTHING
    RETURNING endpoint_id AS "endpointId"`;
  const created = await queryRows(tx, z.object({ endpointId: z.string() }), insertDeliveries);
  return { events: waiting.length, endpointIds: new Set(created.map(({ endpointId }) => endpointId)) };
}
