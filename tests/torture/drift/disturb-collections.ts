import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { creatorsInStore } from '../../support/store/creators-in-store.ts';
import { issueChannelKey } from '../../support/db/api-keys.ts';
import { makeProducts } from '../../support/store/foreign-objects.ts';
import { queryAsApp } from '../../support/domain/query-as-app.ts';
import { staffDo, staffUnpublish } from '../../support/store/staff-changes.ts';
import { viewStore, type CollectionInStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import type { DriftContext } from './drift-context.ts';

/** The number of creators with drops. */
export const creatorsWithDrops = 8;
const perWay = 2;

/** Creates creators with two drops each. Their pages have titles, so that their names are not in collections. */
export async function addCreatorsWithDrops(context: DriftContext): Promise<void> {
  const products = await makeProducts(context, 4);
  const key = await issueChannelKey(context, context.domain);
  const channel = { domain: context.domain, key, products, variants: [] };
  for (let creator = 0; creator < creatorsWithDrops; creator += 1) {
    const { _id: collabId } = await createCollab(context, channel, { title: `Shop ${creator}` });
    for (const own of [products.slice(0, 2), products.slice(2)])
      await createDrop(context, channel, { collabId, products: own.map((id) => ({ id })) });
  }
}

/** Creators' collections that staff changed, as they were, and the number of changes by the report's terms. */
export interface DisturbedCollections {
  before: CollectionInStore[];
  ids: string[];
  byKind: Map<string, number>;
}

/** Changes the titles, orders, publications and metafields of some creators' collections. */
export async function disturbCollections(context: DriftContext): Promise<DisturbedCollections> {
  const before = await creatorCollections(context);
  const [titled, sorted, hidden] = [0, 1, 2].map((way) => before.slice(way * perWay, (way + 1) * perWay));
  for (const { id } of titled ?? [])
    await staffDo(context, 'collectionUpdate', { collection: { id, title: 'Staff' } });
  for (const { id, productIds } of sorted ?? []) {
    const moves = [{ id: productIds.at(-1), newPosition: '0' }];
    await staffDo(context, 'collectionReorderProducts', { id, moves });
  }
  for (const { id } of hidden ?? []) await staffUnpublish(context, id);
  const unnamed = before.slice(3 * perWay, 4 * perWay).map(({ id }) => id);
  const sendQuery = await queryAsApp(context);
  await sendQuery(
    `mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
      userErrors { message } } }`,
    { metafields: unnamed.map((ownerId) => ({ ownerId, namespace: '$app', key: 'creator' })) },
  );
  await until('the store shows the changes', async () => {
    const now = await creatorCollections(context);
    return (sorted ?? []).every(({ id, productIds }) =>
      now.some((one) => one.id === id && one.productIds[0] === productIds.at(-1)),
    );
  });
  const kinds = ['collection title', 'collection products', 'collection publication', 'collection creator'];
  return {
    before,
    ids: before.slice(0, 4 * perWay).map(({ id }) => id),
    byKind: new Map(kinds.map((kind) => [kind, perWay])),
  };
}

/** @returns the creators' collections that differ from before, as text. */
export async function checkCollections(
  context: DriftContext,
  { before }: DisturbedCollections,
): Promise<string[]> {
  const now = new Map((await creatorCollections(context)).map((one) => [one.id, JSON.stringify(one)]));
  const differing = before.filter((one) => now.get(one.id) !== JSON.stringify(one));
  const missing = creatorsWithDrops - now.size;
  const { collections: named } = await creatorsInStore(context);
  const unnamed = before.filter(({ id }) => !named.has(id));
  return [
    ...differing.map(({ handle }) => `${handle} differs`),
    ...unnamed.map(({ handle }) => `${handle} does not name its creator`),
    ...(missing === 0 ? [] : [`${missing} creators' collections are missing`]),
  ];
}

async function creatorCollections({ platformUrl, domain }: DriftContext): Promise<CollectionInStore[]> {
  const { collections } = await viewStore(platformUrl, domain);
  return collections.filter(({ handle }) => handle.startsWith('creator-'));
}
