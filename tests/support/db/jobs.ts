import { tasks } from '#app/jobs/tasks.ts';
import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** SQL: the due rows of follow-ups, of channels and other owners. */
const allFollowUps = '(TABLE follow_ups UNION ALL TABLE owner_follow_ups) AS row';

/**
 * Waits until there is no mirror job, due or not, and nothing to write in an installed store, for which a job may be under
 * way.
 * @param channelId of one channel; all by default.
 */
export function waitForNoMirrorJob(database: Database, channelId: string | null = null): Promise<void> {
  const work = `
    SELECT 1 FROM graphile_worker.jobs
    WHERE task_identifier = 'mirror-channel' AND ($1::text IS NULL OR key = 'mirror-channel:' || $1)
    UNION ALL
    SELECT 1 FROM channel_mirrors AS mirror JOIN platform_installations USING (channel_id)
    WHERE ($1::text IS NULL OR channel_id = $1::uuid) AND (own_objects_dirty_since IS NOT NULL OR EXISTS (
      SELECT FROM mirror_queue AS item
      WHERE item.channel_id = mirror.channel_id AND dirty_since IS NOT NULL AND failed_at IS NULL))`;
  return until('no mirror job is left', async () => (await database.query(work, [channelId])).length === 0);
}

/** Waits until a task has no job with a key prefix. */
export function waitForNoJob(database: Database, key: string): Promise<void> {
  const jobs = "SELECT 1 FROM graphile_worker.jobs WHERE key LIKE $1 || '%'";
  return until('no job is left', async () => (await database.query(jobs, [key])).length === 0);
}

export function waitForNoRunningJob(database: Database): Promise<void> {
  const running = 'SELECT 1 FROM graphile_worker.jobs WHERE locked_at IS NOT NULL';
  return until('no job runs', async () => (await database.query(running)).length === 0);
}

/** Adds a channel's mirror job, or reschedules it. The product adds it only with a change. */
export async function addMirrorJob(database: Database, channelId: string, inSeconds = 0): Promise<void> {
  await database.query(
    `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', $1::text),
       job_key => 'mirror-channel:' || $1, run_at => now() + make_interval(secs => $2))`,
    [channelId, inSeconds],
  );
}

/** Wakes workers for the mirror of a channel and its follow-ups, as the app does; {@link loseWakeUps} loses these wake-ups, too. */
export async function wakeChannel(database: Database, channelId: string): Promise<void> {
  await database.query(
    `SELECT graphile_worker.add_job(task, json_build_object('channelId', $1::text),
       job_key => task || ':' || $1, queue_name => CASE WHEN task <> 'mirror-channel' THEN task || ':' || $1 END)
     FROM (SELECT 'mirror-channel' AS task UNION SELECT task FROM follow_ups WHERE channel_id = $1::uuid) AS wake_up`,
    [channelId],
  );
}

interface MirrorJob {
  id: string;
  /** When it is due. */
  seconds: number;
}

export function listMirrorJobs(database: Database): Promise<(MirrorJob & { key: string })[]> {
  return database.query(
    `SELECT id::text, key, extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker.jobs
     WHERE key LIKE 'mirror-channel:%'`,
  );
}

/** The jobs with a key: seconds until each is due, and its priority. */
export function listWaits(database: Database, key: string): Promise<{ seconds: number; priority: number }[]> {
  return database.query(
    `SELECT extract(epoch FROM run_at - now())::float8 AS seconds, priority FROM graphile_worker.jobs WHERE key = $1`,
    [key],
  );
}

export async function removeJobs(database: Database): Promise<void> {
  await database.query(
    'SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key IS NOT NULL',
  );
}

/** Deletes all jobs, including running ones. */
export async function deleteJobs(database: Database): Promise<void> {
  await database.query('DELETE FROM graphile_worker._private_jobs');
}

/**
 * Adds a job that was replaced while a worker ran it, and that the worker never completed. Its replacement is due in an
 * hour. The death of a worker cannot be caused at that moment.
 */
export async function addReplacedJob(
  database: Database,
  { task, key, payload }: { task: string; key: string; payload: object },
): Promise<void> {
  const add = () =>
    database.query(
      "SELECT graphile_worker.add_job($1, $2::json, job_key => $3, run_at => now() + interval '1 hour')",
      [task, JSON.stringify(payload), key],
    );
  const lock = (by: string | null) =>
    database.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = $1::text, locked_at = CASE WHEN $1 IS NOT NULL THEN now() END
       WHERE key = $2 OR locked_by = 'dead'`,
      [by, key],
    );
  await add();
  await lock('dead');
  await add();
  await lock(null);
}

export async function countReplacedJobs(database: Database): Promise<number> {
  const replaced = 'SELECT 1 FROM graphile_worker.jobs WHERE key IS NULL AND attempts >= max_attempts';
  return (await database.query(replaced)).length;
}

/** Counts all jobs added so far: each increments the sequence, even one that replaces another. */
export async function countAddedJobs(database: Database): Promise<number> {
  const [row] = await database.query<{ id: string }>(
    `SELECT last_value AS id FROM pg_sequences
     WHERE schemaname = 'graphile_worker' AND sequencename LIKE '%jobs_id_seq%'`,
  );
  return Number(row?.id);
}

/** Counts jobs that run or are due within a minute, except of one task, and pending webhooks and events. */
export function listUnsettled(database: Database, exceptTask: string): Promise<unknown[]> {
  return database.query(
    `SELECT task_identifier FROM graphile_worker.jobs
     WHERE task_identifier <> $1 AND (locked_at IS NOT NULL OR run_at < now() + interval '1 minute')
     UNION ALL SELECT task FROM ${allFollowUps} WHERE due_at < now() + interval '1 minute'
     UNION ALL SELECT topic FROM platform_webhooks WHERE next_attempt_at IS NOT NULL
     UNION ALL SELECT type FROM events WHERE fanned_out_at IS NULL
     UNION ALL SELECT 'delivery' FROM event_deliveries WHERE next_attempt_at IS NOT NULL`,
    [exceptTask],
  );
}

/** Whether the job with a key is due in the future. */
export async function isScheduled(database: Database, key: string): Promise<boolean> {
  const later = 'SELECT 1 FROM graphile_worker.jobs WHERE key = $1 AND run_at > now()';
  return (await database.query(later, [key])).length > 0;
}

/** SQL: the work of a task `$1`, by its due rows, or by its jobs if it has no due rows. */
const workOfTask = (payload: string) => `
  SELECT payload FROM (
    SELECT ${payload} AS payload, id::text FROM ${allFollowUps} WHERE task = $1 UNION ALL
    SELECT ${payload}, jobs.id::text FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE identifier = $1 AND NOT $2
  ) AS work ORDER BY length(id), id`;

const hasFollowUps = (task: string) =>
  Object.values(tasks).some((known) => known.name === task && 'rows' in known);

/** The due rows of a task: seconds until each is due, and how often it was tried. @param id of one row; all by default. */
export function listFollowUps(
  database: Database,
  task: string,
  id: string | null = null,
): Promise<{ seconds: number; attempts: number }[]> {
  return database.query(
    `SELECT extract(epoch FROM due_at - now())::float8 AS seconds, attempts FROM ${allFollowUps}
     WHERE task = $1 AND ($2::uuid IS NULL OR id = $2)`,
    [task, id],
  );
}

/** How often a task is still to be run. */
export async function countJobs(database: Database, task: string): Promise<number> {
  return (await database.query(workOfTask('NULL::text'), [task, hasFollowUps(task)])).length;
}

/** Adds the webhook job of a channel that has none. */
export async function addEmptyWebhookJob(database: Database): Promise<void> {
  await database.query(`SELECT graphile_worker.add_job('handle-webhooks',
    json_build_object('channelId', gen_random_uuid()::text), job_key => 'handle-webhooks:nothing')`);
}

/** The keys of jobs that have a prefix. */
export async function listJobKeys(database: Database, prefix: string): Promise<string[]> {
  const rows = await database.query<{ key: string }>(
    "SELECT key FROM graphile_worker.jobs WHERE key LIKE $1 || '%'",
    [prefix],
  );
  return rows.map(({ key }) => key);
}

/** The names of the queues of an id, with jobs or without. */
export async function listQueues(database: Database, id: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    "SELECT queue_name AS name FROM graphile_worker._private_job_queues WHERE queue_name LIKE '%' || $1",
    [id],
  );
  return rows.map(({ name }) => name);
}

/** Adds a mirror job that fails without a retry, because it names no channel. */
export async function addFailingJob(database: Database): Promise<void> {
  await database.query(
    // Without a key it would look like a replaced job, which workers delete.
    "SELECT graphile_worker.add_job('mirror-channel', '{}', job_key => 'mirror-channel:', max_attempts => 1)",
  );
}

/**
 * Waits in the database until a job of the task runs.
 * @param withinMs the timeout.
 */
export async function waitForRunningTask(database: Database, task: string, withinMs: number): Promise<void> {
  await database.query(`DO $$ BEGIN
    FOR look IN 1 .. ${withinMs / 10} LOOP
      EXIT WHEN EXISTS (
        SELECT FROM graphile_worker._private_jobs AS job
        JOIN graphile_worker._private_tasks AS task ON task.id = task_id
        WHERE identifier = '${task}' AND locked_at IS NOT NULL);
      PERFORM pg_sleep(0.01);
    END LOOP;
  END $$`);
}

/**
 * Work that has not resumed since the database was restored: due, locked or failed jobs, webhooks, missing
 * runners and old heartbeats.
 */
export async function listStranded(database: Database, runnersPerWorker: number): Promise<string[]> {
  const rows = await database.query<{ what: string }>(
    `SELECT task_identifier || CASE WHEN locked_at IS NULL THEN ' waits' ELSE ' is locked' END AS what
     FROM graphile_worker.jobs WHERE locked_at IS NOT NULL OR run_at <= now() OR attempts > 0
     UNION ALL
     SELECT task || ' was not run' FROM ${allFollowUps} WHERE due_at <= now() OR attempts > 0
     UNION ALL
     SELECT topic || ' was not handled' FROM platform_webhooks WHERE next_attempt_at IS NOT NULL
     UNION ALL
     SELECT type || ' has no deliveries' FROM events WHERE fanned_out_at IS NULL
     UNION ALL
     SELECT 'a worker has ' || cardinality(runner_ids) || ' runners' FROM workers
     WHERE fenced_at IS NULL AND cardinality(runner_ids) < $1
     UNION ALL
     SELECT 'no worker has a heartbeat'
     WHERE NOT EXISTS (SELECT 1 FROM workers WHERE fenced_at IS NULL AND heartbeat_at > now() - interval '5 seconds')`,
    [runnersPerWorker],
  );
  return rows.map(({ what }) => what);
}

/** Makes all jobs due, except running ones, in suites whose processes have the real time. */
export async function makeJobsDue(database: Database): Promise<void> {
  await database.query('UPDATE follow_ups SET due_at = now()');
  await database.query('UPDATE owner_follow_ups SET due_at = now()');
  await database.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL');
}

/** The payloads of the jobs with a key. */
export async function listJobPayloads(
  database: Database,
  key: string,
): Promise<Record<string, string | undefined>[]> {
  const rows = await database.query<{ payload: Record<string, string | undefined> }>(
    'SELECT payload FROM graphile_worker._private_jobs WHERE key = $1 ORDER BY id',
    [key],
  );
  return rows.map(({ payload }) => payload);
}

const jobStates = {
  waits: 'attempts = 0',
  'is retried soon': "attempts = 3, run_at = now() + interval '20 seconds'",
  'is retried late': "attempts = 9, run_at = now() + interval '2 hours'",
  'is overdue': "run_at = now() - interval '1 hour'",
  runs: "attempts = 1, locked_at = now(), locked_by = 'worker'",
  'failed permanently': 'attempts = max_attempts',
} as const;

/** Sets the state of the job with a key, for tests without a worker that would bring it there. */
export async function setJobState(
  database: Database,
  key: string,
  state: keyof typeof jobStates,
): Promise<void> {
  await database.query(`UPDATE graphile_worker._private_jobs SET ${jobStates[state]} WHERE key = $1`, [key]);
}

/** The jobs with a key, and whether each runs within ten minutes. */
export function listJobs(
  database: Database,
  key: string,
): Promise<{ id: string; attempts: number; isDue: boolean }[]> {
  return database.query(
    `SELECT id, attempts, attempts < max_attempts AND run_at <= now() + interval '10 minutes' AS "isDue"
     FROM graphile_worker.jobs WHERE key = $1`,
    [key],
  );
}

/** The payloads of a task's work, the oldest first. */
export async function listTaskPayloads<Payload>(database: Database, task: string): Promise<Payload[]> {
  const values = [task, hasFollowUps(task)];
  const rows = await database.query<{ payload: Payload }>(workOfTask('payload::jsonb'), values);
  return rows.map(({ payload }) => payload);
}

/** Completes the jobs of a task, as a worker does after it has run them. */
export async function completeJobs(database: Database, task: string): Promise<void> {
  await database.query('DELETE FROM follow_ups WHERE task = $1', [task]);
  await database.query('DELETE FROM owner_follow_ups WHERE task = $1', [task]);
  await database.query(
    'SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = $1',
    [task],
  );
}

/**
 * Loses every wake-up, also those that runs leave for the next ones, except those of the sweep.
 * @returns a function that ends this.
 */
export async function loseWakeUps({ query }: Database): Promise<() => Promise<void>> {
  // By the text of the statement (app/db/wake-ups.ts): only the sweep looks for another job. A row that is not inserted would
  // be an error of the statement, so it is deleted.
  await query(`
    CREATE FUNCTION lose_wake_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF current_query() LIKE '%AS wake_up%' AND current_query() NOT LIKE '%AS other%' THEN
        DELETE FROM graphile_worker._private_jobs WHERE id = NEW.id;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER lose_wake_up AFTER INSERT ON graphile_worker._private_jobs
      FOR EACH ROW EXECUTE FUNCTION lose_wake_up()`);
  return async () => {
    await query('DROP FUNCTION lose_wake_up CASCADE');
  };
}
