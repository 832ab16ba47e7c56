import { findPublicationId } from '#app/db/mirror/objects.ts';
import {
  countProductsOfLargestCollection,
  type MirrorSnapshot,
  type SnapshotObject,
} from '#app/db/mirror/snapshots.ts';
import type { CollectionFieldsFragment, CollectionsByIdsQuery } from '#app/platform/generated/graphql.ts';
import { collectionsByIds } from '#app/platform/operations/collection.ts';
import type { Compare, Drift } from '../object-kind.ts';
import { expectedObjects, readNodes } from '../read-objects.ts';
import { productsToRead, withAllProducts, type ActualCollection } from './actual.ts';
import {
  desiredCollections,
  isOwner,
  maxSelections,
  sourceInputs,
  type DesiredCollection,
} from './desired.ts';

/** How a collection can differ. */
type CollectionDifference =
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
    return { id, free: maxSelections - stays.length, selectionsToRemove: selectionsOf(goes) };
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
  const current = [...orderedIds];
  return productIds.flatMap((id, index) => {
    if (current[index] === id) return [];
    current.splice(current.indexOf(id), 1);
    current.splice(index, 0, id);
    return [{ id, newPosition: String(index) }];
  });
}

type CollectionNode = CollectionsByIdsQuery['nodes'][number];

/** Compares collections. Before the Online Store's publication is known, none was ever visible, and none is compared. */
export const compareCollections: Compare = async ({ store, channelId }, snapshots) => {
  const publicationId = await findPublicationId(channelId);
  const collections = snapshots.flatMap((snapshot) => expectedObjects(snapshot, 'collection'));
  if (publicationId === undefined || collections.length === 0) return () => [];
  const largest = await countProductsOfLargestCollection(channelId, collections);
  const first = productsToRead(largest);
  const actual = await readNodes<CollectionNode>(
    collections,
    async (ids) => (await store.send(collectionsByIds, { ids, first, publicationId })).nodes,
  );
  for (const [id, node] of actual) if (isCollection(node)) actual.set(id, await withAllProducts(store, node));
  return (snapshot, collab) => {
    const desired = desiredCollections(collab);
    return expectedObjects(snapshot, 'collection').flatMap((object) => {
      const own = desired.find(({ owner }) => isOwner(owner, object));
      return own ? collectionDrift(snapshot, object, { actual: actual.get(object.id), desired: own }) : [];
    });
  };
};

function isCollection(node: CollectionNode | undefined): node is CollectionFieldsFragment {
  return typeof node?.handle === 'string';
}

/** Content and visibility of a collection are written separately, so that they drift separately. */
function collectionDrift(
  snapshot: MirrorSnapshot,
  { id: objectId, dropId }: SnapshotObject,
  { actual, desired }: { actual: CollectionNode | undefined; desired: DesiredCollection },
): Drift[] {
  if (!isCollection(actual)) return [{ objectId, kinds: ['collection deleted'], repair: 'recreate' }];
  const differences = collectionDifferences(desired, actual);
  const publication = snapshot.objects.find(
    (object) => object.kind === 'publication' && object.dropId === dropId,
  );
  const isOfPublication = (difference: CollectionDifference) =>
    difference === 'publication' && publication !== undefined;
  const content = differences.filter((difference) => !isOfPublication(difference));
  return [
    ...collectionOverwrite(objectId, content),
    ...collectionOverwrite(publication?.id ?? objectId, differences.filter(isOfPublication)),
  ];
}

function collectionOverwrite(objectId: string, differences: readonly CollectionDifference[]): Drift[] {
  const kinds = differences.map((difference) => `collection ${difference}`);
  return kinds.length > 0 ? [{ objectId, kinds, repair: 'overwrite' }] : [];
}
