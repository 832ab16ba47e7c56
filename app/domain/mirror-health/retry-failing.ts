import { db } from '#app/db/client.ts';
import { enqueueRetry } from '#app/jobs/enqueue-retry.ts';
import { changeSlice } from '../collabs/bulk/change-slice.ts';

const target = { filter: { mirrorStates: ['failing', 'set-aside'] } } as const;

/**
 * Has those of a channel's collabs written to the store anew that it does not show as they are: a slice now, and asks for
 * the next. What stands as it should is not touched.
 * @param after the last collab of the slice before.
 */
export async function retryFailing(channelId: string, after: string | null = null): Promise<void> {
  const { last } = await changeSlice(channelId, { action: { kind: 'resync' }, target }, after);
  if (last !== null) await enqueueRetry(db, channelId, last);
}
