import { db } from '#app/db/client.ts';
import type { Kept } from '#app/domain/notices/topics.ts';
import { askProducts } from '#app/domain/products/ask-products.ts';
import { learnProducts } from '#app/domain/products/learn-products.ts';
import type { PlatformNumber } from '#app/domain/products/platform-id.ts';
import { none } from './heeder.ts';
import type { Heeder } from './heeder.ts';
import { openHeededStore } from './open-heeded-store.ts';

/**
 * Products were changed or deleted. The store is asked about those that we know and that would be other than we know
 * them; most of what a store does with its products costs nothing here.
 */
export const heedProducts: Heeder = async (channelId, notices) => {
  const hints = notices.map(({ topic, content }) => ({ topic, ...(content as Kept<'products/update'>) }));
  const known = await knownProducts(
    channelId,
    hints.map(({ id }) => id),
  );
  const doubtful = hints.filter(({ topic, id, title, handle }) => {
    const product = known.get(id);
    if (!product) return false;
    if (topic === 'products/delete') return product.missingSince === null;
    return product.missingSince !== null || product.title !== title || product.platformHandle !== handle;
  });
  const platformIds = [...new Set(doubtful.map(({ id }) => id))];
  const store = platformIds.length > 0 ? await openHeededStore(channelId) : undefined;
  if (store) await learnProducts(channelId, platformIds, await askProducts(store, platformIds));
  return none;
};

async function knownProducts(channelId: string, platformIds: PlatformNumber[]) {
  const products = await db.product.findMany({
    where: { channelId, platformId: { in: platformIds } },
    select: { platformId: true, title: true, platformHandle: true, missingSince: true },
  });
  return new Map(products.map((product) => [product.platformId, product]));
}
