import { inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { reconcileChannelTask } from './enqueue-reconciliation.ts';
import {
  deliverEventsTask,
  fanOutEventsTask,
  heedNoticesTask,
  jobKey,
  mirrorChannelTask,
} from './enqueue.ts';

/** Those that have a key: of each only one job waits, and one that is running when the next is asked for loses it. */
const keyedTasks = [
  ...[mirrorChannelTask, reconcileChannelTask],
  ...[fanOutEventsTask, deliverEventsTask, heedNoticesTask],
];

/**
 * Removes jobs in whose place another was put while they ran. Once they have ended badly, by themselves or with their
 * worker, the queue never tries them again, and would keep them for ever. The other one is due at once: it may have been
 * put there by one that had ended well, and for a far later time, by which what the broken one was about cannot wait.
 */
export async function removeReplaced(): Promise<void> {
  await inTransaction(async (tx) => {
    const removed = await tx.$queryRaw<{ key: string }[]>`
      WITH replaced AS (
        SELECT id, task_identifier AS task FROM graphile_worker.jobs
        WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL
          AND task_identifier = ANY (${keyedTasks}::text[])
      )
      SELECT ${jobKey(Prisma.sql`task`, aboutWhom)} AS key
      FROM graphile_worker.complete_jobs(array(SELECT id FROM replaced)) JOIN replaced USING (id)`;
    if (removed.length === 0) return;
    await tx.$queryRaw`
      SELECT count(*) FROM graphile_worker.reschedule_jobs(
        array(
          SELECT id FROM graphile_worker.jobs
          WHERE key = ANY (${removed.map(({ key }) => key)}::text[]) AND run_at > now()
        ),
        run_at => now()
      )`;
  });
}

const aboutWhom = Prisma.sql`coalesce(payload ->> 'channelId', payload ->> 'endpointId')`;
