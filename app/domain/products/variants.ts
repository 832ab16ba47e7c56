import { inTransaction } from '#app/db/connection/client.ts';
import {
  findVariantsOf,
  saveVariantRows,
  type KnownVariant,
  type VariantKey,
} from '#app/db/drops/products.ts';
import type { PlatformNumber, RecordId } from '#app/ids.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { variantsByIds } from '#app/platform/operations/products.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { batchesOf, itemKey, toGlobalId, toPlatformNumber } from './platform-id.ts';

/*
 * What the store said of the variants that drops name. One look-up serves all drops of the channel. A variant without a
 * row was never looked up.
 */

/** A variant, and the product that it must belong to. */
export interface NamedVariant {
  productNumber: PlatformNumber;
  variantNumber: PlatformNumber;
}

/** The result of a verification: keys ({@link itemKey}) of variants. */
export interface VariantLookup {
  foundVariants: ReadonlySet<string>;
  /** Those that do not exist or belong to another product. */
  missingVariants: ReadonlySet<string>;
}

/** The maximum number of ids in one request. */
const maxIds = 250;

/**
 * Verifies that products of a store have some variants.
 * @throws {PlatformError} when it does not respond.
 */
export async function getVariants(
  store: PlatformClient,
  variants: readonly NamedVariant[],
): Promise<VariantLookup> {
  const existing = new Set<string>();
  const globalIds = variants.map(({ variantNumber }) => toGlobalId('ProductVariant', variantNumber));
  for (const ids of batchesOf([...new Set(globalIds)], maxIds)) {
    const { nodes } = await store.send(variantsByIds, { ids });
    for (const node of nodes)
      if (node && 'product' in node) {
        const productNumber = toPlatformNumber(node.product.id);
        existing.add(itemKey({ productNumber, variantNumber: toPlatformNumber(node.id) }));
      }
  }
  const missing = variants.map(itemKey).filter((key) => !existing.has(key));
  return { foundVariants: existing, missingVariants: new Set(missing) };
}

/** An item of a drop with its product's record, its variant, and what is known of the variant. */
interface ItemWithVariant {
  product: { id: RecordId; platformNumber: PlatformNumber };
  variantNumber: PlatformNumber | null;
  variant: KnownVariant | null;
}

/** Whether the store must be asked for an item's variant. */
export function needsVariantCheck({ variantNumber, variant }: ItemWithVariant): boolean {
  return variantNumber !== null && (variant?.checkedAt ?? null) === null;
}

/**
 * Looks up the variants of items that need it.
 * @returns the rows to save.
 * @throws {PlatformError} when the store does not respond.
 */
export function lookUpVariants(store: PlatformClient, items: readonly ItemWithVariant[]) {
  return lookUp(
    store,
    items.flatMap(({ product, variantNumber }) =>
      variantNumber === null
        ? []
        : [{ productId: product.id, productNumber: product.platformNumber, variantNumber }],
    ),
  );
}

async function lookUp(
  store: PlatformClient,
  named: readonly (NamedVariant & { productId: RecordId })[],
): Promise<(VariantKey & { isMissing: boolean })[]> {
  const { missingVariants } = await getVariants(store, named);
  return named.map(({ productId, ...variant }) => ({
    productId,
    variantNumber: variant.variantNumber,
    isMissing: missingVariants.has(itemKey(variant)),
  }));
}

/** A product with the variants that the store reported; null when the report has none. */
interface ReportedProduct {
  id: RecordId;
  platformNumber: PlatformNumber;
  variantNumbers: readonly PlatformNumber[] | null;
}

/**
 * Compares what is known of products' variants with a report of the store. Looks up the variants of each product that
 * differs, and marks dirty the collabs whose drops name one that was deleted or came back.
 * @param openStore is called when something differs; undefined stops.
 * @throws {PlatformError} when the store does not respond.
 */
export async function updateVariants(
  channelId: string,
  products: readonly ReportedProduct[],
  openStore: () => Promise<PlatformClient | undefined>,
): Promise<void> {
  const saved = await findVariantsOf(
    channelId,
    products.map(({ id }) => id),
  );
  const reported = new Map(products.map((product) => [product.id, product]));
  const differing = saved.flatMap(({ productId, variantNumber, missingSince }) => {
    const product = reported.get(productId);
    if (!product || product.variantNumbers?.includes(variantNumber) === (missingSince === null)) return [];
    const wasMissing = missingSince !== null;
    return [{ productId, productNumber: product.platformNumber, variantNumber, wasMissing }];
  });
  const store = differing.length === 0 ? undefined : await openStore();
  if (!store) return;
  const rows = await lookUp(store, differing);
  const changed = rows.filter(({ isMissing }, index) => isMissing !== differing[index]?.wasMissing);
  await inTransaction(async (tx) => {
    await saveVariantRows(tx, channelId, rows);
    if (changed.length > 0)
      await markAllDirty(tx, {
        channelId,
        productIds: [...new Set(changed.map(({ productId }) => productId))],
      });
  });
}
