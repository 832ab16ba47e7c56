import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { logFailure } from '#app/log.ts';
import { recordWakeUp } from '#app/metrics.ts';
import { priorities, tasks, type Priority, type Task } from '#app/jobs/tasks.ts';
import { currentContext } from '#app/request-context.ts';
import { afterCommit, beforeClose, controlPool, queuePool, type Transaction } from './connection/client.ts';
import { preparedAs, queryConnection } from './connection/statements.ts';
import { jobKey } from './job-queue.ts';

/*
 * A wake-up is a job that makes a worker look for the due rows of a channel or another owner. It is sent after the
 * commit, over a connection of no tenant, and may be lost: the sweep (jobs/sweep.ts) finds what it left.
 */

/** The work of a task. */
export interface WakeUp {
  task: Task;
  /** Of what the due rows belong to, which the task's key names: a channel, an event endpoint or another owner. */
  id: string;
  /** Whether one cause concerns many records, so that the jobs of other channels go first. */
  isBackground?: boolean;
  /** For work that is not due yet. */
  delayMs?: number;
}

/** With the request on whose behalf it is sent. */
interface RequestedWakeUp extends WakeUp {
  requestId: string | undefined;
}

/** The wake-ups with one key within this time are sent as two: the first at once, the others at its end. */
const gatherMs = 50;
/** The least time between two statements, so that many writes share one. */
const statementGapMs = 25;

/** What was woken in the last {@link gatherMs}, and the wake-up to send at its end. */
const lately = new Map<string, { next?: RequestedWakeUp | undefined }>();
let outbox: RequestedWakeUp[] = [];
let sending: Promise<void> | undefined;
let hasFailed = false;

/** Wakes a worker once the transaction is committed; not when it is rolled back. Nobody waits for it. */
export function wakeAfterCommit(tx: Transaction, wakeUp: WakeUp): void {
  const { requestId } = currentContext();
  afterCommit(tx, () => post({ ...wakeUp, requestId }));
}

/** Wakes a worker for the due work of a channel's mirror, once the transaction is committed. */
export function wakeMirror(tx: Transaction, channelId: string, priority: Priority = 'interactive'): void {
  wakeAfterCommit(tx, { task: tasks.mirrorChannel, id: channelId, isBackground: priority === 'background' });
}

function post(wakeUp: RequestedWakeUp): void {
  const key = keyOf(wakeUp);
  const recent = lately.get(key);
  if (recent) {
    const isBackground = [wakeUp, recent.next ?? wakeUp].every((one) => one.isBackground === true);
    const delayMs = Math.min(wakeUp.delayMs ?? 0, (recent.next ?? wakeUp).delayMs ?? 0);
    recent.next = { ...wakeUp, isBackground, delayMs };
    return;
  }
  lately.set(key, {});
  setTimeout(() => release(key), gatherMs).unref();
  outbox.push(wakeUp);
  sending ??= sendOutbox();
}

/** Ends the time in which the wake-ups with a key are gathered. */
function release(key: string): void {
  const next = lately.get(key)?.next;
  lately.delete(key);
  if (next) post(next);
}

/** One statement at a time, so that this process uses one connection. Never rejects. */
async function sendOutbox(): Promise<void> {
  // Those that were posted at the same moment share the statement.
  await Promise.resolve();
  while (outbox.length > 0) {
    const wakeUps = outbox;
    outbox = [];
    try {
      await addJobs(controlPool, wakeUps.map(jobOf));
      hasFailed = false;
    } catch (error) {
      // Once until one succeeds: while the database is away, every write would add a line.
      if (!hasFailed) logFailure(error, 'Wake-ups were lost; the next sweep finds their work');
      hasFailed = true;
    }
    await sleep(statementGapMs);
  }
  sending = undefined;
}

beforeClose(async () => {
  for (const key of [...lately.keys()]) release(key);
  await sending;
});

/**
 * Leaves a wake-up for the next run. If a job of the task already waits, it keeps an earlier time and the id of its request.
 * @throws when the database is away.
 */
export async function wakeNext(wakeUp: WakeUp): Promise<void> {
  const { requestId } = currentContext();
  const job = { ...jobOf({ ...wakeUp, requestId }), keeps_request: true };
  await addJobs(queuePool, [job]);
}

/**
 * Wakes workers for due work whose wake-up was lost: no job of it runs, is due or will be within a second. A job that failed
 * is retried by the queue, for up to a minute.
 * @returns for how much work there was none.
 */
export async function wakeMissing(wakeUps: readonly WakeUp[]): Promise<number> {
  if (wakeUps.length === 0) return 0;
  const jobs = wakeUps.map((wakeUp) => ({
    ...jobOf({ ...wakeUp, requestId: undefined }),
    keeps_request: true,
  }));
  return addJobs(queuePool, jobs, 'sweep');
}

interface Job {
  task: string;
  key: string;
  queue: string | null;
  payload: object;
  priority: number;
  seconds: number;
  /** Whether a waiting job keeps the id of the request that added it. */
  keeps_request: boolean;
}

function jobOf(wakeUp: RequestedWakeUp): Job {
  const { task, id, requestId, isBackground = false, delayMs = 0 } = wakeUp;
  const key = keyOf(wakeUp);
  return {
    task: task.name,
    key,
    queue: task.isQueued ? key : null,
    payload: { [task.key]: id, requestId },
    priority: isBackground ? priorities.background : task.priority,
    seconds: delayMs / 1_000,
    keeps_request: false,
  };
}

function keyOf({ task, id }: WakeUp): string {
  return jobKey(task.name, id);
}

/**
 * SQL that adds jobs in the order of their keys, so that two processes cannot deadlock. A waiting job keeps its time and its
 * priority if they are earlier: a wake-up delays nothing.
 * @param isNeeded SQL for whether the job of `input` is to be added. `job` is the one that waits with the same key, if any.
 */
const addJobsSql = (isNeeded: string) => `
  SELECT task, (graphile_worker.add_job(
    task,
    CASE WHEN keeps_request AND waiting ->> 'requestId' IS NOT NULL THEN waiting ELSE payload END,
    queue_name => queue, run_at => run_at, job_key => key, priority => priority)).id::text AS job
  FROM (
    SELECT input.task, input.key, input.queue, input.payload, keeps_request, job.payload AS waiting,
      least(now() + make_interval(secs => seconds), job.run_at) AS run_at, least(input.priority, job.priority) AS priority
    FROM json_to_recordset($1::json) AS input
      (task text, key text, queue text, payload json, priority int, seconds float8, keeps_request boolean)
    LEFT JOIN graphile_worker._private_jobs AS job
      ON job.key = input.key AND job.locked_at IS NULL AND job.attempts < job.max_attempts
    WHERE ${isNeeded}
    ORDER BY input.key
  ) AS wake_up`;

/** A statement for each source: with a parameter for the source, Postgres would plan it each time. */
const statements = {
  /** A job that waits and is early enough finds the work: it has not read the due rows yet. */
  work: addJobsSql(
    `job.key IS NULL OR job.run_at > now() + make_interval(secs => seconds) OR job.priority > input.priority`,
  ),
  sweep: addJobsSql(`NOT EXISTS (
    SELECT FROM graphile_worker._private_jobs AS other
    WHERE other.key = input.key AND (other.locked_at IS NOT NULL OR (other.attempts < other.max_attempts
      AND other.run_at <= now() + CASE WHEN other.attempts = 0 THEN interval '1 second' ELSE interval '1 minute' END)))`),
};

/** @param source the sweep adds missing jobs only. @returns how many were added or are due earlier. */
async function addJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  source: keyof typeof statements = 'work',
): Promise<number> {
  const rows = await queryConnection(pool, z.object({ task: z.string(), job: z.string() }), {
    name: preparedAs(`wake-up-for-${source}`),
    text: statements[source],
    values: [JSON.stringify(jobs)],
  });
  for (const { task } of rows) recordWakeUp(task, source);
  return rows.length;
}
