import { listWrittenProducts } from '#app/db/mirror/product-creators.ts';
import { toGlobalId } from '#app/domain/products/platform-id.ts';
import { productCreatorsByIds } from '#app/platform/operations/metafield.ts';
import type { CompareBatch } from './drift.ts';

const productsPerBatch = 250;

/**
 * Compares the creators in the metafields of the next products with the desired ones.
 * @throws {PlatformError} when the store cannot be read now.
 */
export const compareProducts: CompareBatch = async ({ store, channelId }, cursor) => {
  const products = await listWrittenProducts(channelId, { after: cursor, limit: productsPerBatch });
  const batch = { read: 0, skipped: 0, drifted: [], orphans: [] };
  if (products.length === 0) return { ...batch, cursor: undefined };
  const ids = products.map(({ platformNumber }) => toGlobalId('Product', platformNumber));
  const { nodes } = await store.send(productCreatorsByIds, { ids });
  const differing = products.flatMap(({ productId: id, version, entryIds, count }, index) => {
    const node = nodes[index];
    if (!node || !('creators' in node)) return [];
    const creators = JSON.parse(node.creators?.value ?? '[]') as string[];
    const isSame = creators.join() === entryIds.join() && (node.creatorCount?.value ?? '0') === String(count);
    return isSame ? [] : [{ id, version, kinds: ['product creators' as const] }];
  });
  const isLast = products.length < productsPerBatch;
  return { ...batch, products: differing, cursor: isLast ? undefined : products.at(-1)?.productId };
};
