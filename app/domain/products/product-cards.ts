import { PlatformError } from '#app/platform/errors.ts';
import type { ProductCardsQuery } from '#app/platform/generated/graphql.ts';
import { productCards, productVariants } from '#app/platform/operations/products.ts';
import { withStoreClient } from '../channels/store-client.ts';
import { openStore } from '../channels/store-client.ts';
import { toGlobalId } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';

/** What an admin sees of a product. */
export interface ProductCard {
  /** The platform's global id. */
  platformId: string;
  title: string;
  handle: string;
  /** The platform's word: ACTIVE, DRAFT, ARCHIVED, UNLISTED. */
  status: string;
  /** The address of a small picture; null where it has none. */
  image: string | null;
  hasVariants: boolean;
}

/** What the store says of products now: a card of each that is there, and the ids of those that are not. */
export interface ProductCards {
  cards: ProductCard[];
  missing: string[];
}

/** The platform counts a point for each product and each thing in it, and takes a thousand for one request. */
const atOnce = 50;
const cardClientOptions = { timeoutMs: 3_000, retryForMs: 2_000, priority: 'no-wait' } as const;

/**
 * Asks a channel's store how products look now. A page can do without it.
 * @returns undefined when the store cannot be asked.
 */
export async function listProductCards(
  channelId: string,
  numbers: readonly PlatformNumber[],
): Promise<ProductCards | undefined> {
  const ids = [...new Set(numbers)].map((number) => toGlobalId('Product', number));
  const found = new Map<string, ProductCard>();
  try {
    const store = await openStore(channelId, cardClientOptions);
    if (!store) return undefined;
    for (let start = 0; start < ids.length; start += atOnce) {
      const { nodes } = await store.send(productCards, { ids: ids.slice(start, start + atOnce) });
      for (const node of nodes) if (isProduct(node)) found.set(node.id, cardOf(node));
    }
  } catch (error) {
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
  return { cards: [...found.values()], missing: ids.filter((id) => !found.has(id)) };
}

type FoundNode = ProductCardsQuery['nodes'][number];
type CardNode = Exclude<NonNullable<FoundNode>, Record<PropertyKey, never>>;

/** The platform answers null, or another type's empty object, where there is no such product. */
function isProduct(node: FoundNode): node is CardNode {
  return node !== null && 'title' in node;
}

function cardOf({ id, title, handle, status, hasOnlyDefaultVariant, featuredMedia }: CardNode): ProductCard {
  const image = featuredMedia?.preview?.image?.url ?? null;
  return { platformId: id, title, handle, status, image, hasVariants: !hasOnlyDefaultVariant };
}

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
  const known = new Map([...variants, ...others].map((variant) => [variant.id, variant.title]));
  return Array.from(known, ([variantId, title]) => ({ id: variantId, title }));
}
