import { controlPool } from '#app/db/client.ts';
import { env } from '#app/env.ts';
import { recordHeartbeat } from '#app/metrics.ts';
import { removeReplaced } from './remove-replaced.ts';

/*
 * Who is alive is judged by the database's clock alone: the clocks of two machines can be far enough apart for each
 * worker to take the other for dead.
 */

/** Puts a worker process on the list of the living. */
export async function registerWorker(workerId: string): Promise<void> {
  await controlPool.query(
    "INSERT INTO workers (id, runner_ids, started_at, heartbeat_at) VALUES ($1, '{}', now(), now())",
    [workerId],
  );
  recordHeartbeat();
}

/**
 * Gives a sign of life, with the names under which the job queue knows this process's runners.
 * @returns false when this worker was taken for dead: it must not go on as who it was.
 */
export async function beat(workerId: string, runnerIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await controlPool.query(
    'UPDATE workers SET heartbeat_at = now(), runner_ids = $2 WHERE id = $1 AND fenced_at IS NULL',
    [workerId, runnerIds],
  );
  if (rowCount === 1) recordHeartbeat();
  return rowCount === 1;
}

/** Takes a worker off the list when it leaves in good order. */
export async function unregisterWorker(workerId: string): Promise<void> {
  await controlPool.query('DELETE FROM workers WHERE id = $1', [workerId]);
}

/**
 * Fences off workers that gave no sign of life, and frees the jobs that no living worker runs. Left to itself the queue
 * would keep those locked for four hours.
 * @returns how many jobs were freed.
 */
export async function takeOverFromDead(): Promise<number> {
  const deadAfter = [env.WORKER_DEAD_AFTER_SECONDS];
  await controlPool.query(
    `UPDATE workers SET fenced_at = now()
     WHERE fenced_at IS NULL AND heartbeat_at < now() - make_interval(secs => $1)`,
    deadAfter,
  );
  const { rows: held } = await controlPool.query<{ runner: string }>(
    `SELECT locked_by AS runner FROM graphile_worker.jobs
     WHERE locked_at < now() - make_interval(secs => $1)
       AND NOT EXISTS (SELECT 1 FROM workers WHERE fenced_at IS NULL AND locked_by = ANY (runner_ids))`,
    deadAfter,
  );
  if (held.length === 0) return 0;
  await freeJobsOf(held.map(({ runner }) => runner));
  await removeReplaced();
  return held.length;
}

/** A job that was freed: its id in the queue, and its task. */
export interface FreedJob {
  id: string;
  task: string;
}

/**
 * Lets others take the jobs that runners hold. One that is at work on its job is not stopped by that.
 * @returns the jobs that they held.
 */
export async function freeJobsOf(runners: readonly string[]): Promise<FreedJob[]> {
  const { rows: held } = await controlPool.query<FreedJob>(
    'SELECT id::text, task_identifier AS task FROM graphile_worker.jobs WHERE locked_by = ANY ($1)',
    [runners],
  );
  await controlPool.query('SELECT graphile_worker.force_unlock_workers($1)', [runners]);
  return held;
}

/** Forgets workers that were fenced off long ago: none of them can still wake up as who it was. */
export async function forgetFencedWorkers(): Promise<void> {
  await controlPool.query("DELETE FROM workers WHERE fenced_at < now() - interval '1 day'");
}
