import type { GlobalId, PlatformNumber } from '#app/ids.ts';
import type { ProductCardsQuery } from '#app/platform/generated/graphql.ts';
import { productCards, productVariants } from '#app/platform/operations/products.ts';
import { withOptionalStore, withStoreClient } from '../channels/store-client.ts';
import { batchesOf, productsPerRequest, toGlobalId } from './platform-id.ts';
import { isShownInStore } from './product-offers.ts';

/** A product as shown to an admin. */
export interface ProductCard {
  platformId: GlobalId;
  title: string;
  handle: string;
  /** The platform's status: ACTIVE, DRAFT, ARCHIVED, UNLISTED. */
  status: string;
  /** Whether shoppers see it. */
  isShown: boolean;
  /** The URL of a small picture; null without one. */
  image: string | null;
  hasVariants: boolean;
}

/** Current product data of the store: a card of each existing product, and the ids of missing ones. */
export interface ProductCards {
  cards: ProductCard[];
  missing: GlobalId[];
}

/**
 * Requests current product data from a channel's store. Optional for pages.
 * @returns undefined when the store is unavailable.
 */
export async function listProductCards(
  channelId: string,
  numbers: readonly PlatformNumber[],
): Promise<ProductCards | undefined> {
  const ids = [...new Set(numbers)].map((number) => toGlobalId('Product', number));
  return withOptionalStore(channelId, async (store) => {
    const found = new Map<string, ProductCard>();
    for (const batch of batchesOf(ids, productsPerRequest)) {
      const { nodes } = await store.send(productCards, { ids: batch });
      for (const node of nodes) if (isProduct(node)) found.set(node.id, cardOf(node));
    }
    return { cards: [...found.values()], missing: ids.filter((id) => !found.has(id)) };
  });
}

type FoundNode = ProductCardsQuery['nodes'][number];
type CardNode = Exclude<NonNullable<FoundNode>, Record<PropertyKey, never>>;

/** The platform returns null, or another type's empty object, for a missing product. */
function isProduct(node: FoundNode): node is CardNode {
  return node !== null && 'title' in node;
}

function cardOf(node: CardNode): ProductCard {
  const { id, title, handle, status, hasOnlyDefaultVariant, featuredMedia } = node;
  const image = featuredMedia?.preview?.image?.url ?? null;
  const isShown = isShownInStore(node);
  return { platformId: id, title, handle, status, isShown, image, hasVariants: !hasOnlyDefaultVariant };
}

export interface Variant {
  id: GlobalId;
  title: string;
}

/**
 * Lists the variants of a product of a channel's store, one page; none for a missing product.
 * @param chosen a variant to include even if it is on a later page.
 * @throws Problem `unavailable` when the store is unavailable.
 */
export async function listVariants(
  channelId: string,
  product: PlatformNumber,
  chosen?: PlatformNumber,
): Promise<Variant[]> {
  const id = toGlobalId('Product', product);
  const variables = { id, chosen: chosen === undefined ? [] : [toGlobalId('ProductVariant', chosen)] };
  const response = await withStoreClient(channelId, (store) => store.send(productVariants, variables));
  const variants = response.product?.variants.nodes ?? [];
  const others = response.nodes.flatMap((node) =>
    node && 'product' in node && node.product.id === id ? [node] : [],
  );
  const titles = new Map([...variants, ...others].map((variant) => [variant.id, variant.title]));
  return Array.from(titles, ([variantId, title]) => ({ id: variantId, title }));
}
