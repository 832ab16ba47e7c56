import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueMirror, isOnItsWay, mirrorChannelTask } from './enqueue.ts';

/**
 * Asks for a visit to stores that had no change for two months: renewing their access, which comes before mirroring,
 * is what keeps it from ending. A refresh token that nobody uses ends after 90 days, and the access with it.
 */
export async function keepAccess(): Promise<void> {
  const fading = await db.$queryRaw<{ channel_id: string }[]>`
    SELECT channel_id
    FROM platform_installations
    JOIN channels ON channels.id = channel_id AND uninstalled_at IS NULL
    WHERE refresh_token_expires_at BETWEEN now() AND now() + interval '30 days'
      AND access_token_expires_at < now() AND refusal IS NULL
      AND NOT ${isOnItsWay(mirrorChannelTask, Prisma.sql`channel_id::text`)}
    LIMIT 50`;
  for (const { channel_id: channelId } of fading) await enqueueMirror(db, channelId);
}
