import type { Prisma } from '#app/db/generated/client.ts';
import { inTransaction } from '#app/db/client.ts';
import { saveProductDetails } from '#app/db/products.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { productDetails } from '#app/platform/operations/products.ts';
import type { ProductDetails } from '../mirror-data/compatible-data.ts';
import { batchesOf, toGlobalId, toPlatformNumber } from './platform-id.ts';

/** The maximum number of ids in one request. */
const mostIds = 250;

interface DetailedItem {
  product: { platformId: string; details: Prisma.JsonValue; missingSince: Date | null };
}

/**
 * Saves what compatible payloads show of the products that have no details yet.
 * @returns whether there were any.
 * @throws {PlatformError} when the store does not respond.
 */
export async function saveDetails(
  channelId: string,
  store: PlatformClient,
  items: readonly DetailedItem[],
): Promise<boolean> {
  const lacking = items.filter(({ product }) => product.details === null && product.missingSince === null);
  const ids = [...new Set(lacking.map(({ product }) => toGlobalId('Product', product.platformId)))];
  let saved = 0;
  for (const some of batchesOf(ids, mostIds)) {
    const { nodes } = await store.send(productDetails, { ids: some });
    const found = nodes.flatMap((node) => {
      if (!node || !('vendor' in node)) return [];
      const { id, vendor, media, variants } = node;
      const details: ProductDetails = {
        vendor,
        images: media.nodes.flatMap(({ preview }) => preview?.image?.url ?? []),
        variants: variants.nodes.map((variant) => ({
          id: toPlatformNumber(variant.id),
          title: variant.title,
        })),
      };
      return [{ platformId: toPlatformNumber(id), details }];
    });
    saved += await inTransaction((tx) => saveProductDetails(tx, channelId, found));
  }
  return saved > 0;
}
