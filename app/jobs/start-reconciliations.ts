import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { askReconciliation } from '#app/domain/mirror-health/ask-reconciliation.ts';
import { isNightHour } from '#app/domain/mirror-health/is-night-hour.ts';
import { isOnItsWay, runsWithin } from './enqueue.ts';
import { reconcileChannelTask } from './enqueue-reconciliation.ts';

/** The job, every ten minutes, that begins what is to be compared by night. */
export const startReconciliationsTask = 'start-reconciliations';

/**
 * Enqueues the job for the next ten minutes of the clock, unless it runs now or will by then. A job that failed
 * permanently keeps its key, and does not count: add_job takes its key and inserts a new one.
 * The crontab of graphile-worker (0.16.6) is not used: its first error of the database is an unhandled rejection, which
 * ends the process.
 */
export async function scheduleStartReconciliations(): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${startReconciliationsTask}::text,
      job_key => ${startReconciliationsTask}::text,
      run_at => date_bin('10 minutes', now(), 'epoch') + interval '10 minutes'
    )
    WHERE NOT ${runsWithin(startReconciliationsTask, 10)}`;
}

/**
 * Asks for the nightly comparison of each store whose hour has come, and that was neither made nor compared for
 * twenty hours; and for those under way to go on whose job was lost, or has failed too often.
 * @returns of how many.
 */
export async function startReconciliations(at: Date): Promise<number> {
  const aDayAgo = Prisma.sql`(${at}::timestamptz - interval '20 hours')`;
  const lost = Prisma.sql`NOT ${isOnItsWay(reconcileChannelTask, Prisma.sql`channels.id::text`)}`;
  const candidates = await db.$queryRaw<{ id: string; timezone: string; isUnderWay: boolean }[]>`
    SELECT channels.id, timezone, run.id IS NOT NULL AS "isUnderWay"
    FROM channels
    JOIN platform_installations AS installation ON installation.channel_id = channels.id
    LEFT JOIN reconciliations AS run ON run.channel_id = channels.id AND finished_at IS NULL
    WHERE uninstalled_at IS NULL AND CASE WHEN run.id IS NOT NULL THEN ${lost} ELSE channels.created_at < ${aDayAgo} AND NOT EXISTS (
      SELECT 1 FROM reconciliations AS last
      WHERE last.channel_id = channels.id AND started_at > ${aDayAgo}) END`;
  const due = candidates.filter((channel) => channel.isUnderWay || isNightHour(channel, at));
  for (const { id } of due) await askReconciliation(id, 'nightly');
  return due.length;
}
