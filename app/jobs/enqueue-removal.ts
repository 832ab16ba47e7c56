import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that takes away the values of a removed custom field, a slice at a time. */
export const removeValuesTask = 'remove-values';

/** Asks, in the caller's own transaction, for the next slice of a removed field's values to be taken away. */
export async function enqueueRemoval(
  tx: Transaction,
  key: { channelId: string; fieldId: string },
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(${removeValuesTask}::text, ${jobPayload(key)}::json)`;
}
