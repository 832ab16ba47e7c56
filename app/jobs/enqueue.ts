import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { currentContext } from '#app/request-context.ts';

/** The job that brings one channel's store up to date. */
export const mirrorChannelTask = 'mirror-channel';

/** The job that makes the deliveries of one channel's new events. */
export const fanOutEventsTask = 'fan-out-events';

/** The job that sends what waits for one receiver of events. */
export const deliverEventsTask = 'deliver-events';

/** The job that does what the platform's messages about one channel's store ask for. */
export const heedNoticesTask = 'heed-notices';

/** A job's payload as JSON: what it is about, and the id of the request on whose behalf it is enqueued. */
export function jobPayload(about: object): string {
  const { requestId } = currentContext();
  return JSON.stringify({ ...about, requestId });
}

/**
 * SQL for the key of the one job of a task that waits, out of the task, or SQL for it, and SQL for the id, as text, of
 * what it is about.
 */
export function jobKey(task: string | Prisma.Sql, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${task} || ':' || ${id})`;
}

/** SQL for whether the job of a task that is about something, named as for {@link jobKey}, runs or will within a minute. */
export function isOnItsWay(task: string, id: Prisma.Sql): Prisma.Sql {
  return runsWithin(jobKey(task, id), 1);
}

/**
 * SQL for whether the job with a key runs now, or will within so many minutes. A job that failed often waits for hours,
 * and one that failed permanently never runs, although the cause may be gone.
 */
export function runsWithin(key: string | Prisma.Sql, minutes: number): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM graphile_worker.jobs
    WHERE key = ${key} AND attempts < max_attempts
      AND (locked_at IS NOT NULL OR run_at <= now() + make_interval(mins => ${minutes}::int)))`;
}

/** SQL that asks for a channel's store to be brought up to date, as {@link enqueueMirror} does: an expression. */
export function mirrorJob(channelId: string): Prisma.Sql {
  return addJob({ task: mirrorChannelTask, about: { channelId } });
}

/** SQL that asks for a channel's new events to be fanned out, as {@link enqueueFanOut} does: an expression. */
export function fanOutJob(channelId: string): Prisma.Sql {
  return addJob({ task: fanOutEventsTask, about: { channelId } });
}

/**
 * Asks, in the caller's own transaction, for a channel's store to be brought up to date now. One job waits per channel
 * however often this is called: the job looks at the state it finds, not at what caused it.
 */
export async function enqueueMirror(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`SELECT ${mirrorJob(channelId)}`;
}

/** Asks for a channel's new events to be fanned out. */
export async function enqueueFanOut(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`SELECT ${fanOutJob(channelId)}`;
}

/**
 * Asks, in the caller's own transaction, for what waits for one receiver of events to be sent now. One job waits per
 * receiver however often this is called.
 */
export async function enqueueDelivery(tx: Transaction, endpointId: string): Promise<void> {
  await tx.$executeRaw`SELECT ${addJob({ task: deliverEventsTask, about: { endpointId } })}`;
}

/** SQL that asks for the messages about a channel's store to be heeded: an expression. @param channelId SQL for its id. */
export function heedNoticesJob(channelId: Prisma.Sql): Prisma.Sql {
  const key = jobKey(heedNoticesTask, Prisma.sql`${channelId}::text`);
  return Prisma.sql`
    graphile_worker.add_job(
      ${heedNoticesTask}::text,
      json_strip_nulls(json_build_object('channelId', ${channelId}::text, 'requestId', ${currentContext().requestId ?? null}::text)),
      queue_name => ${key},
      job_key => ${key}
    )`;
}

/** Asks for the messages about a channel's store to be looked into again, at the latest in so many milliseconds. */
export function comeBackToNotices(channelId: string, inMs: number): Promise<void> {
  return enqueueAtLatest({ task: heedNoticesTask, about: { channelId } }, inMs);
}

/** Asks for a channel's store to be looked at again, at the latest in so many milliseconds. */
export function comeBackToMirror(channelId: string, inMs: number): Promise<void> {
  return enqueueAtLatest({ task: mirrorChannelTask, about: { channelId } }, inMs);
}

/**
 * Asks for another turn at a channel that has to make room for others: behind those that wait, and behind whatever
 * somebody waits for. An edit that comes meanwhile brings it forward.
 */
export function queueUpAgainToMirror(channelId: string, inMs: number): Promise<void> {
  return enqueueAtLatest({ task: mirrorChannelTask, about: { channelId }, isPatient: true }, inMs);
}

/** Asks for what waits for one receiver of events to be sent, at the latest in so many milliseconds. */
export function comeBackToDelivery(endpointId: string, inMs: number): Promise<void> {
  return enqueueAtLatest({ task: deliverEventsTask, about: { endpointId } }, inMs);
}

interface SingleJob {
  task: string;
  /** What the job is about, by one id: of a task and an id, one job waits. */
  about: { channelId: string } | { endpointId: string };
  /** Whether all others that are due come first; not when the job waits already, and is in more of a hurry. */
  isPatient?: boolean;
}

/** Of two jobs that are due the one with the lower figure is begun. */
const priorities = { usual: 0, patient: 10 };

/**
 * Whoever asks at the same time for the same job to run sooner is not overruled: the job is there, and locked, before it
 * is looked at when it would run.
 */
async function enqueueAtLatest(job: SingleJob, inMs: number): Promise<void> {
  const runAt = Prisma.sql`now() + make_interval(secs => ${inMs / 1_000}::float8)`;
  // A job that comes back does not take the place of a newer request's id. The queue's public view has no payloads.
  const payload = Prisma.sql`coalesce((
    SELECT jobs.payload FROM graphile_worker._private_jobs AS jobs
    WHERE jobs.key = ${keyOf(job)} AND jobs.locked_at IS NULL AND jobs.payload -> 'requestId' IS NOT NULL
  ), ${jobPayload(job.about)}::json)`;
  await inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT ${addJob(job, { runAt, mode: 'preserve_run_at', payload })}`;
    await tx.$executeRaw`
      SELECT ${addJob(job, { runAt, mode: 'replace', payload })}
      FROM graphile_worker.jobs WHERE key = ${keyOf(job)} AND run_at > ${runAt}`;
  });
}

interface Timing {
  runAt: Prisma.Sql;
  mode: 'replace' | 'preserve_run_at';
  /** Of this request or job when absent. */
  payload?: Prisma.Sql;
}

const atOnce: Timing = { runAt: Prisma.sql`now()`, mode: 'replace' };

function addJob(job: SingleJob, { runAt, mode, payload }: Timing = atOnce): Prisma.Sql {
  // A receiver's deliveries, and a store's messages, in a queue of their own, in which one job runs at a time: a receiver
  // that hangs holds a single runner.
  const isQueued = 'endpointId' in job.about || job.task === heedNoticesTask;
  return Prisma.sql`
    graphile_worker.add_job(
      ${job.task},
      ${payload ?? Prisma.sql`${jobPayload(job.about)}::json`},
      queue_name => ${isQueued ? keyOf(job) : Prisma.sql`NULL`},
      run_at => ${runAt},
      job_key => ${keyOf(job)},
      priority => ${priorityOf(job)},
      job_key_mode => ${mode}
    )`;
}

/** An edit that asks for the job at this very moment may lose its place before others, and never the job. */
function priorityOf(job: SingleJob): Prisma.Sql {
  if (!job.isPatient) return Prisma.sql`${priorities.usual}::int`;
  return Prisma.sql`least(${priorities.patient}::int, (
    SELECT priority FROM graphile_worker.jobs WHERE key = ${keyOf(job)} AND locked_at IS NULL
  ))`;
}

function keyOf({ task, about }: SingleJob): Prisma.Sql {
  return jobKey(task, Prisma.sql`${'channelId' in about ? about.channelId : about.endpointId}::text`);
}
