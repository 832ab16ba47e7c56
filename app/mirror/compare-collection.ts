import type { CollectionShownFragment } from '#app/platform/generated/graphql.ts';
import type { WantedCollection } from './wanted-collection.ts';

/** What a drop's collection should be in the store, with where it stands and whether it is seen. */
export interface WantedInStore extends WantedCollection {
  /** The handle that was chosen for it; where somebody else's stands at it, ours has it with a number behind. */
  handle: string;
  isVisible: boolean;
}

/** In what a collection can differ from what it should be. */
export type CollectionDifference =
  'title' | 'description' | 'handle' | 'sort order' | 'products' | 'publication' | 'search flag';

export function collectionDifferences(
  wanted: WantedInStore,
  shown: CollectionShownFragment,
): CollectionDifference[] {
  const shownIds = shown.products.nodes.map(({ id }) => id);
  const hasProducts =
    !shown.products.pageInfo.hasNextPage &&
    shownIds.length === wanted.productIds.length &&
    wanted.productIds.every((id, index) => shownIds[index] === id);
  const found: [CollectionDifference, boolean][] = [
    ['title', shown.title !== wanted.title],
    ['description', shown.descriptionHtml !== wanted.descriptionHtml],
    ['handle', !isHandleOf(wanted.handle, shown.handle)],
    ['sort order', shown.sortOrder !== 'MANUAL'],
    ['products', !hasProducts],
    ['publication', shown.publishedOnPublication !== wanted.isVisible],
    ['search flag', (shown.hidden?.value === '1') !== (wanted.isHidden ?? false)],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}

/** Whether a collection stands at the handle that was chosen for it, or at that with the platform's number behind it. */
export function isHandleOf(chosen: string, shown: string): boolean {
  return shown.startsWith(chosen) && /^(-[0-9]+)?$/.test(shown.slice(chosen.length));
}

/** The most products that are read of a collection at once. */
const mostProducts = 250;

/** How many products to read of a collection that should have so many: enough to see some too much. */
export function productsToRead(count: number): number {
  return Math.min(mostProducts, count + 5);
}
