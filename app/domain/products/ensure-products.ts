import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { PlatformNumber } from './platform-id.ts';

/** What the platform said of a product when it was asked. */
export interface CheckedProduct {
  platformId: PlatformNumber;
  handle: string;
  title: string;
}

/**
 * Our records of some products of a channel's store, made where there are none yet.
 * @param checked what the platform just said of some of them; the rest keep what is known, or wait to be checked.
 * @returns record ids by platform number.
 */
export async function ensureProducts(
  tx: Transaction,
  channelId: string,
  {
    platformIds,
    checked,
  }: { platformIds: readonly PlatformNumber[]; checked: ReadonlyMap<PlatformNumber, CheckedProduct> },
): Promise<Map<PlatformNumber, string>> {
  const checkedAt = new Date();
  await tx.product.createMany({
    // In one order always, so that two drops with the same new products wait for each other and never in a circle.
    data: [...new Set(platformIds)].sort().map((platformId) => {
      const found = checked.get(platformId);
      const facts = found ? { platformHandle: found.handle, title: found.title, checkedAt } : {};
      return { channelId, id: newId(), platformId, ...facts };
    }),
    skipDuplicates: true,
  });
  const rows = await tx.product.findMany({
    where: { channelId, platformId: { in: [...platformIds] } },
    select: { id: true, platformId: true },
  });
  return new Map(rows.map((row) => [row.platformId, row.id]));
}
