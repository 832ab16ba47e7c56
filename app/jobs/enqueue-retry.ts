import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that has what fails in a channel's store tried again, a slice at a time. */
export const retryFailingTask = 'retry-failing';

/** Asks for the next slice of what fails to be tried again. @param after the last collab of the slice before. */
export async function enqueueRetry(tx: Transaction, channelId: string, after: string): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${retryFailingTask}::text, ${jobPayload({ channelId, after })}::json)`;
}
