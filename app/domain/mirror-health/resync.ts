import { db, inTransaction } from '#app/db/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { invalidateCollabs } from '#app/db/mirror-objects.ts';
import { remirrorBatch } from '../channels/remirror.ts';
import type { RemirrorBatch } from '../channels/remirror.ts';
import { updateCollabBatch } from '../collabs/bulk-update.ts';
import { markDirty } from '../collabs/dirty.ts';

/**
 * Writes all objects of a channel or a collab again, and retries permanently failed items. A single collab
 * has interactive priority. A channel is marked in batches with background priority. After an interruption,
 * the marked collabs are written, and the call can be repeated.
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
 * Writes those of a channel's collabs again whose store objects are not up to date: a batch now, and a job
 * for the next. Clean items are not changed.
 * @param after the last collab of the previous batch.
 */
export async function retryFailing(channelId: string, after: string | null = null): Promise<void> {
  const { last } = await updateCollabBatch(channelId, { action: { kind: 'resync' }, target }, after);
  if (last !== null) await enqueue(db, tasks.retryFailing, { channelId, after: last });
}
