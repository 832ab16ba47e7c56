import { z } from 'zod';

const nothing = z.object({}).transform(() => ({}));

/** Ids come as numbers or as text, and those of entries whole. */
const number = z.union([z.int().positive().transform(String), z.string().regex(/^[1-9][0-9]{0,18}$/)]);
const globalId = (type: string) =>
  z.union([
    z.string().regex(new RegExp(`^gid://shopify/${type}/[1-9][0-9]{0,18}$`)),
    number.transform((digits) => `gid://shopify/${type}/${digits}`),
  ]);
const time = z.iso.datetime({ offset: true }).nullable().catch(null);
const text = z.string().max(1_000).nullable().catch(null);

const entry = z.object({ id: globalId('Metaobject'), updated_at: time.default(null) });
/** What was deleted is told of with the time of its last change, which says nothing. */
const deletedEntry = z
  .object({ id: globalId('Metaobject') })
  .transform(({ id }) => ({ id, updated_at: null }));
const collection = z.object({ id: globalId('Collection') });
const customer = z.object({ id: number.nullish(), email: text.default(null) });
const identity = ({ id, email }: z.output<typeof customer>) => ({ customerId: id ?? null, email });
/** https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance */
const person = z.object({ customer }).transform((told) => identity(told.customer));
const dataRequest = z
  .object({ customer, data_request: z.object({ id: number }) })
  .transform((told) => ({ ...identity(told.customer), requestId: told.data_request.id }));
const product = z.object({ id: number, title: text.default(null), handle: text.default(null) });

/**
 * What the platform tells us of, by topic: declared to it in `shopify.app.toml`. Each with what is kept of a message: all
 * else is forgotten before it is stored.
 */
export const keptByTopic = {
  'app/scopes_update': nothing,
  'app/uninstalled': nothing,
  'collections/delete': collection,
  'collections/update': collection,
  'customers/data_request': dataRequest,
  'customers/redact': person,
  'metaobjects/create': entry,
  'metaobjects/delete': deletedEntry,
  'metaobjects/update': entry,
  'products/delete': product,
  'products/update': product,
  'shop/redact': nothing,
  'shop/update': nothing,
};

export type NoticeTopic = keyof typeof keptByTopic;

/** What is kept of a message of a topic. */
export type Kept<Topic extends NoticeTopic> = z.output<(typeof keptByTopic)[Topic]>;

/** Whether a topic is one that we asked to hear of. */
export function isNoticeTopic(topic: string): topic is NoticeTopic {
  return Object.hasOwn(keptByTopic, topic);
}
