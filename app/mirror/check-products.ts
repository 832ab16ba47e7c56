import { inTransaction } from '#app/db/client.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { askProducts } from '#app/domain/products/ask-products.ts';
import { ensureProducts } from '#app/domain/products/ensure-products.ts';
import type { StoreContext } from './mirror-context.ts';

/**
 * Asks the platform for the products of a collab that were accepted unchecked, and keeps what it says: their names, or
 * that there is no such product.
 * @returns whether anything was learned, so that what was loaded before is out of date.
 */
export async function checkUncheckedProducts(
  { channel, store }: StoreContext,
  collab: WholeCollab,
): Promise<boolean> {
  const products = collab.drops.flatMap((drop) => drop.products.map(({ product }) => product));
  const unchecked = products.filter(({ checkedAt }) => checkedAt === null);
  if (unchecked.length === 0) return false;
  const platformIds = new Set(unchecked.map(({ platformId }) => platformId));
  const check = await askProducts(store, platformIds);
  await inTransaction((tx) => ensureProducts(tx, channel.id, { platformIds, check }));
  return true;
}
