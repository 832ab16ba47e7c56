import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { jobKey, mirrorChannelTask } from './enqueue.ts';

/** Whether the jobs of other channels are due and nobody runs them. */
export async function othersWait(channelId: string): Promise<boolean> {
  const [row] = await db.$queryRaw<{ wait: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM graphile_worker.jobs
      WHERE task_identifier = ${mirrorChannelTask} AND locked_at IS NULL AND run_at <= now()
        AND attempts < max_attempts
        AND key IS DISTINCT FROM ${jobKey(mirrorChannelTask, Prisma.sql`${channelId}::text`)}
    ) AS wait`;
  return row?.wait ?? false;
}
