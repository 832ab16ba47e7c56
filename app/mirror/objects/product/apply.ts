import {
  recordProductsAttempt,
  saveProductsFailure,
  saveProductWritten,
  type ProductCreators,
} from '#app/db/mirror/product-creators.ts';
import { toGlobalId } from '#app/domain/products/platform-id.ts';
import { log } from '#app/log.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import { deleteMetafields, metafieldsPerRequest, setMetafields } from '#app/platform/operations/metafield.ts';
import type { StoreContext } from '../../context.ts';
import { retryDelayMs } from '../../record-outcome.ts';
import { appMetafields } from '../definition/desired.ts';
import { hashOf, isSameHash } from '../object-kind.ts';
import { concernsOneRequest } from '../write-object.ts';

/* The metafields of products that name the creators who recommend them. Many changes of a product become one write. */

/** How many products one request can write. Each product has two metafields. */
export const productsPerWrite = Math.floor(metafieldsPerRequest / 2);

/**
 * Writes the metafields of due products, in one request that sets and one that deletes.
 * @param due at most {@link productsPerWrite}.
 * @throws {PlatformError} that concerns the channel.
 * @throws {LeaseLost}
 */
export async function applyProducts(context: StoreContext, due: readonly ProductCreators[]): Promise<void> {
  const { lease } = context;
  const differing: ProductCreators[] = [];
  for (const product of due)
    if (product.isMissing) await saveProductWritten(lease, product, null);
    else if (!product.mustConfirm && isSameHash(product.writtenHash, productHash(product)))
      await saveProductWritten(lease, product, productHash(product));
    else differing.push(product);
  await write(
    context,
    differing.filter(({ count }) => count > 0),
    (products) => context.store.send(setMetafields, { metafields: products.flatMap(valuesOf) }),
  );
  await write(
    context,
    differing.filter(({ count }) => count === 0),
    (products) => context.store.send(deleteMetafields, { metafields: products.flatMap(identifiersOf) }),
  );
}

function productHash({ entryIds, count }: ProductCreators): Uint8Array<ArrayBuffer> {
  return hashOf({ entryIds, count });
}

const ownerIdOf = ({ platformNumber }: ProductCreators) => toGlobalId('Product', platformNumber);

function valuesOf(product: ProductCreators) {
  const ownerId = ownerIdOf(product);
  return [
    { ...appMetafields.creators, ownerId, value: JSON.stringify(product.entryIds) },
    { ...appMetafields.creatorCount, ownerId, value: String(product.count) },
  ];
}

function identifiersOf(product: ProductCreators) {
  const ownerId = ownerIdOf(product);
  return [appMetafields.creators, appMetafields.creatorCount].map(({ namespace, key }) => ({
    ownerId,
    namespace,
    key,
  }));
}

/** Writes products together. When the platform rejects some, the others are due again at once. */
async function write(
  context: StoreContext,
  products: readonly ProductCreators[],
  send: (products: readonly ProductCreators[]) => Promise<unknown>,
): Promise<void> {
  if (products.length === 0) return;
  const { lease } = context;
  await recordProductsAttempt(lease, products);
  try {
    await send(products);
  } catch (error) {
    if (!(error instanceof PlatformError) || error instanceof StorePaused) throw error;
    if (!concernsOneRequest(error)) throw error;
    log.warn({ channelId: context.channel.id, reason: error.message }, 'Writing products failed');
    return saveFailures(context, products, error);
  }
  for (const product of products) await saveProductWritten(lease, product, productHash(product));
}

async function saveFailures(
  { lease }: StoreContext,
  products: readonly ProductCreators[],
  error: PlatformError,
): Promise<void> {
  const isRejected = error.kind !== 'outcome-unknown';
  const rejected = new Map<ProductCreators, string | undefined>();
  for (const { field = [] } of error.reasons) {
    const product = products[Math.floor(Number(field[1]) / 2)];
    if (product) rejected.set(product, field.at(-1));
  }
  for (const product of products) {
    const isDeleted = rejected.get(product) === 'ownerId';
    const mustWait = rejected.size === 0 || rejected.has(product);
    const retryInMs = mustWait ? retryDelayMs(product.attempts + 1) : 0;
    // The product was deleted: its drops change when the webhook arrives.
    if (isDeleted) await saveProductWritten(lease, product, null);
    else await saveProductsFailure(lease, [product.productId], { retryInMs, isRejected });
  }
}
