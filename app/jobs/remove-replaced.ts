import { db } from '#app/db/client.ts';
import { reconcileChannelTask } from './enqueue-reconciliation.ts';
import { deliverEventsTask, fanOutEventsTask, heedNoticesTask, mirrorChannelTask } from './enqueue.ts';

/** Those that have a key: of each only one job waits, and one that is running when the next is asked for loses it. */
const keyedTasks = [
  ...[mirrorChannelTask, reconcileChannelTask],
  ...[fanOutEventsTask, deliverEventsTask, heedNoticesTask],
];

/**
 * Removes jobs in whose place another was put while they ran. Once they have ended badly, by themselves or with their
 * worker, the queue never tries them again, and would keep them for ever.
 */
export async function removeReplaced(): Promise<void> {
  await db.$queryRaw`
    SELECT count(*) FROM graphile_worker.complete_jobs(array(
      SELECT id FROM graphile_worker.jobs
      WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL
        AND task_identifier = ANY (${keyedTasks}::text[])
    ))`;
}
