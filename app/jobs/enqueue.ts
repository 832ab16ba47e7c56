import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';

/** The job that brings one channel's store up to date. */
export const mirrorChannelTask = 'mirror-channel';

/** The job that makes the deliveries of one channel's new events. */
export const fanOutEventsTask = 'fan-out-events';

/** SQL for the key of a channel's one waiting job, out of SQL for the channel's id as text. */
export function mirrorJobKey(channelId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${mirrorChannelTask} || ':' || ${channelId})`;
}

/**
 * Asks, in the caller's own transaction, for a channel's store to be brought up to date. One job waits per channel
 * however often this is called: the job looks at the state it finds, not at what caused it.
 * @param inMs in how many milliseconds the job should run; a job that waits already runs at the earlier of the two times.
 */
export async function enqueueMirror(tx: Transaction, channelId: string, inMs = 0): Promise<void> {
  const key = mirrorJobKey(Prisma.sql`${channelId}::text`);
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${mirrorChannelTask},
      json_build_object('channelId', ${channelId}::text),
      run_at => least(
        now() + make_interval(secs => ${inMs / 1_000}::float8),
        (SELECT run_at FROM graphile_worker.jobs WHERE key = ${key} AND locked_at IS NULL)
      ),
      job_key => ${key}
    )`;
}
