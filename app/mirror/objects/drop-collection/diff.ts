import type { CollectionShownFragment } from '#app/platform/generated/graphql.ts';
import type { ActualCollection } from './actual.ts';
import { sourceInput } from './desired.ts';
import type { DesiredCollection } from './desired.ts';

/** The content of a drop's collection, its handle and whether it is published. */
export interface DesiredInStore extends DesiredCollection {
  /** The handle that this service chose; the platform appends a number when another collection has it. */
  handle: string;
  isVisible: boolean;
}

/** How a collection can differ. */
export type CollectionDifference =
  'title' | 'description' | 'handle' | 'sort order' | 'products' | 'publication' | 'search flag';

/** How a collection in the store differs from the desired one. */
export function collectionDifferences(
  desired: DesiredInStore,
  actual: CollectionShownFragment,
): CollectionDifference[] {
  const actualIds = actual.products.nodes.map(({ id }) => id);
  const hasProducts =
    !actual.products.pageInfo.hasNextPage &&
    actualIds.length === desired.productIds.length &&
    desired.productIds.every((id, index) => actualIds[index] === id);
  const found: [CollectionDifference, boolean][] = [
    ['title', actual.title !== desired.title],
    ['description', actual.descriptionHtml !== desired.descriptionHtml],
    ['handle', !isHandleOf(desired.handle, actual.handle)],
    ['sort order', actual.sortOrder !== 'MANUAL'],
    ['products', !hasProducts],
    ['publication', actual.publishedOnPublication !== desired.isVisible],
    ['search flag', (actual.hidden?.value === '1') !== (desired.isHidden ?? false)],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}

/** Whether a handle is the chosen one, or that with a number appended. */
export function isHandleOf(chosen: string, actual: string): boolean {
  return actual.startsWith(chosen) && /^(-[0-9]+)?$/.test(actual.slice(chosen.length));
}

/** The maximum number of products per read of a collection. */
const mostProducts = 250;

/** How many products to read of a collection with `count` desired ones: enough to detect extra ones. */
export function productsToRead(count: number): number {
  return Math.min(mostProducts, count + 5);
}

/**
 * The update of the collection's sources of products; undefined when none is needed. Sources that others
 * added are deleted. Our own is replaced when it selects too much to repair it in one write, or has rules or
 * exclusions.
 */
export function sourceChanges({ source, otherSourceIds }: ActualCollection, productIds: readonly string[]) {
  if (source === undefined || source.isBeyondRepair) {
    const sourcesToDelete = source ? [...otherSourceIds, source.id] : otherSourceIds;
    return { sourcesToDelete, sourcesToCreate: [{ source: sourceInput(productIds) }] };
  }
  const selectionsToAdd = without(productIds, source.productIds).map((productId) => ({ productId }));
  const selectionsToRemove = without(source.productIds, productIds).map((productId) => ({ productId }));
  const isAsDesired = selectionsToAdd.length + selectionsToRemove.length === 0;
  if (isAsDesired && otherSourceIds.length === 0) return undefined;
  const inclusion = { selectionsToAdd, selectionsToRemove };
  return {
    sourcesToDelete: otherSourceIds,
    ...(!isAsDesired && { sourcesToUpdate: [{ condition: { id: source.id, inclusion } }] }),
  };
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}
