import { db, inTransaction } from '#app/db/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { invalidateCollabs } from '#app/db/mirror-objects.ts';
import { remirrorBatch } from '../channels/remirror.ts';
import type { RemirrorBatch } from '../channels/remirror.ts';
import { updateCollabBatch } from '../collabs/bulk-update.ts';
import { markDirty } from '../collabs/dirty.ts';

/**
 * Has everything of a channel, or of one of its collabs, written to the store anew, whatever we think it holds. What was
 * set aside is tried again. A single collab goes before what nobody waits for; a whole channel does not, and is noted
 * slice by slice, so that it holds up nobody: what was noted when it breaks off is written, and it can be said again.
 * @returns how many collabs will be written.
 */
export async function resync(channelId: string, collabId?: string): Promise<number> {
  if (collabId !== undefined) return resyncCollab(channelId, collabId);
  let total = 0;
  let slice: RemirrorBatch = { count: 0, last: null };
  do {
    const { last } = slice;
    slice = await inTransaction((tx) => remirrorBatch(tx, channelId, last));
    total += slice.count;
  } while (slice.last !== null);
  return total;
}

function resyncCollab(channelId: string, collabId: string): Promise<number> {
  return inTransaction(async (tx) => {
    await markDirty(tx, { channelId, collabId });
    await invalidateCollabs(tx, { channelId, collabIds: [collabId] });
    return 1;
  });
}

const target = { filter: { mirrorStates: ['retrying', 'failed'] } } as const;

/**
 * Has those of a channel's collabs written to the store anew that it does not show as they are: a slice now, and asks for
 * the next. What stands as it should is not touched.
 * @param after the last collab of the slice before.
 */
export async function retryFailing(channelId: string, after: string | null = null): Promise<void> {
  const { last } = await updateCollabBatch(channelId, { action: { kind: 'resync' }, target }, after);
  if (last !== null) await enqueue(db, tasks.retryFailing, { channelId, after: last });
}
