import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';

/**
 * Notes, in the transaction of what causes it, that the places of many collabs of a channel are behind, and asks for them
 * to be brought up to date when nobody waits for anything else. What was set aside is tried afresh.
 * @param collabIds SQL for a query that gives their ids: one statement's worth. All that a channel has are marked by
 * `markInSlices`.
 * @returns how many there are.
 */
export async function markManyDirty(
  tx: Transaction,
  channelId: string,
  collabIds: Prisma.Sql,
): Promise<number> {
  // In one order always, so that two causes at once wait for each other and never in a circle.
  const marked = await tx.$executeRaw`
    INSERT INTO mirror_entries (channel_id, collab_id, is_background)
    SELECT ${channelId}::uuid, collab_id, true FROM (${collabIds}) AS behind (collab_id) ORDER BY collab_id
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      wanted_version = mirror_entries.wanted_version + 1,
      dirty_since = coalesce(mirror_entries.dirty_since, now()),
      is_background = mirror_entries.is_background OR mirror_entries.dirty_since IS NULL,
      attempts = 0,
      -- What stands in a file is due when the file has ended.
      next_attempt_at = CASE
        WHEN mirror_entries.bulk_id IS NOT NULL AND mirror_entries.is_background THEN mirror_entries.next_attempt_at
      END,
      set_aside_at = NULL`;
  if (marked > 0) await enqueueMirror(tx, channelId);
  return marked;
}
