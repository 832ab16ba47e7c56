import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that moves the collabs of an archived tier to the one that takes its place, a slice at a time. */
export const moveCollabsTask = 'move-collabs';

/** Asks, in the caller's own transaction, for a slice of an archived tier's collabs to be moved. */
export async function enqueueMoves(tx: Transaction, channelId: string, tierId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${moveCollabsTask}::text, ${jobPayload({ channelId, tierId })}::json)`;
}
