import { groupBy } from '#app/group-by.ts';
import type { TestChannel } from '../../support/install.ts';
import { discountsInStore } from '../../support/discounts-in-store.ts';
import { viewStore } from '../../support/store-view.ts';
import type { CollectionInStore, EntryInStore } from '../../support/store-view.ts';

/** What is asked of a channel's store and of the database to compare them. */
export interface JudgedStore {
  query: <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  platformUrl: string;
  channel: Pick<TestChannel, 'domain'>;
}

interface HeldCollab {
  id: string;
  lastName: string;
  code: string;
  hasDiscount: boolean;
  [column: string]: unknown;
}

interface HeldDrop {
  id: string;
  collabId: string;
  title: string;
  handle: string;
  productIds: string[];
  [column: string]: unknown;
}

const collabsHeld = `
  SELECT collabs.id, collabs.last_name AS "lastName", affiliate_code AS code, discounts.id IS NOT NULL AS "hasDiscount"
  FROM collabs JOIN channels ON channels.id = channel_id
  LEFT JOIN discounts ON discounts.channel_id = collabs.channel_id AND collab_id = collabs.id
  WHERE domain = $1`;
const dropsHeld = `
  SELECT drops.id, collab_id AS "collabId", drops.title, drops.handle, array(
      SELECT 'gid://shopify/Product/' || platform_id
      FROM drop_products JOIN products ON products.channel_id = drop_products.channel_id AND products.id = product_id
      WHERE drop_products.channel_id = drops.channel_id AND drop_id = drops.id AND missing_since IS NULL ORDER BY position
    ) AS "productIds"
  FROM drops JOIN channels ON channels.id = channel_id
  WHERE domain = $1 AND removed_at IS NULL`;

/**
 * Compares a store with what the service holds of its channel, whose collabs are all active.
 * @returns what is lost, doubled, left over or stale there, each in words; nothing when the store shows exactly that.
 */
export async function judgeStore({ query, platformUrl, channel }: JudgedStore): Promise<string[]> {
  const collabs = await query<HeldCollab>(collabsHeld, [channel.domain]);
  const drops = await query<HeldDrop>(dropsHeld, [channel.domain]);
  const { entries, collections } = await viewStore(platformUrl, channel.domain);
  const entriesOf = groupBy(entries, ({ fields }) => fields['cc-collab-id'] ?? '');
  const collectionsAt = groupBy(collections, ({ handle }) => handle.replace(/-\d{1,2}$/, ''));
  const dropsOf = groupBy(drops, ({ collabId }) => collabId);
  return [
    ...collabs.flatMap((collab) => {
      const own = (dropsOf.get(collab.id) ?? []).map(({ handle }) => collectionsAt.get(handle)?.[0]?.id);
      return judgeEntry(collab, { found: entriesOf.get(collab.id) ?? [], collectionIds: own });
    }),
    ...drops.flatMap((drop) => judgeCollection(drop, collectionsAt.get(drop.handle) ?? [])),
    ...leftOver('entry', [...entriesOf.keys()], new Set(collabs.map(({ id }) => id))),
    ...leftOver('collection', [...collectionsAt.keys()], new Set(drops.map(({ handle }) => handle))),
    ...(await judgeCodes({ platformUrl, channel }, collabs)),
  ];
}

function judgeEntry(
  { id, lastName }: HeldCollab,
  {
    found,
    collectionIds,
  }: { found: readonly EntryInStore[]; collectionIds: readonly (string | undefined)[] },
): string[] {
  const [entry] = found;
  if (!entry || found.length > 1) return [`collab ${id} has ${found.length} entries`];
  const shown = new Set(JSON.parse(entry.fields['cc-creator-drops'] ?? '[]') as string[]);
  const isWhole = shown.size === collectionIds.length && collectionIds.every((one) => one && shown.has(one));
  return [
    ...(entry.status === 'ACTIVE' ? [] : [`the entry of collab ${id} is ${entry.status}`]),
    ...(entry.fields['cc-creator-last-name'] === lastName ? [] : [`collab ${id} is shown by a former name`]),
    ...(isWhole ? [] : [`the entry of collab ${id} does not name its drops' collections`]),
  ];
}

function judgeCollection({ id, title, productIds }: HeldDrop, found: readonly CollectionInStore[]): string[] {
  const [collection] = found;
  if (!collection || found.length > 1) return [`drop ${id} has ${found.length} collections`];
  return [
    ...(collection.isPublished ? [] : [`the collection of drop ${id} is not published`]),
    ...(collection.title === title ? [] : [`the collection of drop ${id} has a former title`]),
    ...(collection.productIds.join() === productIds.join()
      ? []
      : [`the collection of drop ${id} holds other products, or in another order`]),
  ];
}

function leftOver(what: string, found: readonly string[], known: ReadonlySet<string>): string[] {
  return found.filter((key) => !known.has(key)).map((key) => `the ${what} of ${key} belongs to nobody`);
}

async function judgeCodes(
  { platformUrl, channel }: Pick<JudgedStore, 'platformUrl' | 'channel'>,
  collabs: readonly HeldCollab[],
): Promise<string[]> {
  const discounts = await discountsInStore(platformUrl, channel.domain);
  const active = discounts.filter(({ status }) => status === 'ACTIVE').map(({ code }) => code);
  const wanted = collabs.filter(({ hasDiscount }) => hasDiscount).map(({ code }) => code);
  const counts = groupBy(active, (code) => code);
  return [
    ...wanted
      .filter((code) => counts.get(code)?.length !== 1)
      .map((code) => `the code ${code} stands ${counts.get(code)?.length ?? 0} times in the store`),
    ...leftOver('discount code', active, new Set(wanted)),
  ];
}
