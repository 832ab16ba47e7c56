import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, runStatement } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { changeTimeToleranceSeconds } from './mirror/objects.ts';
import { isBeingWritten, isOnlyInBulk } from './mirror/webhook-objects.ts';
import { queryRows, typedRows } from './connection/statements.ts';
import { wakeAfterCommit } from './wake-ups.ts';

/* Statements on `platform_webhooks`: platform webhooks that were received and are handled by a job. */

/** A received platform webhook. */
export interface WebhookRow {
  webhookId: string;
  topic: string;
  /** The fields of the body to save. */
  content: object;
  /** By the platform's clock; now when undefined. */
  triggeredAt: Date | undefined;
  /** The metaobject entry whose change it reports, and when that changed; undefined for other webhooks. */
  changedEntry: { id: string; at: string } | undefined;
}

/** Returns the id of a store's channel; undefined without one. */
export async function findChannelOfStore(domain: string): Promise<string | undefined> {
  const rows = await runStatement(Prisma.sql`/* prepared: channel-of-store */
    SELECT id FROM channels WHERE domain = ${domain}`);
  return typedRows(z.object({ id: z.string() }), rows)[0]?.id;
}

/**
 * Saves webhooks of a store, one or more, each once however often it arrives, in one statement, and wakes a worker that
 * handles them. Webhooks that report only our own writes are not saved:
 * - The entry did not change since our last write, or its content is unknown, so that it will be written in any case.
 * - A bulk operation writes the entry: the change time is saved with the entry. The operation's results show whether
 *   somebody changed the entry after its row. Entries whose queue item is locked now are left to the job.
 * @returns false when the store's channel has another id, or is gone: nothing is saved then.
 */
export async function insertWebhooks(
  { channelId, domain }: { channelId: string; domain: string },
  webhooks: readonly WebhookRow[],
): Promise<boolean> {
  const input = webhooks.map(({ webhookId, topic, content, triggeredAt, changedEntry }) => ({
    webhook_id: webhookId,
    topic,
    content,
    triggered_at: triggeredAt ?? null,
    entry_id: changedEntry?.id ?? null,
    changed_at: changedEntry?.at ?? null,
  }));
  const channel = Prisma.sql`${channelId}::uuid`;
  const tolerance = Prisma.sql`make_interval(secs => ${changeTimeToleranceSeconds})`;
  const rows = await runStatement(Prisma.sql`/* prepared: insert-webhooks */
    WITH input AS MATERIALIZED (
      SELECT input.* FROM channels, json_to_recordset(${JSON.stringify(input)}::json)
        AS input (webhook_id text, topic text, content jsonb, triggered_at timestamptz, entry_id text, changed_at timestamptz)
      WHERE channels.id = ${channel} AND domain = ${domain}
    ), changed AS (
      SELECT entry_id, max(changed_at) AS changed_at FROM input WHERE entry_id IS NOT NULL GROUP BY entry_id
    ), entries AS MATERIALIZED (
      SELECT object.id, object.collab_id, changed.entry_id, changed.changed_at, object.written_hash IS NULL AS is_unknown,
        coalesce(changed.changed_at <= object.changed_at + ${tolerance}, false) AS is_old,
        ${isBeingWritten} AS is_written
      FROM changed JOIN platform_objects AS object ON object.platform_id = changed.entry_id
      WHERE object.channel_id = ${channel} AND kind = 'metaobject'
    ), in_bulk AS (
      SELECT entries.id, entries.entry_id, entries.changed_at
      FROM entries JOIN mirror_queue AS item ON item.collab_id = entries.collab_id
      WHERE item.channel_id = ${channel} AND item.bulk_id IS NOT NULL AND is_unknown AND NOT is_written
      ORDER BY item.collab_id
      FOR NO KEY UPDATE OF item SKIP LOCKED
    ), saved AS (
      UPDATE platform_objects AS object SET changed_at = greatest(object.changed_at, in_bulk.changed_at)
      FROM in_bulk
      WHERE object.channel_id = ${channel} AND object.id = in_bulk.id AND ${isOnlyInBulk}
      RETURNING in_bulk.entry_id
    ), own AS (
      SELECT entry_id FROM saved
      UNION ALL
      SELECT entry_id FROM entries
      WHERE is_old OR (is_unknown AND NOT is_written AND NOT EXISTS (
        SELECT 1 FROM mirror_queue AS item
        WHERE item.channel_id = ${channel} AND item.collab_id = entries.collab_id AND item.bulk_id IS NOT NULL))
    ), inserted AS (
      INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at)
      SELECT ${channel}, webhook_id, topic, content, coalesce(triggered_at, now())
      FROM input WHERE entry_id IS NULL OR entry_id NOT IN (SELECT entry_id FROM own)
      ORDER BY webhook_id
      ON CONFLICT (channel_id, webhook_id) DO NOTHING
      RETURNING webhook_id
    )
    SELECT EXISTS (SELECT FROM input) AS "isOfChannel", EXISTS (SELECT FROM inserted) AS "isNew"`);
  const [saved] = typedRows(z.object({ isOfChannel: z.boolean(), isNew: z.boolean() }), rows);
  if (saved?.isNew) wakeAfterCommit(db, { task: tasks.handleWebhooks, id: channelId });
  return saved?.isOfChannel === true;
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

/** Lists the ids of a channel's webhooks about some objects that are not handled yet, due or not. */
export async function listPendingWebhooks(
  channelId: string,
  topics: readonly string[],
  objectIds: readonly string[],
): Promise<string[]> {
  const statement = Prisma.sql`
    SELECT webhook_id AS "webhookId" FROM platform_webhooks
    WHERE channel_id = ${channelId}::uuid AND next_attempt_at IS NOT NULL AND topic = ANY (${[...topics]}::text[])
      AND content ->> 'id' = ANY (${[...objectIds]}::text[])`;
  const rows = await queryRows(db, z.object({ webhookId: z.string() }), statement);
  return rows.map(({ webhookId }) => webhookId);
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
