import type { Transaction } from '#app/db/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';
import type { CollabKey } from './reach-collab.ts';

/**
 * Notes, in the transaction of the change itself, that a collab's place in the store is behind, and asks for it to be
 * brought up to date. What was set aside or waits to be tried again is tried afresh.
 */
export async function markDirty(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mirror_entries (channel_id, collab_id)
    VALUES (${channelId}::uuid, ${collabId}::uuid)
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      wanted_version = mirror_entries.wanted_version + 1,
      dirty_since = coalesce(mirror_entries.dirty_since, now()),
      attempts = 0,
      next_attempt_at = NULL,
      set_aside_at = NULL`;
  await enqueueMirror(tx, channelId);
}
