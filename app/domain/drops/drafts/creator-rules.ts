import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { lockChannel, lockChannelForReading } from '#app/db/channels.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { GlobalId } from '#app/ids.ts';
import { productsInCollection } from '#app/platform/operations/products.ts';
import { withStoreClient } from '../../channels/store-client.ts';
import { fieldValues } from '../../collabs/field-values.ts';
import { requiredText } from '../../input/text.ts';
import { rule, validate } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import { openedValues, recordFieldAuthor, saveRecordForm } from '../../concurrent-edits.ts';
import { parsePlatformId } from '../../products/platform-id.ts';

/* What a brand allows its creators to write in drops. Writes by keys and by staff do not follow these rules. */

/** Fields of drops that a brand can lock. A custom field is `drop.<handle>` or `product.<handle>`. */
export const lockableFields = ['title', 'description', 'media', 'notes', 'variants'] as const;

const customField = /^(drop|product)\.[\w-]{2,64}$/;
const lockedField = z
  .string()
  .refine(
    (name) => lockableFields.some((field) => field === name) || customField.test(name),
    rule('invalid-value'),
  );

const globalId = (type: 'Product' | 'Collection') =>
  z
    .string()
    .refine((text) => isGlobalId(text, type), rule('invalid-value'))
    .transform((text) => text as GlobalId);

function isGlobalId(text: string, type: 'Product' | 'Collection'): boolean {
  return type === 'Product'
    ? text.startsWith('gid:') && parsePlatformId(text, type) !== undefined
    : /^gid:\/\/shopify\/Collection\/\d{1,20}$/.test(text);
}

const named = { title: requiredText(limits.title) };
const productScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Products of one collection. The title is that of the day it was chosen. */
  z.object({ kind: z.literal('collection'), id: globalId('Collection'), ...named }),
  z.object({
    kind: z.literal('products'),
    products: z
      .array(z.object({ id: globalId('Product'), ...named }))
      .min(1, rule('no-products-in-scope'))
      .max(limits.productsPerDrop, rule('too-many-items', { max: limits.productsPerDrop })),
  }),
]);

/** The products of which creators may make drops. Ids are global ids. */
export type ProductScope = z.output<typeof productScope>;

const within = (min: number, max: number) => {
  const message = rule('not-within', { min, max });
  return z.int(message).min(min, message).max(max, message);
};

const rulesBody = z.object({
  lockedFields: z
    .array(lockedField)
    .max(2 * limits.customFields)
    .default([]),
  productScope: productScope.default({ kind: 'all' }),
  /** Published drops of a creator. */
  maxDrops: within(1, limits.dropsPerCollab).default(limits.dropsPerCollab),
  /** Products of a drop. */
  maxProducts: within(1, limits.productsPerDrop).default(limits.productsPerDrop),
  /** Media of a drop, and of each product. */
  maxMedia: within(0, limits.mediaPerList).default(limits.mediaPerList),
  /** Where mails about submitted drops go; empty for the store's contact address. */
  reviewEmail: z.union([z.literal(''), fieldValues.email]).default(''),
});

const settingsBody = rulesBody.extend({ needsApproval: z.boolean() });

/** A brand's rules for what its creators write in drops. */
export type CreatorRules = z.output<typeof rulesBody>;

/** The rules, and whether the brand approves drops before they are published. */
export interface CreatorSettings extends CreatorRules {
  needsApproval: boolean;
}

/** Gets a channel's settings for creators; everything is allowed until the brand has saved some. */
export async function getCreatorSettings(
  channelId: string,
  client: Transaction = db,
): Promise<CreatorSettings> {
  const { creatorRules, dropsNeedApproval: needsApproval } = await client.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { creatorRules: true, dropsNeedApproval: true },
  });
  return { ...rulesBody.parse(creatorRules), needsApproval };
}

/** The same, unchanged until the transaction ends. Call this before other rows are locked. */
export async function lockCreatorSettings(tx: Transaction, channelId: string): Promise<CreatorSettings> {
  await lockChannelForReading(tx, channelId);
  return getCreatorSettings(channelId, tx);
}

/**
 * Saves the sent settings of a channel for creators; absent ones keep their values.
 * @throws Problem `invalid-input`, `form-changed`.
 */
export async function saveCreatorSettings(channelId: string, body: unknown): Promise<void> {
  const opened = openedValues(body);
  await inTransaction(async (tx) => {
    await lockChannel(tx, channelId);
    const before = await getCreatorSettings(channelId, tx);
    const { needsApproval, ...creatorRules } = validate(settingsBody, { ...before, ...(body as object) });
    const data = { creatorRules, dropsNeedApproval: needsApproval };
    const names = Object.keys(creatorRules) as (keyof CreatorRules)[];
    const changed = names.filter((name) => !isDeepStrictEqual(creatorRules[name], before[name]));
    const record = { channelId, recordId: channelId };
    await saveRecordForm(tx, record, {
      form: { opened, read: async () => ({ ...(await getCreatorSettings(channelId, tx)) }) },
      async save() {
        await tx.channel.update({ where: { id: channelId }, data, select: { id: true } });
        await recordFieldAuthor(tx, record, changed);
      },
    });
  });
}

/** The products of which a channel's creators may make drops. Search shows these, and publication checks them. */
export async function productScopeOf(channelId: string): Promise<ProductScope> {
  return (await getCreatorSettings(channelId)).productScope;
}

/**
 * Lists which of some products are within a scope. Only for a collection the store is asked.
 * @param ids global ids, at most 250.
 * @throws Problem `store-unavailable` when the store does not respond.
 */
export async function listProductsInScope(
  channelId: string,
  scope: ProductScope,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (scope.kind === 'all' || ids.length === 0) return new Set(ids);
  if (scope.kind === 'products') {
    const allowed = new Set<string>(scope.products.map(({ id }) => id));
    return new Set(ids.filter((id) => allowed.has(id)));
  }
  const { nodes } = await withStoreClient(channelId, (store) =>
    store.send(productsInCollection, { ids: [...ids], collectionId: scope.id }),
  );
  return new Set(
    nodes.flatMap((node) => (node && 'inCollection' in node && node.inCollection ? [node.id] : [])),
  );
}
