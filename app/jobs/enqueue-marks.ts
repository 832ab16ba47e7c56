import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that notes that the places of many collabs are behind, a slice at a time. */
export const markCollabsTask = 'mark-collabs';

/** Asks, in the caller's own transaction, for the next slice to be noted. */
export async function enqueueMarks(tx: Transaction, rest: object): Promise<void> {
  await tx.$executeRaw`SELECT graphile_worker.add_job(${markCollabsTask}::text, ${jobPayload(rest)}::json)`;
}
