import type { Transaction } from '#app/db/client.ts';
import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { jobKey, jobPayload } from './enqueue.ts';

/** The job that goes on with comparing one channel's store with what it should show. */
export const reconcileChannelTask = 'reconcile-channel';

/** Whatever somebody waits for comes first. */
const patient = 10;

/**
 * Asks for a channel's reconciliation to go on. One job waits per channel, and one runs at a time: they stand in a queue
 * of their own.
 * @param inMs how long to wait before.
 */
export async function enqueueReconciliation(tx: Transaction, channelId: string, inMs = 0): Promise<void> {
  const key = jobKey(reconcileChannelTask, Prisma.sql`${channelId}::text`);
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${reconcileChannelTask}::text,
      ${jobPayload({ channelId })}::json,
      queue_name => ${key},
      run_at => now() + make_interval(secs => ${inMs / 1_000}::float8),
      job_key => ${key},
      priority => ${patient}::int
    )`;
}

/** Asks for it again from within the job, which has come as far as it may in one go. */
export function comeBackToReconciliation(channelId: string, inMs: number): Promise<void> {
  return enqueueReconciliation(db, channelId, inMs);
}
