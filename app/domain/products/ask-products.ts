import type { PlatformClient } from '#app/platform/client.ts';
import { productsByIds } from '#app/platform/operations/products.ts';
import { globalId, numberOf } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';

/** What the platform said of a product when it was asked. */
export interface CheckedProduct {
  platformId: PlatformNumber;
  handle: string;
  title: string;
}

/** What is known of products after asking: those that exist, and those that the platform says do not. */
export interface ProductCheck {
  checked: ReadonlyMap<PlatformNumber, CheckedProduct>;
  missing: ReadonlySet<PlatformNumber>;
}

/** The most ids that one request may name. */
const mostIds = 250;

/** Asks a store for some of its products. @throws {PlatformError} when it does not answer. */
export async function askProducts(
  store: PlatformClient,
  platformIds: Iterable<PlatformNumber>,
): Promise<ProductCheck> {
  const asked = [...new Set(platformIds)];
  const checked = new Map<PlatformNumber, CheckedProduct>();
  for (let start = 0; start < asked.length; start += mostIds) {
    const ids = asked.slice(start, start + mostIds).map((id) => globalId('Product', id));
    const { nodes } = await store.send(productsByIds, { ids });
    for (const product of nodes.flatMap(readNode)) checked.set(product.platformId, product);
  }
  return { checked, missing: new Set(asked.filter((id) => !checked.has(id))) };
}

type ProductNode = { id?: string; handle?: string; title?: string } | null;

/** The platform answers null, or another type's empty object, where there is no such product. */
function readNode(node: ProductNode): CheckedProduct[] {
  if (!node?.id || !node.handle || node.title === undefined) return [];
  return [{ platformId: numberOf(node.id), handle: node.handle, title: node.title }];
}
