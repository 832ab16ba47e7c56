import { inOneStatement } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { heedNoticesJob } from '#app/jobs/enqueue.ts';
import { log } from '#app/log.ts';
import { addToContext } from '#app/request-context.ts';
import { isDomain, normalizeDomain } from '../channels/channel-domain.ts';
import { isNoticeTopic, keptByTopic } from './topics.ts';

/** A message of the platform as it came. */
export interface Notice {
  topic: string;
  shop: string;
  webhookId: string;
  triggeredAt: Date | undefined;
  body: string;
}

const longestId = 255;

/**
 * Keeps a message of the platform until it is heeded, once however often it comes, and asks for that, in one statement.
 * What we have nothing to do with is forgotten, and no failure: a store that is no channel (any more), a topic of another
 * version of this app. Refused, it would only be sent eight times more.
 */
export async function keepNotice({ topic, shop, webhookId, triggeredAt, body }: Notice): Promise<void> {
  const domain = normalizeDomain(shop);
  if (!isNoticeTopic(topic) || !isDomain(domain)) return;
  const kept = keptByTopic[topic].safeParse(parseJson(body));
  if (!kept.success || webhookId.length > longestId || webhookId.includes('\0')) {
    log.warn({ topic, shop: domain }, 'A message of the platform cannot be understood and is forgotten');
    return;
  }
  const content = JSON.stringify(kept.data);
  const [row] = await inOneStatement(Prisma.sql`/* prepared: keep-notice */
    WITH channel AS (
      SELECT id FROM channels WHERE domain = ${domain}
    ), kept AS (
      INSERT INTO platform_notices (channel_id, webhook_id, topic, content, triggered_at)
      SELECT id, ${webhookId}, ${topic}, ${content}::jsonb, coalesce(${triggeredAt ?? null}::timestamptz, now())
      FROM channel
      ON CONFLICT (channel_id, webhook_id) DO NOTHING
      RETURNING channel_id
    )
    SELECT id, (SELECT count(${heedNoticesJob(Prisma.sql`channel_id`)}) FROM kept) FROM channel`);
  if (typeof row?.['id'] === 'string') addToContext({ channelId: row['id'] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
