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
 * The variants of a product of a channel's store; none for a product that is not there.
 * @throws Problem `unavailable` when the store is away.
 */
export async function readVariants(channelId: string, product: PlatformNumber): Promise<Variant[]> {
  const id = globalId('Product', product);
  const answer = await askStore(channelId, (store) => store.send(productVariants, { id }));
  return (answer.product?.variants.nodes ?? []).map((variant) => ({ id: variant.id, title: variant.title }));
}
