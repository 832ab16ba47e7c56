import { z } from 'zod';
import { insertWebhook } from '#app/db/platform-webhooks.ts';
import { log } from '#app/log.ts';
import { addToContext } from '#app/request-context.ts';
import { timeInput } from './input/text.ts';
import { isDomain, normalizeDomain } from './channels/domain.ts';
import { toPlatformNumber } from './products/platform-id.ts';

const nothing = z.object({}).transform(() => ({}));

/** Ids are numbers or text; those of metaobject entries are global ids. */
const number = z.union([z.int().positive().transform(String), z.string().regex(/^[1-9][0-9]{0,18}$/)]);
const globalId = (type: string) =>
  z.union([
    z.string().regex(new RegExp(`^gid://shopify/${type}/[1-9][0-9]{0,18}$`)),
    number.transform((digits) => `gid://shopify/${type}/${digits}`),
  ]);
const time = timeInput.nullable().catch(null);
const text = z.string().max(1_000).nullable().catch(null);

const entry = z.object({ id: globalId('Metaobject'), updated_at: time.default(null) });
/** Webhooks of deletions contain the time of the last change, which is useless. */
const deletedEntry = z
  .object({ id: globalId('Metaobject') })
  .transform(({ id }) => ({ id, updated_at: null }));
const collection = z.object({ id: globalId('Collection') });
const customer = z.object({ id: number.nullish(), email: text.default(null) });
const identity = ({ id, email }: z.output<typeof customer>) => ({ customerId: id ?? null, email });
/** https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance */
const customerIdentity = z.object({ customer }).transform((payload) => identity(payload.customer));
const dataRequest = z
  .object({ customer, data_request: z.object({ id: number }) })
  .transform((payload) => ({ ...identity(payload.customer), requestId: payload.data_request.id }));
/** `variants` are absent when the platform sent no list. */
const variants = z.array(z.object({ admin_graphql_api_id: globalId('ProductVariant') })).nullable();
const product = z
  .object({
    ...{ id: number, title: text.default(null), handle: text.default(null) },
    variant_gids: variants.catch(null).default(null),
  })
  .transform(({ variant_gids: listed, ...fields }) => ({
    ...fields,
    variantIds: listed?.map((variant) => toPlatformNumber(variant.admin_graphql_api_id)) ?? null,
  }));

/**
 * The subscribed topics, as in `shopify.app.toml`, each with the fields to save. Other fields are dropped
 * before saving.
 */
export const webhookPayloads = {
  'app/scopes_update': nothing,
  'app/uninstalled': nothing,
  'collections/delete': collection,
  'collections/update': collection,
  'customers/data_request': dataRequest,
  'customers/redact': customerIdentity,
  'metaobjects/create': entry,
  'metaobjects/delete': deletedEntry,
  'metaobjects/update': entry,
  'products/delete': product,
  'products/update': product,
  'shop/redact': nothing,
  'shop/update': nothing,
};

export type WebhookTopic = keyof typeof webhookPayloads;

/** The fields of a webhook to save. */
export type WebhookPayload<Topic extends WebhookTopic> = z.output<(typeof webhookPayloads)[Topic]>;

/** Whether this app subscribes to a topic. */
function isWebhookTopic(topic: string): topic is WebhookTopic {
  return Object.hasOwn(webhookPayloads, topic);
}

/** A received platform webhook. */
interface PlatformWebhook {
  topic: string;
  shop: string;
  webhookId: string;
  triggeredAt: Date | undefined;
  body: string;
}

const longestId = 255;

/**
 * Saves a platform webhook, once however often it arrives, and enqueues the job that handles it, in one
 * statement. Webhooks of unknown stores or topics are dropped without an error, because a rejected webhook
 * would be sent eight more times.
 */
export async function savePlatformWebhook({
  topic,
  shop,
  webhookId,
  triggeredAt,
  body,
}: PlatformWebhook): Promise<void> {
  const domain = normalizeDomain(shop);
  if (!isWebhookTopic(topic) || !isDomain(domain)) return;
  const kept = webhookPayloads[topic].safeParse(parseJson(body));
  if (!kept.success || webhookId.length > longestId || webhookId.includes('\0')) {
    log.warn({ topic, shop: domain }, 'Invalid platform webhook dropped');
    return;
  }
  const channelId = await insertWebhook(domain, { webhookId, topic, content: kept.data, triggeredAt });
  if (channelId !== undefined) addToContext({ channelId });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
