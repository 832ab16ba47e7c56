import { productVariants } from '#app/platform/operations/products.ts';
import { askStore } from '../channels/ask-store.ts';
import { globalId } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';

/** A variant by its global id. */
export interface Variant {
  id: string;
  title: string;
}

/**
 * The variants of a product of a channel's store, as many as the store tells at once; none for a product that is not there.
 * @param chosen a variant that is told even if it is behind those, as long as the product has it.
 * @throws Problem `unavailable` when the store is away.
 */
export async function readVariants(
  channelId: string,
  product: PlatformNumber,
  chosen?: PlatformNumber,
): Promise<Variant[]> {
  const id = globalId('Product', product);
  const asked = { id, chosen: chosen === undefined ? [] : [globalId('ProductVariant', chosen)] };
  const answer = await askStore(channelId, (store) => store.send(productVariants, asked));
  const variants = answer.product?.variants.nodes ?? [];
  const others = answer.nodes.flatMap((node) =>
    node && 'product' in node && node.product.id === id ? [node] : [],
  );
  const known = new Map([...variants, ...others].map((variant) => [variant.id, variant.title]));
  return Array.from(known, ([variantId, title]) => ({ id: variantId, title }));
}
