import type { CollectionFieldsFragment } from '#app/platform/generated/graphql.ts';
import type { ActualCollection } from './actual.ts';
import { mostSelections, sourceInputs } from './desired.ts';
import type { DesiredCollection } from './desired.ts';

/** How a collection can differ. */
export type CollectionDifference =
  'title' | 'description' | 'handle' | 'sort order' | 'products' | 'publication' | 'search flag' | 'creator';

/** How a collection in the store differs from the desired one. */
export function collectionDifferences(
  { handle, isVisible, creatorEntryId, content: desired }: DesiredCollection,
  actual: CollectionFieldsFragment,
): CollectionDifference[] {
  const actualIds = actual.products.nodes.map(({ id }) => id);
  const hasProducts =
    !actual.products.pageInfo.hasNextPage &&
    actualIds.length === desired.productIds.length &&
    desired.productIds.every((id, index) => actualIds[index] === id);
  const found: [CollectionDifference, boolean][] = [
    ['title', actual.title !== desired.title],
    ['description', actual.descriptionHtml !== desired.descriptionHtml],
    ['handle', !isHandleOf(handle, actual.handle)],
    ['sort order', actual.sortOrder !== 'MANUAL'],
    ['products', !hasProducts],
    ['publication', actual.publishedOnPublication !== isVisible],
    ['search flag', (actual.hidden?.value === '1') !== (desired.isHidden ?? false)],
    ['creator', creatorEntryId !== null && actual.creator?.value !== creatorEntryId],
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
 * added are deleted. A source of this service is replaced when it selects too much to repair it in one write,
 * or has rules or exclusions.
 */
export function sourceChanges({ sources, otherSourceIds }: ActualCollection, productIds: readonly string[]) {
  const usable = sources.filter(({ isBeyondRepair }) => !isBeyondRepair);
  const replaced = sources.filter(({ isBeyondRepair }) => isBeyondRepair);
  const missing = new Set(productIds);
  const kept = usable.map(({ id, productIds: selected }) => {
    // A product that an earlier source selects is not missing any more.
    const [stays, goes] = partition(selected, (productId) => missing.delete(productId));
    return { id, free: mostSelections - stays.length, selectionsToRemove: selectionsOf(goes) };
  });
  const sourcesToUpdate = kept.flatMap(({ id, free, selectionsToRemove }) => {
    const selectionsToAdd = selectionsOf([...missing].slice(0, free));
    for (const { productId } of selectionsToAdd) missing.delete(productId);
    const inclusion = { selectionsToAdd, selectionsToRemove };
    const isChanged = selectionsToAdd.length + selectionsToRemove.length > 0;
    return isChanged ? [{ condition: { id, inclusion } }] : [];
  });
  const sourcesToDelete = [...otherSourceIds, ...replaced.map(({ id }) => id)];
  const sourcesToCreate = usable.length === 0 || missing.size > 0 ? sourceInputs([...missing]) : [];
  if (sourcesToUpdate.length + sourcesToDelete.length + sourcesToCreate.length === 0) return undefined;
  return {
    sourcesToDelete,
    ...(sourcesToUpdate.length > 0 && { sourcesToUpdate }),
    ...(sourcesToCreate.length > 0 && { sourcesToCreate }),
  };
}

function selectionsOf(productIds: readonly string[]) {
  return productIds.map((productId) => ({ productId }));
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const first: T[] = [];
  const second: T[] = [];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}

/**
 * The moves that sort products, applied one after the other, without those of products that are in place by
 * then.
 */
export function movesTo(orderedIds: readonly string[], productIds: readonly string[]) {
  const present = [...orderedIds];
  return productIds.flatMap((id, index) => {
    if (present[index] === id) return [];
    present.splice(present.indexOf(id), 1);
    present.splice(index, 0, id);
    return [{ id, newPosition: String(index) }];
  });
}
