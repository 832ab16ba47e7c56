import { z } from 'zod';
import { db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* SQL of the job queue. graphile-worker owns the schema `graphile_worker`. */

/** The key of the job of a task for one object, which also names its queue. */
export function jobKey(task: string, id: string): string {
  return `${task}:${id}`;
}

/**
 * SQL condition: the job with a key runs now, or will within so many minutes. A job that failed often waits
 * for hours, and one that failed permanently never runs, although its cause may have ended.
 */
export function hasJobWithin(key: string | Prisma.Sql, minutes: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM graphile_worker.jobs
    WHERE key = ${key} AND attempts < max_attempts
      AND (locked_at IS NOT NULL OR run_at <= now() + make_interval(mins => ${minutes}::int)))`;
}

/**
 * Adds the only job of a task for the next ten minutes of the clock, unless it runs now or will by then. A job that
 * failed permanently keeps its key, and does not count: add_job takes its key and inserts a new one.
 */
export async function addJobEveryTenMinutes(name: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}::text,
      job_key => ${name}::text,
      run_at => date_bin('10 minutes', now(), 'epoch') + interval '10 minutes'
    )
    WHERE NOT ${hasJobWithin(name, 10)}`;
}

/** Whether another job of the task, with another key, is due and no runner has taken it. */
export async function hasOtherDueJob(task: string, id: string): Promise<boolean> {
  const row = z.object({ isWaiting: z.boolean() });
  const [found] = await queryRows(
    db,
    row,
    Prisma.sql`
      SELECT EXISTS (
        SELECT 1 FROM graphile_worker.jobs
        WHERE task_identifier = ${task} AND locked_at IS NULL AND run_at <= now()
          AND attempts < max_attempts AND key IS DISTINCT FROM ${jobKey(task, id)}
      ) AS "isWaiting"`,
  );
  return found?.isWaiting ?? false;
}

/**
 * Deletes the names of queues without a job. A runner that looks for a job locks all free ones, and each channel has one for each
 * task. A job that is added at this moment may have no queue: its run is then told apart by the claim of its rows alone.
 */
export async function deleteUnusedQueues(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM graphile_worker._private_job_queues AS queue
    WHERE locked_at IS NULL AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = queue.id)`;
}

/**
 * Deletes failed jobs that were replaced by another job while they ran. The queue never retries or deletes them. The sweep
 * wakes a worker for their due rows.
 */
export async function deleteReplacedJobs(): Promise<void> {
  await db.$queryRaw`
    SELECT count(*) FROM graphile_worker.complete_jobs(array(
      SELECT id FROM graphile_worker.jobs WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL))`;
}
