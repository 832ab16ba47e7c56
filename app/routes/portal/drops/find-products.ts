import { listProductsInScope, productScopeOf } from '#app/domain/drops/drafts/creator-rules.ts';
import { toPlatformNumber } from '#app/domain/products/platform-id.ts';
import {
  findLinkedProduct,
  getCreatorProducts,
  searchProducts,
} from '#app/domain/products/search-products.ts';
import { isAddress } from '#app/domain/public-url.ts';
import type { CreatorProduct } from '#app/domain/products/search-products.ts';
import { mediaUrl } from '../page-response.tsx';
import type { FoundProducts, ProductCard } from './editor/editor-data.ts';

/**
 * The products that words or a pasted link find, among those that the brand's creators may choose.
 * @throws Problem `unavailable` when the store is unavailable.
 */
export async function findProducts(channelId: string, text: string): Promise<FoundProducts> {
  const scope = await productScopeOf(channelId);
  if (!isAddress(text)) return { cards: (await searchProducts(channelId, scope, text)).map(cardOf) };
  const product = await findLinkedProduct(channelId, text);
  if (!product) return { cards: [] };
  const allowed = await listProductsInScope(channelId, scope, [product.id]);
  return allowed.has(product.id) ? { cards: [cardOf(product)] } : { cards: [], outside: product.title };
}

/** The present data of products, by their global ids. */
export async function listCards(channelId: string, ids: readonly string[]): Promise<ProductCard[]> {
  return (await getCreatorProducts(channelId, ids.map(toPlatformNumber))).map(cardOf);
}

function cardOf({ id, title, image, hasVariants, problem }: CreatorProduct): ProductCard {
  return { id, title, image: image && mediaUrl(image), hasVariants, problem };
}
