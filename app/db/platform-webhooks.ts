import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, runStatement } from './client.ts';
import { Prisma } from './generated/client.ts';
import { addChannelJob } from './job-queue.ts';
import { queryRows, typedRows } from './statements.ts';

/* Statements on `platform_webhooks`: platform webhooks that were received and are handled by a job. */

/** A received platform webhook. */
interface WebhookRow {
  webhookId: string;
  topic: string;
  /** The fields of the body to save. */
  content: object;
  /** By the platform's clock; now when undefined. */
  triggeredAt: Date | undefined;
}

/**
 * Saves a webhook of a store, once however often it arrives, and enqueues the job that handles it, in one statement.
 * @returns the channel's id; undefined without a channel of this domain.
 */
export async function insertWebhook(
  domain: string,
  { webhookId, topic, content, triggeredAt }: WebhookRow,
): Promise<string | undefined> {
  const job = addChannelJob(tasks.handleWebhooks, Prisma.sql`channel_id`);
  const rows = await runStatement(Prisma.sql`/* prepared: insert-webhook */
    WITH channel AS (
      SELECT id FROM channels WHERE domain = ${domain}
    ), inserted AS (
      INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at)
      SELECT id, ${webhookId}, ${topic}, ${JSON.stringify(content)}::jsonb,
        coalesce(${triggeredAt ?? null}::timestamptz, now())
      FROM channel
      ON CONFLICT (channel_id, webhook_id) DO NOTHING
      RETURNING channel_id
    )
    SELECT id, (SELECT count(${job}) FROM inserted)::int AS jobs FROM channel`);
  const [channel] = typedRows(z.object({ id: z.string(), jobs: z.number() }), rows);
  return channel?.id;
}

const dueWebhook = z.object({
  webhookId: z.string(),
  topic: z.string(),
  /** The fields of the body that were saved for the topic. */
  content: z.json(),
  triggeredAt: z.date(),
  attempts: z.number(),
});

export type DueWebhook = z.infer<typeof dueWebhook>;

/** Lists the due webhooks of a channel, oldest first. */
export function listDueWebhooks(channelId: string, limit: number): Promise<DueWebhook[]> {
  const statement = Prisma.sql`
    SELECT webhook_id AS "webhookId", topic, content, triggered_at AS "triggeredAt", attempts
    FROM platform_webhooks
    WHERE channel_id = ${channelId}::uuid AND next_attempt_at <= now()
    ORDER BY next_attempt_at
    LIMIT ${limit}`;
  return queryRows(db, dueWebhook, statement);
}

/** Marks webhooks as handled and deletes their content. Their ids stay, for deduplication. */
export async function completeWebhooks(channelId: string, webhookIds: readonly string[]): Promise<void> {
  await db.platformWebhook.updateMany({
    where: { channelId, webhookId: { in: [...webhookIds] } },
    data: { nextAttemptAt: null, content: {} },
  });
}

export async function postponeWebhooks(
  channelId: string,
  webhookIds: readonly string[],
  delayMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE platform_webhooks
    SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${delayMs / 1_000}::float8)
    WHERE channel_id = ${channelId}::uuid AND webhook_id = ANY (${[...webhookIds]}::text[])`;
}

/** Milliseconds until the next webhook of a channel is due, or undefined when none is pending. */
export async function findNextWebhookMs(channelId: string): Promise<number | undefined> {
  // Without HAVING, greatest(0, NULL) is 0, which would mean due at once.
  const statement = Prisma.sql`
    SELECT greatest(0, ceil(extract(epoch FROM min(next_attempt_at) - now()) * 1000))::float8 AS "waitMs"
    FROM platform_webhooks WHERE channel_id = ${channelId}::uuid AND next_attempt_at IS NOT NULL
    HAVING count(*) > 0`;
  const [row] = await queryRows(db, z.object({ waitMs: z.number() }), statement);
  return row?.waitMs;
}
