import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMirror, jobKey, mirrorChannelTask } from './enqueue.ts';

/**
 * Asks for the mirroring of channels that have something due for a while and no job: the net under the jobs, for one
 * that was lost with the worker that ran it.
 */
export async function sweepForgotten(): Promise<void> {
  const forgotten = await db.$queryRaw<{ channel_id: string }[]>`
    SELECT DISTINCT entry.channel_id
    FROM mirror_entries entry
    WHERE least(dirty_since, confirm_at) < now() - interval '5 seconds' AND entry.set_aside_at IS NULL
      AND (entry.next_attempt_at IS NULL OR entry.next_attempt_at < now() - interval '5 seconds')
      AND EXISTS (
        SELECT 1 FROM platform_installations installation
        JOIN channels ON channels.id = installation.channel_id AND uninstalled_at IS NULL
        WHERE installation.channel_id = entry.channel_id
      )
      AND NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs WHERE key = ${jobKey(mirrorChannelTask, Prisma.sql`entry.channel_id::text`)}
      )`;
  for (const { channel_id: channelId } of forgotten) await enqueueMirror(db, channelId);
}
