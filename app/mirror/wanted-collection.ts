import type { WholeDrop } from '#app/domain/collabs/load-collab.ts';
import { globalId } from '#app/domain/products/platform-id.ts';
import { descriptionHtml } from './description-html.ts';
import { singleLine } from './single-line.ts';

/** What a drop's collection should hold. */
export interface WantedCollection {
  title: string;
  descriptionHtml: string;
  /** Global ids, each once, in the order that visitors see. Products that the store does not have are left out. */
  productIds: string[];
  /** Set when search engines shall not show it. */
  isHidden?: boolean;
}

/** What a drop's collection should hold, as the drop and its channel stand. */
export function wantedCollection(
  drop: WholeDrop,
  { hidesDropsFromSearch }: { hidesDropsFromSearch: boolean },
): WantedCollection {
  const products = drop.products.filter(({ product }) => product.missingSince === null);
  const productIds = products.map(({ product }) => globalId('Product', product.platformId));
  return {
    title: singleLine(drop.title),
    descriptionHtml: descriptionHtml(drop.description),
    productIds: [...new Set(productIds)],
    ...(hidesDropsFromSearch && { isHidden: true }),
  };
}

/**
 * The metafield by which the platform keeps a page from search engines and sitemaps.
 * https://help.shopify.com/en/api/guides/updating-seo-data
 */
export function hiddenInput(isHidden: boolean) {
  const value = isHidden ? '1' : '0';
  return { metafields: [{ namespace: 'seo', key: 'hidden', type: 'number_integer', value }] };
}
