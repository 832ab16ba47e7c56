import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMirror, isOnItsWay, mirrorChannelTask } from './enqueue.ts';

/**
 * Asks for the mirroring of channels that have something due for a while and no job: the net under the jobs, for one
 * that was lost with the worker that ran it, or has failed too often.
 */
export async function sweepForgotten(): Promise<void> {
  const forgotten = await db.$queryRaw<{ channel_id: string }[]>`
    SELECT channel_id
    FROM platform_installations
    JOIN channels ON channels.id = channel_id AND uninstalled_at IS NULL
    WHERE (${isDue(false)} OR ${isDue(true)} OR EXISTS (
        SELECT 1 FROM mirror_entries
        WHERE channel_id = channels.id AND confirm_at < ${aWhileAgo} AND set_aside_at IS NULL
          AND (next_attempt_at IS NULL OR next_attempt_at < ${aWhileAgo})
      ) OR EXISTS (SELECT 1 FROM bulk_writes WHERE channel_id = channels.id AND look_at < ${aWhileAgo}))
      AND NOT EXISTS (SELECT 1 FROM store_buckets WHERE channel_id = channels.id AND paused_until > now())
      AND NOT ${isOnItsWay(mirrorChannelTask, Prisma.sql`channel_id::text`)}`;
  for (const { channel_id: channelId } of forgotten) await enqueueMirror(db, channelId);
}

const aWhileAgo = Prisma.sql`now() - interval '5 seconds'`;

/** Whether something of one urgency is dirty and due, as the index `mirror_entries_due_idx` finds it. */
function isDue(isBackground: boolean): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM mirror_entries
    WHERE channel_id = channels.id AND is_background = ${isBackground} AND dirty_since IS NOT NULL
      AND set_aside_at IS NULL AND greatest(dirty_since, next_attempt_at) < ${aWhileAgo}
  )`;
}
