import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { collabsWithProducts, lockProducts, saveProductsSql } from '#app/db/products.ts';
import type { ProductRow } from '#app/db/products.ts';
import { newId } from '#app/ids.ts';
import { markManyDirty } from '../collabs/dirty.ts';
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

/** Creates or updates the records of some products of a channel's store. */
export async function saveProducts(
  tx: Transaction,
  channelId: string,
  { platformIds, check }: { platformIds: Iterable<PlatformNumber>; check: ProductLookup },
): Promise<void> {
  const rows = productRows(platformIds, check);
  await tx.$executeRaw(saveProductsSql(channelId, rows, Prisma.sql`(SELECT) AS once`));
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
