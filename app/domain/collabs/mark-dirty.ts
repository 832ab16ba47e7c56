import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { mirrorJob } from '#app/jobs/enqueue.ts';
import type { CollabKey } from './reach-collab.ts';

/** Whether somebody waits for a change to be seen in the store, or one cause concerns many collabs at once. */
export type MirrorUrgency = 'interactive' | 'background';

/**
 * Notes, in the transaction of the change itself, that a collab's place in the store is behind, and asks for it to be
 * brought up to date. What was set aside or waits to be tried again is tried afresh.
 * @param urgency whether somebody waits for it, or one cause concerns many collabs at once (a cascade, a reconciliation, a
 *   resync). What somebody waits for already stays so.
 */
export async function markDirty(
  tx: Transaction,
  key: CollabKey,
  urgency: MirrorUrgency = 'interactive',
): Promise<void> {
  const once = Prisma.sql`(SELECT) AS once`;
  await tx.$executeRaw`
    WITH dirty AS (${dirtyMark(key, once, urgency)}) SELECT ${mirrorJob(key.channelId)} FROM dirty`;
}

/**
 * SQL that sets the mark alone, for a statement that asks for the job afterwards, out of the one row that this gives. The
 * first change is shown at once. Those that follow it closely are written together: when nothing has changed for half a
 * second, or ten seconds after the last time.
 * @param source what it is to be done after; it is done once for each row of it.
 */
export function dirtyMark(
  { channelId, collabId }: CollabKey,
  source: Prisma.Sql,
  urgency: MirrorUrgency = 'interactive',
): Prisma.Sql {
  const isBackground = Prisma.raw(String(urgency === 'background'));
  return Prisma.sql`
    INSERT INTO mirror_entries (channel_id, collab_id, is_background)
    SELECT ${channelId}::uuid, ${collabId}::uuid, ${isBackground} FROM ${source}
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      wanted_version = mirror_entries.wanted_version + 1,
      dirty_since = coalesce(mirror_entries.dirty_since, now()),
      is_background = excluded.is_background AND (mirror_entries.is_background OR mirror_entries.dirty_since IS NULL),
      attempts = 0,
      next_attempt_at = CASE
        -- What stands in a file and nobody waits for is due when the file has ended.
        WHEN mirror_entries.bulk_id IS NOT NULL AND mirror_entries.is_background AND excluded.is_background
          THEN mirror_entries.next_attempt_at
        WHEN mirror_entries.synced_at > now() - interval '10 seconds' THEN now() + interval '0.5 seconds'
      END,
      set_aside_at = NULL
    RETURNING channel_id`;
}
