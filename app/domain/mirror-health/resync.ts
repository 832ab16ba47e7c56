import { inTransaction } from '#app/db/client.ts';
import { restoreSlice } from '../channels/restore-mirror.ts';
import type { RestoredSlice } from '../channels/restore-mirror.ts';
import { markDirty } from '../collabs/mark-dirty.ts';
import { objectsOfCollab } from '../collabs/objects-of-collab.ts';

/**
 * Has everything of a channel, or of one of its collabs, written to the store anew, whatever we think it holds. What was
 * set aside is tried again. A single collab goes before what nobody waits for; a whole channel does not, and is noted
 * slice by slice, so that it holds up nobody: what was noted when it breaks off is written, and it can be said again.
 * @returns how many collabs will be written.
 */
export async function resync(channelId: string, collabId?: string): Promise<number> {
  if (collabId !== undefined) return resyncCollab(channelId, collabId);
  let total = 0;
  let slice: RestoredSlice = { count: 0, last: null };
  do {
    const { last } = slice;
    slice = await inTransaction((tx) => restoreSlice(tx, channelId, last));
    total += slice.count;
  } while (slice.last !== null);
  return total;
}

function resyncCollab(channelId: string, collabId: string): Promise<number> {
  return inTransaction(async (tx) => {
    // The mark first: every other writer of both tables locks the mirror entries before the objects.
    await markDirty(tx, { channelId, collabId });
    await tx.$executeRaw`
      UPDATE platform_objects SET written_hash = NULL, written_at = NULL
      WHERE ${objectsOfCollab({ channelId, collabId })}`;
    return 1;
  });
}
