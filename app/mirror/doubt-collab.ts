import { inTransaction } from '#app/db/client.ts';
import { markDirty } from '#app/domain/collabs/mark-dirty.ts';
import { objectsOfCollab } from '#app/domain/collabs/objects-of-collab.ts';
import type { CollabKey } from '#app/domain/collabs/reach-collab.ts';
import { longestHoldSeconds } from './write-object.ts';

/**
 * Forgets what was last written for a collab, so that everything of it is written again: now, and once more when the
 * last write of whoever calls can no longer come through.
 */
export async function doubtCollab(key: CollabKey): Promise<void> {
  await inTransaction(async (tx) => {
    // The mark first: it locks the mirror entry, which every other writer of both tables locks before the objects.
    await markDirty(tx, key, 'background');
    await tx.$executeRaw`
      UPDATE platform_objects
      SET written_hash = NULL, written_at = NULL, confirm_at = now() + make_interval(secs => ${longestHoldSeconds})
      WHERE ${objectsOfCollab(key)}`;
  });
}
