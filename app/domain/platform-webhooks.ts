import { z } from 'zod';
import type { WebhookRow } from '#app/db/platform-webhooks.ts';
import type { GlobalId, PlatformNumber } from '#app/ids.ts';
import { log } from '#app/log.ts';
import type { RequestContext } from '#app/request-context.ts';
import { timeInput } from './input/text.ts';
import { isDomain, normalizeDomain } from './channels/store-domain.ts';
import { parseWithLongNumbers } from './json.ts';
import { Problem } from './problem.ts';
import { toPlatformNumber } from './products/platform-id.ts';
import { saveInBatch } from './webhook-batches.ts';

const nothing = z.object({}).transform(() => ({}));

/** Ids are numbers or text, read with all digits; those of metaobject entries are global ids. */
const number = z
  .union([z.int().positive().transform(String), z.string().regex(/^[1-9][0-9]{0,18}$/)])
  .transform((digits) => digits as PlatformNumber);
const globalId = (type: string) =>
  z
    .union([
      z.string().regex(new RegExp(`^gid://shopify/${type}/[1-9][0-9]{0,18}$`)),
      number.transform((digits) => `gid://shopify/${type}/${digits}`),
    ])
    .transform((id) => id as GlobalId);
const time = timeInput.nullable().catch(null);
/** A text that Postgres can store. */
const text = z
  .string()
  .max(1_000)
  .refine((sent) => !sent.includes('\0') && sent.isWellFormed())
  .nullable()
  .catch(null);

const entry = z.object({ id: globalId('Metaobject'), updated_at: time.default(null) });
/** Webhooks of deletions contain the time of the last change, which is useless. */
const deletedEntry = z
  .object({ id: globalId('Metaobject') })
  .transform(({ id }) => ({ id, updated_at: null }));
const collection = z.object({ id: globalId('Collection') });
/** Code discounts alone can be ours, and have one id by two names. */
const discount = z
  .object({ admin_graphql_api_id: z.string().regex(/^gid:\/\/shopify\/Discount\w*Node\/[1-9][0-9]{0,18}$/) })
  .transform(({ admin_graphql_api_id: id }) => ({ id: id.replace('/DiscountNode/', '/DiscountCodeNode/') }));
const customer = z
  .object({ id: number.nullish().catch(null), email: text.default(null) })
  .refine(({ id, email }) => (id ?? email) !== null);
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
    id: number,
    title: text.default(null),
    handle: text.default(null),
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
  'discounts/delete': discount,
  'discounts/redeemcode_removed': discount,
  'discounts/update': discount,
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

const maxIdLength = 255;

/** Topics that the law requires: what cannot be handled is rejected, so that the platform sends and reports it again. */
export const mandatoryTopics: ReadonlySet<string> = new Set<WebhookTopic>([
  'customers/data_request',
  'customers/redact',
  'shop/redact',
]);

/**
 * Saves a platform webhook, once however often it arrives, with the job that handles it. Webhooks of our own writes are
 * recognized, and not saved. Webhooks of unknown stores or topics are dropped without an error, because a rejected
 * webhook would be sent eight more times.
 * @param context of the request, which gets the channel's id.
 * @throws Problem `unauthenticated` when the body names another store than the header, which is not signed; `invalid`
 * for a mandatory webhook that cannot be handled; `unavailable` when too many of the store wait.
 */
export async function savePlatformWebhook(
  { topic, shop, webhookId, triggeredAt, body }: PlatformWebhook,
  context: RequestContext,
): Promise<void> {
  const domain = normalizeDomain(shop);
  const json = parseWithLongNumbers(body);
  const named = storeInBody.safeParse(json).data ?? {};
  if (Object.values(named).some((name) => typeof name === 'string' && normalizeDomain(name) !== domain))
    throw new Problem('webhook-of-other-shop');
  if (!isWebhookTopic(topic) || !isDomain(domain)) return;
  const kept = webhookPayloads[topic].safeParse(json);
  if (!kept.success || webhookId.length > maxIdLength) {
    log.warn({ ...context, topic, shop: domain }, 'Invalid platform webhook rejected');
    if (mandatoryTopics.has(topic)) throw new Problem('webhook-unreadable');
    return;
  }
  const changedEntry = topic === 'metaobjects/update' ? changeOf(kept.data) : undefined;
  const row = { webhookId, topic, content: kept.data, triggeredAt, changedEntry };
  const channelId = await saveInBatch(domain, row, context.requestId);
  if (channelId !== undefined) context.channelId = channelId;
}

/** The store's permanent domain, which bodies of some topics contain. */
const storeInBody = z.object({ shop_domain: text, myshopify_domain: text });

function changeOf(content: object): WebhookRow['changedEntry'] {
  const { id, updated_at: at } = content as WebhookPayload<'metaobjects/update'>;
  return at === null ? undefined : { id, at };
}
