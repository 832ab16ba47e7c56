import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { ProductCheck } from './ask-products.ts';
import type { PlatformNumber } from './platform-id.ts';
import { productRows, recordProducts } from './product-rows.ts';

/**
 * Our records of some products of a channel's store: made where there are none yet, and brought up to date with what the
 * platform just said, as `recordProducts` does.
 */
export async function ensureProducts(
  tx: Transaction,
  channelId: string,
  { platformIds, check }: { platformIds: Iterable<PlatformNumber>; check: ProductCheck },
): Promise<void> {
  const rows = productRows(platformIds, check);
  await tx.$executeRaw(recordProducts(channelId, rows, Prisma.sql`(SELECT) AS once`));
}
