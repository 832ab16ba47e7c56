import { db } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { NoticeTopic } from '#app/domain/notices/topics.ts';

/** A message of the platform that is to be looked into. */
export interface DueNotice {
  webhookId: string;
  topic: NoticeTopic;
  content: Prisma.JsonValue;
  triggeredAt: Date;
  attempts: number;
}

/** The messages about a channel's store that are due, oldest first. */
export function pickNotices(channelId: string, limit: number): Promise<DueNotice[]> {
  return db.$queryRaw<DueNotice[]>`
    SELECT webhook_id AS "webhookId", topic, content, triggered_at AS "triggeredAt", attempts
    FROM platform_notices
    WHERE channel_id = ${channelId}::uuid AND next_attempt_at <= now()
    ORDER BY next_attempt_at
    LIMIT ${limit}`;
}

/** Notes that messages were heeded. What was kept of them is not needed any more: their ids are. */
export async function settleNotices(channelId: string, webhookIds: readonly string[]): Promise<void> {
  await db.platformNotice.updateMany({
    where: { channelId, webhookId: { in: [...webhookIds] } },
    data: { nextAttemptAt: null, content: {} },
  });
}

/** Has messages looked into once more in so many milliseconds. */
export async function postponeNotices(
  channelId: string,
  webhookIds: readonly string[],
  inMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE platform_notices
    SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${inMs / 1_000}::float8)
    WHERE channel_id = ${channelId}::uuid AND webhook_id = ANY (${[...webhookIds]}::text[])`;
}

/** Milliseconds until a message about a channel's store is due; undefined when none waits. */
export async function nextNoticeMs(channelId: string): Promise<number | undefined> {
  // Without HAVING, greatest(0, NULL) is 0: something would be due at once where nothing waits.
  const [row] = await db.$queryRaw<{ waitMs: number }[]>`
    SELECT greatest(0, ceil(extract(epoch FROM min(next_attempt_at) - now()) * 1000))::float8 AS "waitMs"
    FROM platform_notices WHERE channel_id = ${channelId}::uuid AND next_attempt_at IS NOT NULL
    HAVING count(*) > 0`;
  return row?.waitMs;
}
