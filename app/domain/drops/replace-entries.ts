import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { ensureProducts } from '../products/ensure-products.ts';
import type { ProductCheck } from '../products/ask-products.ts';
import { numberOf } from '../products/platform-id.ts';
import type { ProductEntryInput } from './drop-input.ts';
import type { ReadEntry } from './read-drop.ts';

/** The list of entries that a drop is to have. */
export interface WantedEntries {
  channelId: string;
  dropId: string;
  /** The entries it has; none for a fresh drop. */
  current: readonly ReadEntry[];
  entries: readonly ProductEntryInput[];
  check: ProductCheck;
}

/**
 * Gives a drop another ordered list of product entries. An entry of the same product and variant as before keeps its
 * record, and with it its enhancement and custom values; one that is not in the list goes with all of its own.
 * @returns the ids of the entries' records in their order.
 */
export async function replaceEntries(tx: Transaction, wanted: WantedEntries): Promise<string[]> {
  const { channelId, dropId, current, entries, check } = wanted;
  const known = new Map(current.map((entry) => [keyOf(entry), entry._id]));
  const rows = entries.map((entry, position) => {
    const kept = known.get(`${entry.productId}/${entry.variantId ?? ''}`);
    return { ...entry, position, id: kept ?? newId(), isNew: kept === undefined };
  });
  const ids = rows.map(({ id }) => id);
  if (current.length > 0) await moveKept(tx, { channelId, dropId, ids });
  const platformIds = entries.map(({ productId }) => productId);
  const products = await ensureProducts(tx, channelId, { platformIds, check });
  await tx.dropProduct.createMany({
    data: rows
      .filter(({ isNew }) => isNew)
      .map(({ id, productId, variantId, position }) => ({
        channelId,
        id,
        dropId,
        productId: products.get(productId) ?? missingRecord(productId),
        platformVariantId: variantId ?? null,
        position,
      })),
  });
  return ids;
}

function keyOf({ platformId, platformVariantId }: ReadEntry): string {
  return `${numberOf(platformId)}/${platformVariantId === null ? '' : numberOf(platformVariantId)}`;
}

/** Removes the entries that are not among `ids`, and puts the others in that order. */
async function moveKept(
  tx: Transaction,
  { channelId, dropId, ids }: { channelId: string; dropId: string; ids: readonly string[] },
): Promise<void> {
  await tx.dropProduct.deleteMany({ where: { channelId, dropId, id: { notIn: [...ids] } } });
  await tx.$executeRaw`
    UPDATE drop_products SET position = given.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place)
    WHERE channel_id = ${channelId}::uuid AND drop_id = ${dropId}::uuid AND drop_products.id = given.id`;
}

function missingRecord(platformId: string): never {
  throw new Error(`The record of product ${platformId} was gone in the transaction that made it`);
}
