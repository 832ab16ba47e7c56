import { db } from '#app/db/client.ts';
import { enqueueImport, importCollabsTask } from './enqueue-import.ts';

/** Asks again for jobs of lists that were lost with the worker that ran them: the net under the jobs. */
export async function sweepForgottenImports(): Promise<void> {
  const lists = await db.$queryRaw<{ channelId: string; id: string }[]>`
    SELECT channel_id AS "channelId", id FROM collab_imports
    WHERE started_at < now() - interval '1 minute' AND finished_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM graphile_worker.jobs
      WHERE task_identifier = ${importCollabsTask} AND queue_name = ${importCollabsTask} || ':' || channel_id
        AND attempts < max_attempts)`;
  for (const { channelId, id } of lists) await enqueueImport(db, channelId, id);
}
