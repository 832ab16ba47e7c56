import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import { fanOutJob } from '#app/jobs/enqueue.ts';
import type { NewEvent } from './new-event.ts';

/**
 * Records what happened in a channel, in the transaction of the write that made it happen, in one statement. Somebody
 * who listens is told later: a job is asked for only when there is an endpoint of the channel, or of a partner that it
 * granted access. A change of a collab or drop is told by `noteChange`, which marks it too; elsewhere call this last, after
 * `markDirty`, so that every writer takes the same locks in the same order.
 *
 *     await recordEvents(tx, channelId, [
 *       { type: 'collab.paused', data: { collab: { _id, creator, isActive: false }, previous: { isActive: true } } },
 *     ]);
 *
 * @param events in the order in which they are to be told; an empty list costs nothing.
 */
export async function recordEvents(
  tx: Transaction,
  channelId: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.$executeRaw`
    WITH ${eventRows(channelId, events, Prisma.sql`(SELECT) AS once`)}
    SELECT ${fanOutJob(channelId)} FROM heard WHERE by_somebody`;
}

/**
 * SQL that records events, as of the moment and not of the transaction's beginning, which may have waited for an earlier
 * change of the same record, and finds out whether anybody listens, for a statement that asks for the job afterwards: two
 * expressions for its WITH, of which `heard` gives one row with `by_somebody`.
 * @param source what it is to be done after; it is done once for each row of it.
 */
export function eventRows(channelId: string, events: readonly NewEvent[], source: Prisma.Sql): Prisma.Sql {
  const rows = JSON.stringify(events.map(({ type, data }) => ({ id: newId(), type, data })));
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
      INSERT INTO events (channel_id, id, type, data, created_at, fanned_out_at)
      SELECT ${channelId}::uuid, given.id, type, data, clock_timestamp(), CASE WHEN by_somebody THEN NULL ELSE now() END
      FROM ${source}, heard, jsonb_to_recordset(${rows}::jsonb) AS given (id uuid, type text, data jsonb)
    )`;
}
