import { classifyDatabaseError, isTemporary } from '#app/db/connection/errors.ts';
import {
  completeWebhooks,
  findNextWebhookMs,
  listDueWebhooks,
  postponeWebhooks,
  type DueWebhook,
} from '#app/db/platform-webhooks.ts';
import { markUninstalled } from '#app/domain/channels/install.ts';
import { refreshStoreDetails } from '#app/domain/channels/store-details.ts';
import { mandatoryTopics, type WebhookTopic } from '#app/domain/platform-webhooks.ts';
import { log, logFailure } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { handleCollectionUpdate } from './collections.ts';
import { discountTopics, handleDiscountUpdate } from './discounts.ts';
import { handleEntryUpdate } from './entries.ts';
import { handleCustomerRedact, handleCustomerDataRequest, handleShopRedact } from './privacy.ts';
import { handleProductUpdate } from './products.ts';
import type { WebhookHandler } from './webhook-handler.ts';

const batchSize = 250;
const postponeMs = 1_500;
const unknownTopicMs = 60_000;
const maxRetryMs = 10 * 60_000;
/** After this many attempts the nightly reconciliation finds the difference. */
const maxAttempts = 150;

const handleShopUpdate: WebhookHandler = async (channelId, webhooks) => {
  await refreshStoreDetails(
    channelId,
    webhooks.some(({ topic }) => topic === 'app/scopes_update'),
  );
  return [];
};

const handleUninstalled: WebhookHandler = async (channelId, webhooks) => {
  for (const { triggeredAt } of webhooks) await markUninstalled(channelId, triggeredAt);
  return [];
};

/** In this order: privacy, then access to the store, then objects. */
const handlers: readonly (readonly [readonly WebhookTopic[], WebhookHandler])[] = [
  [['customers/data_request'], handleCustomerDataRequest],
  [['customers/redact'], handleCustomerRedact],
  [['app/uninstalled'], handleUninstalled],
  [['shop/redact'], handleShopRedact],
  [['app/scopes_update', 'shop/update'], handleShopUpdate],
  [['products/delete', 'products/update'], handleProductUpdate],
  [['collections/delete', 'collections/update'], handleCollectionUpdate],
  [['metaobjects/delete', 'metaobjects/update'], handleEntryUpdate],
  [discountTopics, handleDiscountUpdate],
];

/**
 * Handles all due platform webhooks of a channel.
 * @returns milliseconds until the next one is due; undefined when none is pending.
 * @throws when the database is away.
 */
export async function handleWebhooks(channelId: string): Promise<number | undefined> {
  for (;;) {
    const due = await listDueWebhooks(channelId, batchSize);
    if (due.length === 0) return findNextWebhookMs(channelId);
    for (const [topics, handler] of handlers) {
      const own = due.filter(({ topic }) => topics.some((name) => name === topic));
      if (own.length > 0) await handleBatch(channelId, own, handler);
    }
    await postponeUnknown(channelId, due);
  }
}

/** During a deployment a newer process may have saved topics that this one does not know. */
async function postponeUnknown(channelId: string, due: readonly DueWebhook[]): Promise<void> {
  const known = new Set<string>(handlers.flatMap(([topics]) => topics));
  const unknown = due.filter(({ topic }) => !known.has(topic)).map(({ webhookId }) => webhookId);
  if (unknown.length > 0) await postponeWebhooks(channelId, unknown, unknownTopicMs);
}

async function handleBatch(
  channelId: string,
  webhooks: readonly DueWebhook[],
  handler: WebhookHandler,
): Promise<void> {
  const ids = webhooks.map(({ webhookId }) => webhookId);
  try {
    const postponed = new Set(await handler(channelId, webhooks));
    await completeWebhooks(
      channelId,
      ids.filter((id) => !postponed.has(id)),
    );
    if (postponed.size > 0) await postponeWebhooks(channelId, [...postponed], postponeMs);
  } catch (error) {
    if (isTemporary(error) && !concernsOneStatement(error)) throw error;
    if (error instanceof PlatformError)
      log.warn({ channelId, reason: error.message }, 'Webhooks cannot be handled now; retrying');
    else logFailure(error, 'Webhook handler failed', { channelId });
    // One at a time, so that a failing webhook does not block the others.
    if (error instanceof PlatformError || webhooks.length === 1) await retryLater(channelId, webhooks);
    else for (const webhook of webhooks) await handleBatch(channelId, [webhook], handler);
  }
}

/** Whether the database works, and took too long for what these webhooks need. */
function concernsOneStatement(error: unknown): boolean {
  const kind = classifyDatabaseError(error)?.kind;
  return kind === 'statement-timeout' || kind === 'transaction-timeout';
}

async function retryLater(channelId: string, webhooks: readonly DueWebhook[]): Promise<void> {
  const isExhausted = ({ attempts, topic }: DueWebhook) =>
    attempts >= maxAttempts && !mandatoryTopics.has(topic);
  const exhausted = webhooks.filter(isExhausted);
  await completeWebhooks(
    channelId,
    exhausted.map(({ webhookId }) => webhookId),
  );
  for (const webhook of webhooks.filter((each) => !isExhausted(each)))
    await postponeWebhooks(
      channelId,
      [webhook.webhookId],
      Math.min(maxRetryMs, 1_000 * 2 ** webhook.attempts),
    );
}
