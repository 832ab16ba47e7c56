import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that has everything of a channel looked at and written again, a slice at a time. */
export const restoreMirrorTask = 'restore-mirror';

/**
 * Asks, in the caller's own transaction, for everything of a channel to be looked at and written again.
 * @param after the last collab of the slice before; null for the first slice.
 */
export async function enqueueRestore(
  tx: Transaction,
  channelId: string,
  after: string | null,
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${restoreMirrorTask}::text, ${jobPayload({ channelId, after })}::json)`;
}
