import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { collabsWithProducts, lockProducts, saveProductRows } from '#app/db/products.ts';
import type { ProductRow } from '#app/db/products.ts';
import { newId } from '#app/ids.ts';
import { markManyDirty } from '../collabs/dirty.ts';
import { toGlobalId, toPlatformNumber } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';
import type { ProductLookup } from './verify-products.ts';

/** Product rows with the platform's latest data. */
export function productRows(platformIds: Iterable<PlatformNumber>, check: ProductLookup): ProductRow[] {
  return [...new Set(platformIds)].map((platformId) => {
    const fact = check.found.get(platformId);
    return {
      id: newId(),
      platformId,
      handle: fact?.handle ?? null,
      title: fact?.title ?? null,
      isVerified: fact !== undefined || check.missing.has(platformId),
    };
  });
}

/** Finds the last known titles of products. @returns them by the platform's global ids. */
export async function findProductTitles(
  channelId: string,
  items: readonly { id: string }[],
): Promise<Map<string, string>> {
  const platformIds = [...new Set(items.map(({ id }) => toPlatformNumber(id)))];
  const known = await db.product.findMany({
    where: { channelId, platformId: { in: platformIds }, title: { not: null } },
    select: { platformId: true, title: true },
  });
  return new Map(known.map(({ platformId, title }) => [toGlobalId('Product', platformId), title ?? '']));
}

/** Creates or updates the records of some products of a channel's store. */
export async function saveProducts(
  tx: Transaction,
  channelId: string,
  { platformIds, check }: { platformIds: Iterable<PlatformNumber>; check: ProductLookup },
): Promise<void> {
  await saveProductRows(tx, channelId, productRows(platformIds, check));
}

/** Saves the platform's data of products, and marks dirty the collabs whose drops contain a changed one. */
export async function updateProducts(
  channelId: string,
  platformIds: readonly PlatformNumber[],
  check: ProductLookup,
): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await lockProducts(tx, channelId, platformIds);
    await saveProducts(tx, channelId, { platformIds, check });
    const after = await lockProducts(tx, channelId, platformIds);
    const changed = [...after].filter(([id, facts]) => facts !== before.get(id)).map(([id]) => id);
    if (changed.length === 0) return;
    await markManyDirty(tx, channelId, collabsWithProducts(channelId, changed));
  });
}
