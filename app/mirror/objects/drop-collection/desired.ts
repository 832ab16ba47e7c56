import type { MirroredDrop } from '#app/domain/collabs/mirrored-collab.ts';
import { toGlobalId } from '#app/domain/products/platform-id.ts';
import { descriptionHtml, singleLine } from '../text.ts';

/** The title of the source of a drop's collection; collections without it are not ours. */
export const sourceTitle = 'Drop products';

/** The content of a drop's collection. */
export interface DesiredCollection {
  title: string;
  descriptionHtml: string;
  /** Global ids, each once, in display order, without products that the store deleted. */
  productIds: string[];
  /** Set when search engines must not index it. */
  isHidden?: boolean;
}

/** The content of a drop's collection, from the drop and its channel's settings. */
export function desiredCollection(
  drop: MirroredDrop,
  { hidesDropsFromSearch }: { hidesDropsFromSearch: boolean },
): DesiredCollection {
  const products = drop.products.filter(({ product }) => product.missingSince === null);
  const productIds = products.map(({ product }) => toGlobalId('Product', product.platformId));
  return {
    title: singleLine(drop.title),
    descriptionHtml: descriptionHtml(drop.description),
    productIds: [...new Set(productIds)],
    ...(hidesDropsFromSearch && { isHidden: true }),
  };
}

/**
 * The metafield that excludes a page from search engines and sitemaps.
 * https://help.shopify.com/en/api/guides/updating-seo-data
 */
export function hiddenInput(isHidden: boolean) {
  const value = isHidden ? '1' : '0';
  return { metafields: [{ namespace: 'seo', key: 'hidden', type: 'number_integer', value }] };
}

/** The input for a source that selects these products. */
export function sourceInput(productIds: readonly string[]) {
  const selections = productIds.map((productId) => ({ productId }));
  return { title: sourceTitle, targetType: 'PRODUCTS' as const, inclusion: { selections } };
}
