import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { comeBackToNotices, heedNoticesTask, isOnItsWay } from './enqueue.ts';

/** Asks again for jobs that heed messages and were lost with the worker that ran them: the net under the jobs. */
export async function sweepForgottenNotices(): Promise<void> {
  const channels = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT channel_id AS id FROM platform_notices
    WHERE next_attempt_at < now() - interval '1 minute'
      AND NOT ${isOnItsWay(heedNoticesTask, Prisma.sql`channel_id::text`)}`;
  for (const { id } of channels) await comeBackToNotices(id, 0);
}

const forgottenAtOnce = 1_000;

/** Forgets messages a week after they came: the platform repeats one for four hours at most. */
export async function forgetOldNotices(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM platform_notices USING (
      SELECT channel_id, webhook_id FROM platform_notices
      WHERE received_at < now() - interval '7 days' AND next_attempt_at IS NULL
      ORDER BY received_at LIMIT ${forgottenAtOnce} FOR UPDATE SKIP LOCKED
    ) old
    WHERE platform_notices.channel_id = old.channel_id AND platform_notices.webhook_id = old.webhook_id`;
}
