import { log } from '#app/log.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { productsByIds } from '#app/platform/operations/products.ts';
import { openStore } from '../channels/store-client.ts';
import { toGlobalId, toPlatformNumber } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';

/** After a store did not answer, requests do not wait for it again for this long. */
const pauseAfterFailureMs = 10_000;
/** A caller waits for the answer: better to check later than to keep them. */
const clientOptions = { timeoutMs: 1_500, retryForMs: 1_000, priority: 'no-wait' } as const;

const pausedUntil = new Map<string, number>();

/**
 * Asks the platform for products. Never fails for the platform's sake: when it cannot be asked, nothing is checked and
 * nothing is missing, and the mirror checks later.
 * @param unverified those that we do not know, or have not asked about for long; none of them costs nothing.
 */
export async function verifyProducts(
  channelId: string,
  unverified: readonly PlatformNumber[],
): Promise<ProductLookup> {
  if (unverified.length === 0 || (pausedUntil.get(channelId) ?? 0) > Date.now()) return nothingFound;
  try {
    const store = await openStore(channelId, clientOptions);
    if (!store) return nothingFound;
    return await lookUpProducts(store, unverified);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    pausedUntil.set(channelId, Date.now() + pauseAfterFailureMs);
    log.warn(
      { channelId, reason: error.message },
      'Products are accepted unchecked: the platform could not be asked',
    );
    return nothingFound;
  }
}

const nothingFound: ProductLookup = { found: new Map(), missing: new Set() };

/** What the platform said of a product when it was asked. */
interface StoreProduct {
  platformId: PlatformNumber;
  handle: string;
  title: string;
}

/** What is known of products after asking: those that exist, and those that the platform says do not. */
export interface ProductLookup {
  found: ReadonlyMap<PlatformNumber, StoreProduct>;
  missing: ReadonlySet<PlatformNumber>;
}

/** The most ids that one request may name. */
const mostIds = 250;

/** Asks a store for some of its products. @throws {PlatformError} when it does not answer. */
export async function lookUpProducts(
  store: PlatformClient,
  platformIds: Iterable<PlatformNumber>,
): Promise<ProductLookup> {
  const uniqueIds = [...new Set(platformIds)];
  const checked = new Map<PlatformNumber, StoreProduct>();
  for (let start = 0; start < uniqueIds.length; start += mostIds) {
    const ids = uniqueIds.slice(start, start + mostIds).map((id) => toGlobalId('Product', id));
    const { nodes } = await store.send(productsByIds, { ids });
    for (const product of nodes.flatMap(readNode)) checked.set(product.platformId, product);
  }
  return { found: checked, missing: new Set(uniqueIds.filter((id) => !checked.has(id))) };
}

type ProductNode = { id?: string; handle?: string; title?: string } | null;

/** The platform answers null, or another type's empty object, where there is no such product. */
function readNode(node: ProductNode): StoreProduct[] {
  if (!node?.id || !node.handle || node.title === undefined) return [];
  return [{ platformId: toPlatformNumber(node.id), handle: node.handle, title: node.title }];
}
