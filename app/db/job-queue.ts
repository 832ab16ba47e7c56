import { z } from 'zod';
import type { EnqueuedTask, Task } from '#app/jobs/tasks.ts';
import { currentContext } from '#app/request-context.ts';
import { inTransaction, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* SQL of the job queue. graphile-worker owns the schema `graphile_worker`. */

/**
 * Enqueues a job in the caller's transaction, to run at once. If the task has a key, the job replaces a waiting job with
 * the same key.
 */
export async function enqueue<Payload extends z.ZodObject>(
  tx: Transaction,
  task: EnqueuedTask<Payload>,
  payload: z.input<Payload>,
): Promise<void> {
  const job = { payload: Prisma.sql`${jsonOf(payload)}::json`, runAt: Prisma.sql`now()` };
  await tx.$executeRaw`SELECT ${addJobSql(task, payload, { ...job, mode: 'replace' })}`;
}

/** Enqueues a job in the caller's transaction, to run at a time. It replaces a waiting job with the same key. */
export async function enqueueAt<Payload extends z.ZodObject>(
  tx: Transaction,
  task: EnqueuedTask<Payload>,
  { payload, runAt }: { payload: z.input<Payload>; runAt: Date },
): Promise<void> {
  const job = { payload: Prisma.sql`${jsonOf(payload)}::json`, runAt: Prisma.sql`${runAt}::timestamptz` };
  await tx.$executeRaw`SELECT ${addJobSql(task, payload, { ...job, mode: 'replace' })}`;
}

/** Jobs of one task, with the milliseconds until the first one and between two of them. */
interface PacedJobs<Payload extends z.ZodObject> {
  payloads: readonly z.input<Payload>[];
  firstMs: number;
  everyMs: number;
}

/** Enqueues jobs of a task in the caller's transaction, one after another. A job with a key replaces a waiting one. */
export async function addJobsAfter<Payload extends z.ZodObject>(
  tx: Transaction,
  task: EnqueuedTask<Payload>,
  { payloads, firstMs, everyMs }: PacedJobs<Payload>,
): Promise<void> {
  const rows = payloads.map((payload, index) => ({
    payload: JSON.parse(jsonOf(payload)) as object,
    key: keyOf(task, payload),
    seconds: (firstMs + index * everyMs) / 1_000,
  }));
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${task.name}::text, input.payload,
      run_at => now() + make_interval(secs => seconds), job_key => key, priority => ${task.priority}::int)
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS input (payload json, key text, seconds float8)`;
}

/**
 * Enqueues a job of a task with a key to run after `delayMs`, or earlier if it already waits for an earlier time.
 * A concurrent enqueue for an earlier time wins: the job is inserted, and thereby locked, before its time is compared.
 */
export async function enqueueWithin<Payload extends z.ZodObject>(
  task: EnqueuedTask<Payload>,
  payload: z.input<Payload>,
  { delayMs }: { delayMs: number },
): Promise<void> {
  const key = keyOf(task, payload);
  const runAt = Prisma.sql`now() + make_interval(secs => ${delayMs / 1_000}::float8)`;
  // Keeps the id of a newer request. The queue's public view has no payloads.
  const json = Prisma.sql`coalesce((
    SELECT jobs.payload FROM graphile_worker._private_jobs AS jobs
    WHERE jobs.key = ${key} AND jobs.locked_at IS NULL AND jobs.payload -> 'requestId' IS NOT NULL
  ), ${jsonOf(payload)}::json)`;
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT ${addJobSql(task, payload, { payload: json, runAt, mode: 'preserve_run_at' })}`;
    await tx.$executeRaw`
      SELECT ${addJobSql(task, payload, { payload: json, runAt, mode: 'replace' })}
      FROM graphile_worker.jobs WHERE key = ${key} AND run_at > ${runAt}`;
  });
}

interface JobSpec {
  payload: Prisma.Sql;
  runAt: Prisma.Sql;
  mode: 'replace' | 'preserve_run_at';
}

function addJobSql<Payload extends z.ZodObject>(
  task: Task<Payload>,
  payload: z.input<Payload>,
  spec: JobSpec,
): Prisma.Sql {
  const key = keyOf(task, payload);
  return Prisma.sql`
    graphile_worker.add_job(
      ${task.name}::text,
      ${spec.payload},
      queue_name => ${scopedName(task.name, task.queue, payload)}::text,
      run_at => ${spec.runAt},
      job_key => ${key}::text,
      priority => ${task.priority}::int,
      job_key_mode => ${spec.mode}::text
    )`;
}

function keyOf<Payload extends z.ZodObject>(task: Task<Payload>, payload: z.input<Payload>): string | null {
  return scopedName(task.name, task.key, payload);
}

function scopedName(name: string, field: string | undefined, payload: object): string | null {
  if (field === undefined) return null;
  const fields: Record<string, unknown> = { ...payload };
  return jobKey(name, String(fields[field]));
}

/** The key of the job of a task for one object, which also names its queue. */
export function jobKey(task: string, id: string): string {
  return `${task}:${id}`;
}

/** Adds the id of the request on whose behalf the job is enqueued. */
function jsonOf(payload: object): string {
  const { requestId } = currentContext();
  return JSON.stringify({ ...payload, requestId });
}

/**
 * SQL condition: the job of a task with a key runs now, or will within a minute.
 * @param id SQL for the key field, as text.
 */
export function hasJobSoon(task: Task, id: Prisma.Sql): Prisma.Sql {
  return hasJobWithin(Prisma.sql`(${task.name} || ':' || ${id})`, 1);
}

/**
 * SQL condition: the job with a key runs now, or will within so many minutes. A job that failed often waits
 * for hours, and one that failed permanently never runs, although its cause may have ended.
 */
function hasJobWithin(key: string | Prisma.Sql, minutes: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM graphile_worker.jobs
    WHERE key = ${key} AND attempts < max_attempts
      AND (locked_at IS NOT NULL OR run_at <= now() + make_interval(mins => ${minutes}::int)))`;
}

/**
 * Enqueues the only job of a task for the next ten minutes of the clock, unless it runs now or will by then. A job that
 * failed permanently keeps its key, and does not count: add_job takes its key and inserts a new one.
 */
export async function enqueueEveryTenMinutes(tx: Transaction, { name }: Task): Promise<void> {
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${name}::text,
      job_key => ${name}::text,
      run_at => date_bin('10 minutes', now(), 'epoch') + interval '10 minutes'
    )
    WHERE NOT ${hasJobWithin(name, 10)}`;
}

/** Whether another job of the task, with another key, is due and no runner has taken it. */
export async function hasOtherDueJob<Payload extends z.ZodObject>(
  tx: Transaction,
  task: Task<Payload>,
  payload: z.input<Payload>,
): Promise<boolean> {
  const row = z.object({ isWaiting: z.boolean() });
  const [found] = await queryRows(
    tx,
    row,
    Prisma.sql`
      SELECT EXISTS (
        SELECT 1 FROM graphile_worker.jobs
        WHERE task_identifier = ${task.name} AND locked_at IS NULL AND run_at <= now()
          AND attempts < max_attempts AND key IS DISTINCT FROM ${keyOf(task, payload)}
      ) AS "isWaiting"`,
  );
  return found?.isWaiting ?? false;
}

/**
 * Deletes failed jobs that were replaced by another job while they ran. The queue never retries or deletes them.
 * Their replacement runs at once, except at a time that a person chose. A job that succeeded before may have enqueued it
 * for a far later time.
 * @param keyed all tasks with a key.
 */
export async function deleteReplacedJobs(keyed: readonly Task[]): Promise<void> {
  const fields = keyed.map(({ name, key, isTimed = false }) => ({ name, field: key, is_timed: isTimed }));
  await inTransaction(async (tx) => {
    const deleted = await queryRows(
      tx,
      z.object({ key: z.string().nullable() }),
      Prisma.sql`
        WITH replaced AS (
          SELECT id, name, field, is_timed
          FROM graphile_worker.jobs
          JOIN json_to_recordset(${JSON.stringify(fields)}::json) AS input (name text, field text, is_timed bool)
            ON name = task_identifier
          WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL
        )
        SELECT CASE WHEN NOT is_timed THEN name || ':' || (payload ->> field) END AS key
        FROM graphile_worker.complete_jobs(array(SELECT id FROM replaced)) JOIN replaced USING (id)`,
    );
    if (deleted.length === 0) return;
    await tx.$queryRaw`
      SELECT count(*) FROM graphile_worker.reschedule_jobs(
        array(
          SELECT id FROM graphile_worker.jobs
          WHERE key = ANY (${deleted.map(({ key }) => key)}::text[]) AND run_at > now()
        ),
        run_at => now()
      )`;
  });
}
