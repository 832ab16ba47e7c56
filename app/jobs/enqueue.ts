import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';

/** The job that brings one channel's store up to date. */
export const mirrorChannelTask = 'mirror-channel';

/** The job that makes the deliveries of one channel's new events. */
export const fanOutEventsTask = 'fan-out-events';

/** The job that sends what waits for one receiver of events. */
export const deliverEventsTask = 'deliver-events';

/** SQL for the key of the one job of a task that waits, out of SQL for the id, as text, of what it is about. */
export function jobKey(task: string, id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${task} || ':' || ${id})`;
}

/** SQL that asks for a channel's store to be brought up to date, as {@link enqueueMirror} does: an expression. */
export function mirrorJob(channelId: string): Prisma.Sql {
  return addJob({ task: mirrorChannelTask, about: { channelId }, inMs: 0 });
}

/** SQL that asks for a channel's new events to be fanned out, as {@link enqueueFanOut} does: an expression. */
export function fanOutJob(channelId: string): Prisma.Sql {
  return addJob({ task: fanOutEventsTask, about: { channelId }, inMs: 0 });
}

/**
 * Asks, in the caller's own transaction, for a channel's store to be brought up to date. One job waits per channel
 * however often this is called: the job looks at the state it finds, not at what caused it.
 * @param inMs in how many milliseconds the job should run; a job that waits already runs at the earlier of the two times.
 */
export async function enqueueMirror(tx: Transaction, channelId: string, inMs = 0): Promise<void> {
  await enqueueOnce(tx, { task: mirrorChannelTask, about: { channelId }, inMs });
}

/** Asks for a channel's new events to be fanned out. */
export async function enqueueFanOut(tx: Transaction, channelId: string): Promise<void> {
  await enqueueOnce(tx, { task: fanOutEventsTask, about: { channelId }, inMs: 0 });
}

/**
 * Asks, in the caller's own transaction, for what waits for one receiver of events to be sent. One job waits per
 * receiver however often this is called.
 * @param inMs in how many milliseconds the job should run; a job that waits already runs at the earlier of the two times.
 */
export async function enqueueDelivery(tx: Transaction, endpointId: string, inMs = 0): Promise<void> {
  // In a queue of its own, in which one job runs at a time: a receiver that hangs holds one runner and no more.
  const queue = `${deliverEventsTask}:${endpointId}`;
  await enqueueOnce(tx, { task: deliverEventsTask, about: { endpointId }, inMs, queue });
}

interface SingleJob {
  task: string;
  /** What the job is about, by one id: of a task and an id, one job waits. */
  about: { channelId: string } | { endpointId: string };
  inMs: number;
  queue?: string;
}

async function enqueueOnce(tx: Transaction, job: SingleJob): Promise<void> {
  await tx.$executeRaw`SELECT ${addJob(job)}`;
}

function addJob({ task, about, inMs, queue }: SingleJob): Prisma.Sql {
  const id = 'channelId' in about ? about.channelId : about.endpointId;
  const key = jobKey(task, Prisma.sql`${id}::text`);
  return Prisma.sql`
    graphile_worker.add_job(
      ${task},
      ${JSON.stringify(about)}::json,
      queue_name => ${queue ?? null},
      run_at => least(
        now() + make_interval(secs => ${inMs / 1_000}::float8),
        (SELECT run_at FROM graphile_worker.jobs WHERE key = ${key} AND locked_at IS NULL)
      ),
      job_key => ${key}
    )`;
}
