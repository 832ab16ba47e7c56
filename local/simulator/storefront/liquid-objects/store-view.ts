import type { StoreReader } from '../../read-store.ts';
import type { MetaobjectView, ProductView } from '../../store-views.ts';

/** The store of the rendered page, and its storefront's path. */
export interface StoreView {
  store: StoreReader;
  /** Path of the storefront's root, without a slash at its end. */
  root: string;
  /** How many units of the visitor's currency are one of the shop's. */
  rate: number;
  /** What the page has looked up so far; responses name the counts in headers. */
  lookups?: Lookups;
}

/** Metaobjects that a page found by handle, and lists of metaobjects that it went through. */
export interface Lookups {
  handles: Set<string>;
  scans: Set<string>;
}

/** Visitors see only active objects that are published to the online store. */
export function isVisibleProduct(product: ProductView): boolean {
  return product.status === 'ACTIVE' && product.publishedToOnlineStore;
}

/**
 * Whether the metafield `seo.hidden` keeps a page out of search engines and the sitemap.
 * https://help.shopify.com/en/api/guides/updating-seo-data
 */
export function isHiddenFromSearch({ metafields }: Pick<ProductView, 'metafields'>): boolean {
  return metafields.some(
    ({ namespace, key, value }) => namespace === 'seo' && key === 'hidden' && value === '1',
  );
}

/** Drafts are hidden; an entry of a type that is not publishable is always active. */
export function isVisibleEntry(entry: MetaobjectView): boolean {
  return entry.status === 'ACTIVE';
}

/** Path of an entry's page below the store's root, if its type has pages. */
export function entryPath(entry: MetaobjectView, store: StoreReader): string | undefined {
  const definition = store.metaobjectDefinition(entry.type);
  if (definition?.urlHandle === undefined || !definition.renderable) return undefined;
  return `/pages/${definition.urlHandle}/${entry.handle}`;
}

/** The number at the end of a global id: Liquid's ids are numbers, `gid://shopify/Product/123` is 123. */
export function numericId(globalId: string): number {
  return Number(globalId.slice(globalId.lastIndexOf('/') + 1));
}
