import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { addJob } from '#app/db/job-queue.ts';
import { markDirtyStatement } from '#app/db/mirror-queue.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { eventRows } from '../events/record-events.ts';
import type { CollabKey } from './authorize.ts';
import type { NewEvent } from '../events/event.ts';

/**
 * Marks a collab dirty and records the events of its change, or of a change of one of its drops, in the transaction of the
 * change. All writers of a channel wait for each other at its job's row: call this last, after all reads.
 * @param events in the order in which they are sent.
 */
export async function recordChange(
  tx: Transaction,
  key: CollabKey,
  events: readonly NewEvent[],
): Promise<void> {
  await tx.$executeRaw`/* prepared: record-change */
    WITH ${changeStatement(key, events, Prisma.sql`(SELECT) AS once`)} SELECT FROM jobs`;
}

/**
 * SQL that does what {@link recordChange} does: expressions for a statement's WITH. The statement must read the last one,
 * `jobs`, which returns a row for each enqueued job.
 * @param source SQL for a FROM with one row, or with none when nothing is to be recorded.
 */
export function changeStatement(key: CollabKey, events: readonly NewEvent[], source: Prisma.Sql): Prisma.Sql {
  const { channelId } = key;
  return Prisma.sql`
    dirty AS (${markDirtyStatement(key, source, 'interactive')}),
    ${eventRows(channelId, events, source)},
    jobs AS MATERIALIZED (
      SELECT ${addJob(tasks.mirrorChannel, { channelId })} FROM dirty
      UNION ALL SELECT ${addJob(tasks.fanOutEvents, { channelId })} FROM dirty, heard WHERE by_somebody
    )`;
}
