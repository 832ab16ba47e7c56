import type { ProductOffersQuery } from '#app/platform/generated/graphql.ts';
import { productOffers } from '#app/platform/operations/products.ts';
import { withOptionalStore } from '../channels/store-client.ts';
import { batchesOf, productsPerRequest } from './platform-id.ts';

/** What shoppers see of a product, or of its chosen variant. */
export interface ProductOffer {
  title: string;
  /** The title of the chosen variant; undefined for the product as a whole. */
  variant: string | undefined;
  /** The URL of a picture; null without one. */
  image: string | null;
  /** Major units of the channel's currency: the lowest, and the highest of a product with several. */
  price: { min: number; max: number };
  /** `missing`: shoppers do not see it, because the store has no such product or does not show it. */
  state: 'available' | 'sold-out' | 'missing';
}

/**
 * Whether shoppers see a product; an unlisted one by its link alone. One that is not published in the online store has no
 * URL there.
 */
export function isShownInStore({
  status,
  onlineStoreUrl,
}: Pick<Product, 'status' | 'onlineStoreUrl'>): boolean {
  return (status === 'ACTIVE' || status === 'UNLISTED') && onlineStoreUrl !== null;
}

/** A product of a drop, with its chosen variant. Ids are the platform's global ids. */
interface OfferedItem {
  id: string;
  variantId?: string | undefined;
}

type Node = ProductOffersQuery['nodes'][number];
type Product = Extract<NonNullable<Node>, { featuredMedia: unknown }>;
type Variant = Extract<NonNullable<Node>, { product: unknown }>;

/**
 * Finds what shoppers see of products now.
 * @returns what to show of an item, undefined for a product that the store does not have; undefined as a whole while the
 * store is unavailable.
 */
export async function findOffers(
  channelId: string,
  items: readonly OfferedItem[],
): Promise<((item: OfferedItem) => ProductOffer | undefined) | undefined> {
  const ids = [...new Set(items.flatMap(({ id, variantId }) => [id, ...(variantId ? [variantId] : [])]))];
  return withOptionalStore(channelId, async (store) => {
    const products = new Map<string, Product>();
    const variants = new Map<string, Variant>();
    for (const batch of batchesOf(ids, productsPerRequest)) {
      const { nodes } = await store.send(productOffers, { ids: batch });
      for (const node of nodes) {
        if (isProduct(node)) products.set(node.id, node);
        else if (isVariant(node)) variants.set(node.id, node);
      }
    }
    return ({ id, variantId }: OfferedItem) => {
      const product = products.get(id);
      return product && offerOf(product, variantId, variants.get(variantId ?? ''));
    };
  });
}

/** The platform returns null, or another type's empty object, for a missing item. */
function isProduct(node: Node): node is Product {
  return node !== null && 'featuredMedia' in node;
}

function isVariant(node: Node): node is Variant {
  return node !== null && 'product' in node;
}

function offerOf(
  product: Product,
  variantId: string | undefined,
  variant: Variant | undefined,
): ProductOffer {
  const { id, title, featuredMedia, priceRangeV2, variants } = product;
  const { minVariantPrice: min, maxVariantPrice: max } = priceRangeV2;
  const isVariantMissing = variantId !== undefined && variant?.product.id !== id;
  const isAvailable = variant
    ? variant.availableForSale
    : variants.nodes.some(({ availableForSale }) => availableForSale);
  return {
    title,
    variant: variant?.title,
    image: featuredMedia?.preview?.image?.url ?? null,
    price: variant
      ? { min: Number(variant.price), max: Number(variant.price) }
      : { min: Number(min.amount), max: Number(max.amount) },
    state: !isShownInStore(product) || isVariantMissing ? 'missing' : isAvailable ? 'available' : 'sold-out',
  };
}
