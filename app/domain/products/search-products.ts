import { LRUCache } from 'lru-cache';
import { db } from '#app/db/connection/client.ts';
import type { GlobalId, PlatformNumber } from '#app/ids.ts';
import type {
  EditedProductsQuery,
  ProductShownFragment,
  SearchedProductsQuery,
} from '#app/platform/generated/graphql.ts';
import { editedProducts, searchedProducts } from '#app/platform/operations/products.ts';
import { withOptionalStore, withStoreClient } from '../channels/store-client.ts';
import type { ProductScope } from '../drops/drafts/creator-rules.ts';
import { batchesOf, productsPerRequest, toGlobalId, toPlatformNumber } from './platform-id.ts';
import { isShownInStore } from './product-offers.ts';

/** A product as shown to a creator. */
export interface CreatorProduct {
  id: GlobalId;
  title: string;
  image: string | null;
  hasVariants: boolean;
  /** Why it cannot be bought now; null if it can, or if that is unknown. */
  problem: 'missing' | 'sold-out' | null;
}

const searchCache = new LRUCache<string, CreatorProduct[]>({ max: 500, ttl: 60_000 });
const resultCount = 20;
/** Unlisted products are not found. */
const inOnlineStore = 'status:ACTIVE AND published_status:published';
const maxWords = 8;

/**
 * Searches the products that a channel's online store shows and its creators may choose, by the beginnings of words of the
 * title. Results are cached for a minute, because each key pressed is a search.
 * @throws Problem `unavailable` when the store is unavailable.
 */
export async function searchProducts(
  channelId: string,
  scope: ProductScope,
  text: string,
): Promise<CreatorProduct[]> {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords);
  if (scope.kind === 'products') return searchList(channelId, scope.products, words);
  const query = [
    inOnlineStore,
    ...(scope.kind === 'collection' ? [`collection_id:${toPlatformNumber(scope.id)}`] : []),
    ...words.map((word) => `title:${word}*`),
  ].join(' AND ');
  return cached(`${channelId} ${query}`, () => listMatching(channelId, query));
}

/** Without the store's response, the titles of the day when the brand chose the products are searched. */
async function searchList(
  channelId: string,
  chosen: readonly { id: GlobalId; title: string }[],
  words: readonly string[],
): Promise<CreatorProduct[]> {
  const ids = chosen.map(({ id }) => id);
  const products = await cached(`${channelId} ${ids.join(' ')}`, () =>
    getCreatorProducts(channelId, ids.map(toPlatformNumber)),
  );
  const titles = new Map(chosen.map(({ id, title }) => [id, title]));
  return products
    .filter(({ problem }) => problem !== 'missing')
    .map((product) => ({ ...product, title: product.title || (titles.get(product.id) ?? '') }))
    .filter(({ title }) => {
      const own = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      return words.every((word) => own.some((one) => one.startsWith(word)));
    })
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .slice(0, resultCount);
}

async function cached(key: string, find: () => Promise<CreatorProduct[]>): Promise<CreatorProduct[]> {
  const saved = searchCache.get(key);
  if (saved) return saved;
  const found = await find();
  searchCache.set(key, found);
  return found;
}

async function listMatching(channelId: string, query: string): Promise<CreatorProduct[]> {
  const { products } = await withStoreClient(channelId, (store) =>
    store.send(searchedProducts, { query, first: resultCount }),
  );
  return (
    products.nodes
      // The search index is behind the products.
      .filter((product) => product.status === 'ACTIVE' && isShownInStore(product))
      .map(offerOf)
  );
}

/**
 * Finds the product of a link to a product page of the channel's own store.
 * @returns undefined for another page of the store, and for a product that the store does not show.
 */
export async function findLinkedProduct(
  channelId: string,
  link: URL,
): Promise<CreatorProduct | 'other-store' | undefined> {
  const { domain, storefrontUrl } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { domain: true, storefrontUrl: true },
  });
  const hostOf = (host: string) => host.replace(/^www\./, '');
  if (![domain, new URL(storefrontUrl).host].map(hostOf).includes(hostOf(link.host))) return 'other-store';
  // Also below a language or a collection.
  const handle = /\/products\/([\p{L}\p{N}_-]{1,255})\/?$/u.exec(decoded(link.pathname))?.[1];
  if (handle === undefined) return undefined;
  const [product] = await listMatching(channelId, `${inOnlineStore} AND handle:"${handle}"`);
  return product;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A malformed escape: no handle contains a percent sign.
    return path;
  }
}

/**
 * Gets the current data of products in the order given. Products that the store no longer sells are flagged. Without the
 * store's response, the saved titles are returned, and only known deletions are flagged.
 */
export async function getCreatorProducts(
  channelId: string,
  numbers: readonly PlatformNumber[],
): Promise<CreatorProduct[]> {
  const unique = [...new Set(numbers)];
  const rows = await db.product.findMany({
    where: { channelId, platformNumber: { in: unique } },
    select: { platformNumber: true, title: true, missingSince: true },
  });
  const saved = new Map(rows.map((product) => [product.platformNumber, product]));
  const found = await findInStore(channelId, unique);
  return unique.map((number): CreatorProduct => {
    const id = toGlobalId('Product', number);
    const isMissing = found ? !found.has(id) : Boolean(saved.get(number)?.missingSince);
    const title = saved.get(number)?.title ?? '';
    const problem = isMissing ? 'missing' : null;
    return found?.get(id) ?? { id, title, image: null, hasVariants: false, problem };
  });
}

/** @returns undefined when the store does not respond. */
async function findInStore(
  channelId: string,
  numbers: readonly PlatformNumber[],
): Promise<Map<string, CreatorProduct> | undefined> {
  const found = new Map<string, CreatorProduct>();
  if (numbers.length === 0) return found;
  const ids = numbers.map((number) => toGlobalId('Product', number));
  return withOptionalStore(channelId, async (store) => {
    for (const batch of batchesOf(ids, productsPerRequest)) {
      const { nodes } = await store.send(editedProducts, { ids: batch });
      for (const node of nodes) if (isProduct(node)) found.set(node.id, offerOf(node));
    }
    return found;
  });
}

type FoundNode = EditedProductsQuery['nodes'][number];
type OfferNode = Exclude<NonNullable<FoundNode>, Record<PropertyKey, never>>;

/** The platform returns null, or another type's empty object, for a missing product. */
function isProduct(node: FoundNode): node is OfferNode {
  return node !== null && 'title' in node;
}

function offerOf(node: OfferNode | SearchedProductsQuery['products']['nodes'][number]): CreatorProduct {
  const isSold = node.variants.nodes.some(({ availableForSale }) => availableForSale);
  const problem = isShownInStore(node) ? null : 'missing';
  return { ...shownProduct(node), problem: problem ?? (isSold ? null : 'sold-out') };
}

function shownProduct({ id, title, hasOnlyDefaultVariant, featuredMedia }: ProductShownFragment) {
  return {
    id,
    title,
    image: featuredMedia?.preview?.image?.url ?? null,
    hasVariants: !hasOnlyDefaultVariant,
  };
}
