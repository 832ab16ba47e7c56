import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { fanOutJob, mirrorJob } from '#app/jobs/enqueue.ts';
import type { NewEvent } from '../events/new-event.ts';
import { eventRows } from '../events/record-events.ts';
import { dirtyMark } from './mark-dirty.ts';
import type { CollabKey } from './reach-collab.ts';

/**
 * Notes a change of a collab, or of one of its drops, in the transaction of the change itself: that its place in the store
 * is behind, and what is to be told. All writers of a channel wait for each other at its job, so this is said last, and
 * in one statement: what is still to be read or weighed comes before it.
 * @param events in the order in which they are to be told.
 */
export async function noteChange(
  tx: Transaction,
  key: CollabKey,
  events: readonly NewEvent[],
): Promise<void> {
  await tx.$executeRaw`/* prepared: note-change */
    WITH ${changeRows(key, events, Prisma.sql`(SELECT) AS once`)} SELECT FROM jobs`;
}

/**
 * SQL that does what {@link noteChange} does: expressions for a statement's WITH. The last of them, `jobs`, gives a row for
 * each job that was asked for, which the statement has to read.
 * @param source what it is to be done after: one row, or none when nothing is to be noted.
 */
export function changeRows(key: CollabKey, events: readonly NewEvent[], source: Prisma.Sql): Prisma.Sql {
  const { channelId } = key;
  return Prisma.sql`
    dirty AS (${dirtyMark(key, source)}),
    ${eventRows(channelId, events, source)},
    jobs AS MATERIALIZED (
      SELECT ${mirrorJob(channelId)} FROM dirty
      UNION ALL SELECT ${fanOutJob(channelId)} FROM dirty, heard WHERE by_somebody
    )`;
}
