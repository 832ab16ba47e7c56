import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { jobKey } from './enqueue.ts';

/** The job that does what the platform's messages about one channel's store ask for. */
export const heedNoticesTask = 'heed-notices';

/** One change in a store makes several messages within a moment: they are looked into together. */
const gatherMs = 500;

/**
 * SQL that asks for a channel's messages to be heeded: an expression. One job waits per channel, and one runs at a time.
 * @param channelId SQL for the channel's id.
 * @param inMs in how many milliseconds beyond a moment; a job that waits already runs at the earlier of the two times.
 */
export function heedNoticesJob(channelId: Prisma.Sql, inMs: number): Prisma.Sql {
  const key = jobKey(heedNoticesTask, Prisma.sql`${channelId}::text`);
  return Prisma.sql`
    graphile_worker.add_job(
      ${heedNoticesTask}::text,
      json_build_object('channelId', ${channelId}::text),
      queue_name => ${key},
      run_at => least(
        now() + make_interval(secs => ${(gatherMs + inMs) / 1_000}::float8),
        (SELECT run_at FROM graphile_worker.jobs WHERE key = ${key} AND locked_at IS NULL)
      ),
      job_key => ${key}
    )`;
}

/** Asks, in the caller's own transaction, for a channel's messages to be heeded in so many milliseconds. */
export async function enqueueHeed(tx: Transaction, channelId: string, inMs: number): Promise<void> {
  await tx.$executeRaw`SELECT ${heedNoticesJob(Prisma.sql`${channelId}`, inMs)}`;
}
