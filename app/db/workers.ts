import { z } from 'zod';
import { env } from '#app/env.ts';
import { controlPool } from './connection/client.ts';
import { queryConnection } from './connection/statements.ts';

/*
 * SQL of worker processes and of the job runners in them. Only the database's clock decides who is alive: the clocks of
 * two machines can differ enough for each worker to consider the other expired.
 */

export async function createWorker(workerId: string): Promise<void> {
  await controlPool.query(
    "INSERT INTO workers (id, runner_ids, started_at, heartbeat_at) VALUES ($1, '{}', now(), now())",
    [workerId],
  );
}

/**
 * Saves a heartbeat and the ids of the process's runners in the job queue.
 * @returns false when this worker was fenced: the process must start over as another worker.
 */
export async function updateHeartbeat(workerId: string, runnerIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await controlPool.query(
    'UPDATE workers SET heartbeat_at = now(), runner_ids = $2 WHERE id = $1 AND fenced_at IS NULL',
    [workerId, runnerIds],
  );
  return rowCount === 1;
}

/** Whether a worker is the oldest that is alive. */
export async function isOldestWorker(workerId: string): Promise<boolean> {
  const [oldest] = await queryConnection(controlPool, z.object({ id: z.string() }), {
    text: `
      SELECT id FROM workers
      WHERE fenced_at IS NULL AND heartbeat_at >= now() - make_interval(secs => $1)
      ORDER BY started_at, id LIMIT 1`,
    values: [env.WORKER_EXPIRY_SECONDS],
  });
  return oldest?.id === workerId;
}

export async function deleteWorker(workerId: string): Promise<void> {
  await controlPool.query('DELETE FROM workers WHERE id = $1', [workerId]);
}

export async function fenceExpiredWorkers(): Promise<void> {
  await controlPool.query(
    `UPDATE workers SET fenced_at = now()
     WHERE fenced_at IS NULL AND heartbeat_at < now() - make_interval(secs => $1)`,
    [env.WORKER_EXPIRY_SECONDS],
  );
}

/** Deletes workers that were fenced a day ago. None of them can still run under its old id. */
export async function deleteFencedWorkers(): Promise<void> {
  await controlPool.query("DELETE FROM workers WHERE fenced_at < now() - interval '1 day'");
}

/** Lists the runners that locked a job but belong to no live worker. One of them is listed once per job. */
export async function listAbandonedRunners(): Promise<string[]> {
  const rows = await queryConnection(controlPool, z.object({ runner: z.string() }), {
    text: `
      SELECT locked_by AS runner FROM graphile_worker.jobs
      WHERE locked_at < now() - make_interval(secs => $1)
        AND NOT EXISTS (SELECT 1 FROM workers WHERE fenced_at IS NULL AND locked_by = ANY (runner_ids))`,
    values: [env.WORKER_EXPIRY_SECONDS],
  });
  return rows.map(({ runner }) => runner);
}

const queuedJob = z.object({ id: z.string(), task: z.string() });

export type QueuedJob = z.infer<typeof queuedJob>;

/**
 * Unlocks the jobs of runners, so that other runners take them. A job that still runs is not stopped.
 * @returns the unlocked jobs.
 */
export async function unlockJobs(runners: readonly string[]): Promise<QueuedJob[]> {
  const rows = await queryConnection(controlPool, queuedJob, {
    text: 'SELECT id::text, task_identifier AS task FROM graphile_worker.jobs WHERE locked_by = ANY ($1)',
    values: [runners],
  });
  await controlPool.query('SELECT graphile_worker.force_unlock_workers($1)', [runners]);
  return rows;
}

/** Finds the oldest due job of some tasks. Jobs that wait for another job of their queue do not count. */
export async function findDueJob(tasks: readonly string[]): Promise<QueuedJob | undefined> {
  if (tasks.length === 0) return undefined;
  const [job] = await queryConnection(controlPool, queuedJob, {
    text: `
      SELECT job.id::text, task.identifier AS task
      FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      LEFT JOIN graphile_worker._private_job_queues AS queue ON queue.id = job.job_queue_id
      WHERE job.is_available AND job.run_at <= now() AND coalesce(queue.is_available, true)
        AND task.identifier = ANY ($1)
      ORDER BY job.run_at, job.id LIMIT 1`,
    values: [tasks],
  });
  return job;
}
