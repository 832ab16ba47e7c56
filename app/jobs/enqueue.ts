import type { Transaction } from '#app/db/client.ts';

/** The job that brings one channel's store up to date. */
export const mirrorChannelTask = 'mirror-channel';

/** The job that makes the deliveries of one channel's new events. */
export const fanOutEventsTask = 'fan-out-events';

/**
 * Asks, in the caller's own transaction, for a channel's store to be brought up to date. One job waits per channel
 * however often this is called: the job looks at the state it finds, not at what caused it.
 * @param at when the job should run; a job that waits already runs at the earlier of the two times.
 */
export async function enqueueMirror(
  tx: Transaction,
  channelId: string,
  at: Date = new Date(0),
): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${mirrorChannelTask},
      json_build_object('channelId', ${channelId}::text),
      run_at => least(
        greatest(${at}, now()),
        (
          SELECT run_at FROM graphile_worker.jobs
          WHERE key = ${mirrorChannelTask} || ':' || ${channelId}::text AND locked_at IS NULL
        )
      ),
      job_key => ${mirrorChannelTask} || ':' || ${channelId}::text
    )`;
}
