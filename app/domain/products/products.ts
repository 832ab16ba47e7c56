import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { lockProducts, saveProductRows, type ProductRow } from '#app/db/drops/products.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { newId, type GlobalId, type PlatformNumber } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { productsByIds } from '#app/platform/operations/products.ts';
import { openStore } from '../channels/store-client.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { batchesOf, toGlobalId, toPlatformNumber } from './platform-id.ts';
import { getVariants, type NamedVariant, type VariantLookup } from './variants.ts';

/** After a store did not respond, requests do not wait for it during this time. */
const pauseAfterFailureMs = 10_000;
/** A client waits for the response, so a later verification is better than a long wait. */
const clientOptions = { timeoutMs: 1_500, retryForMs: 1_000, priority: 'no-wait' } as const;

const pausedUntil = new Map<string, number>();

/**
 * Verifies products with the platform. Never fails because of the platform: when it is unavailable, nothing
 * counts as missing, and the mirror verifies later.
 * @param unverified what is unknown or was not verified recently; nothing sends no request.
 */
export async function verifyProducts(
  channelId: string,
  { products, variants }: Unverified,
): Promise<VerifiedProducts> {
  if (products.length + variants.length === 0 || (pausedUntil.get(channelId) ?? 0) > Date.now())
    return nothingFound;
  try {
    const store = await openStore(channelId, clientOptions);
    if (!store) return nothingFound;
    const [lookup, variantLookup] = await Promise.all([
      getProducts(store, products),
      getVariants(store, variants),
    ]);
    return { ...lookup, ...variantLookup };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    pausedUntil.set(channelId, Date.now() + pauseAfterFailureMs);
    log.warn({ channelId, reason: error.message }, 'Products not verified: platform unavailable');
    return nothingFound;
  }
}

/** The result without a request to the store. */
export const nothingFound: VerifiedProducts = {
  found: new Map(),
  missing: new Set(),
  foundVariants: new Set(),
  missingVariants: new Set(),
};

/** Products to verify, and variants with the products that they must belong to. */
export interface Unverified {
  products: readonly PlatformNumber[];
  variants: readonly NamedVariant[];
}

export interface VerifiedProducts extends ProductLookup, VariantLookup {}

/** The platform's data of a verified product. */
interface StoreProduct {
  platformNumber: PlatformNumber;
  handle: string;
  title: string;
}

/** The result of a verification: existing products, and missing ones. */
interface ProductLookup {
  found: ReadonlyMap<PlatformNumber, StoreProduct>;
  missing: ReadonlySet<PlatformNumber>;
}

/** The maximum number of ids in one request. */
const maxIds = 250;

/**
 * Requests some products from a store.
 * @throws {PlatformError} when it does not respond.
 */
export async function getProducts(
  store: PlatformClient,
  numbers: Iterable<PlatformNumber>,
): Promise<ProductLookup> {
  const uniqueIds = [...new Set(numbers)];
  const checked = new Map<PlatformNumber, StoreProduct>();
  const globalIds = uniqueIds.map((id) => toGlobalId('Product', id));
  for (const ids of batchesOf(globalIds, maxIds)) {
    const { nodes } = await store.send(productsByIds, { ids });
    for (const product of nodes.flatMap(readNode)) checked.set(product.platformNumber, product);
  }
  return { found: checked, missing: new Set(uniqueIds.filter((id) => !checked.has(id))) };
}

type ProductNode = { id?: GlobalId; handle?: string; title?: string } | null;

/** The platform returns null, or another type's empty object, for a missing product. */
function readNode(node: ProductNode): StoreProduct[] {
  if (!node?.id || !node.handle || node.title === undefined) return [];
  return [{ platformNumber: toPlatformNumber(node.id), handle: node.handle, title: node.title }];
}

/** Product rows with the platform's latest data. */
export function productRows(numbers: Iterable<PlatformNumber>, check: ProductLookup): ProductRow[] {
  return [...new Set(numbers)].map((platformNumber) => {
    const product = check.found.get(platformNumber);
    return {
      id: newId(),
      platformNumber,
      handle: product?.handle ?? null,
      title: product?.title ?? null,
      isVerified: product !== undefined || check.missing.has(platformNumber),
    };
  });
}

/** Finds the last known titles of products. @returns them by the platform's global ids. */
export async function findProductTitles(
  channelId: string,
  items: readonly { id: GlobalId }[],
): Promise<Map<string, string>> {
  const numbers = [...new Set(items.map(({ id }) => toPlatformNumber(id)))];
  const saved = await db.product.findMany({
    where: { channelId, platformNumber: { in: numbers }, title: { not: null } },
    select: { platformNumber: true, title: true },
  });
  return new Map(
    saved.map(({ platformNumber, title }) => [
      toGlobalId('Product', platformNumber as PlatformNumber),
      title ?? '',
    ]),
  );
}

/**
 * Creates or updates the records of some products of a channel's store. Moves `updatedAt` of the collabs whose responses show
 * a changed handle: in a job, because writers of drops lock the collab first, then the products.
 * @returns the ids of those that drops showed otherwise before.
 */
export async function saveProducts(
  tx: Transaction,
  channelId: string,
  { numbers, check }: { numbers: Iterable<PlatformNumber>; check: ProductLookup },
): Promise<string[]> {
  const changed = await saveProductRows(tx, channelId, productRows(numbers, check));
  const productIds = changed.filter(({ isRenamed }) => isRenamed).map(({ id }) => id);
  if (productIds.length > 0)
    await addFollowUp(tx, tasks.touchCollabs, { payload: { channelId, productIds, marksDirty: false } });
  return changed.map(({ id }) => id);
}

/** Saves the platform's data of products, and marks dirty the collabs whose drops contain a changed one. */
export async function updateProducts(
  channelId: string,
  numbers: readonly PlatformNumber[],
  check: ProductLookup,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockProducts(tx, channelId, numbers);
    const changed = await saveProducts(tx, channelId, { numbers, check });
    if (changed.length > 0) await markAllDirty(tx, { channelId, productIds: changed });
  });
}
