import { listProductsInScope, productScopeOf } from '#app/domain/drops/drafts/creator-rules.ts';
import { parsePlatformId, toGlobalId, toPlatformNumber } from '#app/domain/products/platform-id.ts';
import { listVariants } from '#app/domain/products/product-cards.ts';
import {
  findLinkedProduct,
  getCreatorProducts,
  searchProducts,
  type CreatorProduct,
} from '#app/domain/products/search-products.ts';
import { isAddress, withScheme } from '#app/domain/urls.ts';
import { mediaUrl } from '../page-response.tsx';
import type { FoundProducts, ProductCard } from './editor/editor-data.ts';

/**
 * The products that words or a pasted link find, among those that the brand's creators may choose.
 * @throws Problem `unavailable` when the store is unavailable.
 */
export async function findProducts(channelId: string, text: string): Promise<FoundProducts> {
  const scope = await productScopeOf(channelId);
  if (!isAddress(text)) return { cards: (await searchProducts(channelId, scope, text)).map(cardOf) };
  if (!URL.canParse(withScheme(text))) return { cards: [] };
  const link = new URL(withScheme(text));
  const product = await findLinkedProduct(channelId, link);
  if (product === 'other-store') return { cards: [], isOtherStore: true };
  if (!product) return { cards: [] };
  const allowed = await listProductsInScope(channelId, scope, [product.id]);
  if (!allowed.has(product.id)) return { cards: [], outside: product.title };
  return { cards: [{ ...cardOf(product), variantId: await findVariant(channelId, product, link) }] };
}

/** The variant of a product that its link names. */
async function findVariant(
  channelId: string,
  { id, hasVariants }: CreatorProduct,
  link: URL,
): Promise<string | undefined> {
  const chosen = parsePlatformId(link.searchParams.get('variant') ?? '', 'ProductVariant');
  if (!hasVariants || chosen === undefined) return undefined;
  const variantId = toGlobalId('ProductVariant', chosen);
  const variants = await listVariants(channelId, toPlatformNumber(id), chosen);
  return variants.some((variant) => variant.id === variantId) ? variantId : undefined;
}

/** The current data of products. Other ids are ignored. */
export async function listCards(channelId: string, ids: readonly string[]): Promise<ProductCard[]> {
  const numbers = ids.flatMap((id) => parsePlatformId(id, 'Product') ?? []);
  return (await getCreatorProducts(channelId, numbers)).map(cardOf);
}

function cardOf({ id, title, image, hasVariants, problem }: CreatorProduct): ProductCard {
  return { id, title, image: image && mediaUrl(image), hasVariants, problem };
}
