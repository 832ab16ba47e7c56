import type { Transaction } from '#app/db/client.ts';
import { jobPayload } from './enqueue.ts';

/** The job that works off a list of creators, some rows at a time. */
export const importCollabsTask = 'import-collabs';

/** Asks, in the caller's own transaction, for the next rows of a list. A channel's lists are worked off one at a time. */
export async function enqueueImport(tx: Transaction, channelId: string, importId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${importCollabsTask}::text,
      ${jobPayload({ channelId, importId })}::json,
      queue_name => ${`${importCollabsTask}:${channelId}`}::text
    )`;
}
