import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { addJob, enqueue } from '#app/db/job-queue.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { currentActor } from '#app/request-context.ts';
import type { NewEvent } from './event.ts';

/**
 * Records events of a channel in the transaction of the write, in one statement. Enqueues a delivery job only
 * if an endpoint of the channel or of a granted partner exists. `recordChange` records changes of collabs and
 * drops; elsewhere call this last, after `markDirty`, so that every writer takes the same locks in the same
 * order.
 *
 *     await recordEvents(tx, channelId, [
 *       { type: 'collab.paused', data: { collab: { _id, creator, isActive: false }, previous: { isActive: true } } },
 *     ]);
 *
 * @param events in delivery order; an empty list runs no statement.
 */
export async function recordEvents(
  tx: Transaction,
  channelId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.$executeRaw`
    WITH ${eventRows(channelId, events, Prisma.sql`(SELECT) AS once`)}
    SELECT ${addJob(tasks.fanOutEvents, { channelId })} FROM heard WHERE by_somebody`;
}

/**
 * SQL for a WITH: records events with their author and the current time, because the transaction may have waited for an
 * earlier change of the same record. Finds out whether an endpoint exists, so that the statement can enqueue
 * the job: `heard` returns one row with `by_somebody`.
 * @param source SQL for a FROM; events are recorded once for each of its rows.
 */
export function eventRows(channelId: string, events: readonly NewEvent[], source: Prisma.Sql): Prisma.Sql {
  const rows = JSON.stringify(events.map(({ type, data }) => ({ id: newId(), type, data })));
  const actor = currentActor();
  return Prisma.sql`
    heard AS MATERIALIZED (
      SELECT EXISTS (
        SELECT 1 FROM event_endpoints
        WHERE disabled_at IS NULL AND (
          channel_id = ${channelId}::uuid
          OR partner_id IN (
            SELECT partner_id FROM partner_grants
            WHERE partner_grants.channel_id = ${channelId}::uuid AND revoked_at IS NULL
          )
        )
      ) AS by_somebody
    ), recorded_events AS (
      INSERT INTO events (channel_id, id, type, data, actor, created_at, fanned_out_at)
      SELECT ${channelId}::uuid, given.id, type, data, ${actor ? JSON.stringify(actor) : null}::jsonb, clock_timestamp(), CASE WHEN by_somebody THEN NULL ELSE now() END
      FROM ${source}, heard, jsonb_to_recordset(${rows}::jsonb) AS given (id uuid, type text, data jsonb)
    )`;
}

const batchSize = 500;

/**
 * Creates the deliveries of a channel's new events: one per endpoint of the channel and of the partners with
 * access now that subscribes to the type.
 */
export async function fanOutEvents(channelId: string): Promise<void> {
  while ((await inTransaction((tx) => fanOutBatch(tx, channelId))) === batchSize) continue;
}

async function fanOutBatch(tx: Transaction, channelId: string): Promise<number> {
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    UPDATE events SET fanned_out_at = now()
    WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM events WHERE channel_id = ${channelId}::uuid AND fanned_out_at IS NULL
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )
    RETURNING id`;
  const made = await tx.$queryRaw<{ endpointId: string }[]>`
    INSERT INTO event_deliveries (channel_id, event_id, endpoint_id)
    SELECT events.channel_id, events.id, endpoint.id
    FROM events JOIN event_endpoints endpoint
      ON disabled_at IS NULL AND (types = '{}' OR type = ANY (types)) AND (
        endpoint.channel_id = events.channel_id
        OR partner_id IN (
          SELECT partner_id FROM partner_grants
          WHERE partner_grants.channel_id = events.channel_id AND revoked_at IS NULL
        )
      )
    WHERE events.channel_id = ${channelId}::uuid AND events.id = ANY (${waiting.map(({ id }) => id)}::uuid[])
    ON CONFLICT DO NOTHING
    RETURNING endpoint_id AS "endpointId"`;
  // The order is constant, so that two channels with the same partners cannot deadlock.
  const endpointIds = [...new Set(made.map(({ endpointId }) => endpointId))].sort();
  for (const endpointId of endpointIds) await enqueue(tx, tasks.deliverEvents, { endpointId });
  return waiting.length;
}
