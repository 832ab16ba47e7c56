import type { Prisma } from '#app/db/generated/client.ts';
import { inTransaction } from '#app/db/connection/client.ts';
import { saveProductDetails } from '#app/db/drops/products.ts';
import type { PlatformNumber } from '#app/ids.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { productDetails } from '#app/platform/operations/products.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import type { ProductDetails } from '../mirror-data/compatible-data.ts';
import { batchesOf, toGlobalId, toPlatformNumber } from './platform-id.ts';

/* What compatible payloads show of products. Channels without them save no details. */

/** The maximum number of ids in one request. */
const maxIds = 250;

interface DetailedItem {
  product: { platformNumber: PlatformNumber; details: Prisma.JsonValue; missingSince: Date | null };
}

/** Whether a product's details were never read from the store. */
export function needsDetails({ details, missingSince }: DetailedItem['product']): boolean {
  return details === null && missingSince === null;
}

/**
 * Saves the details of products that have none yet.
 * @returns whether there were any.
 * @throws {PlatformError} when the store does not respond.
 */
export async function saveDetails(
  channelId: string,
  store: PlatformClient,
  items: readonly DetailedItem[],
): Promise<boolean> {
  const lacking = items.filter(({ product }) => needsDetails(product));
  const numbers = new Set(lacking.map(({ product }) => product.platformNumber));
  return (await requestDetails(channelId, store, { numbers: [...numbers] })) > 0;
}

/**
 * Requests the details of products again, and marks dirty the collabs whose drops contain a changed one.
 * @throws {PlatformError} when the store does not respond.
 */
export async function refreshDetails(
  channelId: string,
  store: PlatformClient,
  numbers: readonly PlatformNumber[],
): Promise<void> {
  await requestDetails(channelId, store, { numbers, marksDirty: true });
}

/** @returns how many products have other details than before. */
async function requestDetails(
  channelId: string,
  store: PlatformClient,
  { numbers, marksDirty = false }: { numbers: readonly PlatformNumber[]; marksDirty?: boolean },
): Promise<number> {
  const ids = numbers.map((number) => toGlobalId('Product', number));
  let saved = 0;
  for (const batch of batchesOf(ids, maxIds)) {
    const { nodes } = await store.send(productDetails, { ids: batch });
    const found = nodes.flatMap((node) => {
      if (!node || !('vendor' in node)) return [];
      const { id, vendor, media, variants } = node;
      const details: ProductDetails = {
        vendor,
        images: media.nodes.flatMap(({ preview }) => preview?.image?.url ?? []),
        variants: variants.nodes.map((variant) => ({
          id: toPlatformNumber(variant.id),
          title: variant.title,
          price: variant.price as string,
        })),
      };
      return [{ platformNumber: toPlatformNumber(id), details }];
    });
    saved += await inTransaction(async (tx) => {
      const changed = await saveProductDetails(tx, channelId, found);
      if (marksDirty && changed.length > 0) await markAllDirty(tx, { channelId, productIds: changed });
      return changed.length;
    });
  }
  return saved;
}
