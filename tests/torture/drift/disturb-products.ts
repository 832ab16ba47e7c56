import { setTimeout as sleep } from 'node:timers/promises';
import { creatorsInStore, type CreatorsInStore } from '../../support/store/creators-in-store.ts';
import type { LoggedRequest } from '../../support/store/mirror.ts';
import { queryAsApp } from '../../support/domain/query-as-app.ts';
import type { DriftContext } from './drift-context.ts';

type Products = CreatorsInStore['products'];

/** The creators of products before, which products were changed, and their number by the report's terms. */
export interface DisturbedProducts {
  before: Products;
  ids: string[];
  byKind: Map<string, number>;
}

/** Waits until all products name their creators. Deletes the metafields of one, and changes order and number of another. */
export async function disturbProducts(context: DriftContext, creators: number): Promise<DisturbedProducts> {
  const isWhole = (products: Products) =>
    products.size > 0 && [...products.values()].every(({ count }) => count === creators);
  const before = await readUntil(context, isWhole);
  const [[cleared = ''] = [], [reversed = '', { creators: entries }] = ['', { creators: [] }]] = before;
  const sendQuery = await queryAsApp(context);
  await sendQuery(
    `mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
      userErrors { message } } }`,
    {
      metafields: ['creators', 'creator_count'].map((key) => ({
        ownerId: cleared,
        namespace: '$app',
        key,
      })),
    },
  );
  await sendQuery(
    `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
      userErrors { message } } }`,
    {
      metafields: [
        {
          ownerId: reversed,
          namespace: '$app',
          key: 'creators',
          value: JSON.stringify(entries.toReversed()),
        },
        { ownerId: reversed, namespace: '$app', key: 'creator_count', value: '99' },
      ],
    },
  );
  return { before, ids: [cleared, reversed], byKind: new Map([['product creators', 2]]) };
}

/** @returns the products that differ from before, as text, after waiting for the writes. */
export async function checkProducts(context: DriftContext, { before }: DisturbedProducts): Promise<string[]> {
  const differing = (now: Products) =>
    [...before].filter(([id, creators]) => JSON.stringify(now.get(id)) !== JSON.stringify(creators));
  const after = await readUntil(context, (products) => differing(products).length === 0);
  return differing(after).map(([id]) => `${id} names other creators`);
}

/** @returns every write of the metafields of unchanged products, as text. */
export function checkProductWrites(requests: readonly LoggedRequest[], { ids }: DisturbedProducts): string[] {
  return requests.flatMap(({ operation, variables }) => {
    if (!/^(Set|Delete)Metafields$/.test(operation)) return [];
    const { metafields } = variables as { metafields: { ownerId: string }[] };
    return metafields.flatMap(({ ownerId }) =>
      ownerId.includes('/Product/') && !ids.includes(ownerId) ? [`${operation} of ${ownerId}`] : [],
    );
  });
}

/** Writes of products follow those of collabs within about a minute. */
async function readUntil(context: DriftContext, holds: (products: Products) => boolean): Promise<Products> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const { products } = await creatorsInStore(context);
    if (holds(products) || Date.now() > deadline) return products;
    await sleep(500);
  }
}
