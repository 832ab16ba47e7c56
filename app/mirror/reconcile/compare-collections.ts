import type { CollectionsByIdsQuery } from '#app/platform/generated/graphql.ts';
import type { CollectionShownFragment } from '#app/platform/generated/graphql.ts';
import { collectionsByIds } from '#app/platform/operations/collection.ts';
import { collectionDifferences, productsToRead } from '../compare-collection.ts';
import type { CollectionDifference, WantedInStore } from '../compare-collection.ts';
import { findChannelPublication } from '../find-channel-publication.ts';
import { wantedCollection } from '../wanted-collection.ts';
import type { Drift } from './drift.ts';
import type { Judge } from './judge.ts';
import { countProducts } from './count-products.ts';
import { readNodes } from './read-nodes.ts';
import type { Place, PlaceObject } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

type ShownNode = CollectionsByIdsQuery['nodes'][number];

/**
 * Reads the collections of some collabs' drops. @returns who says of each collab in what its collections differ from what
 * they should be. Without a sales channel nothing was ever shown to anybody, and nothing is judged.
 */
export async function compareCollections(
  { store, channelId }: StoreSource,
  places: readonly Place[],
): Promise<Judge> {
  const publicationId = await findChannelPublication(channelId);
  const collections = places.flatMap((place) => standingObjects(place, 'collection'));
  if (publicationId === undefined || collections.length === 0) return () => [];
  const dropIds = collections.flatMap(({ dropId }) => dropId ?? []);
  const first = productsToRead(await countProducts(channelId, dropIds));
  const shown = await readNodes<ShownNode>(
    collections,
    async (ids) => (await store.send(collectionsByIds, { ids, first, publicationId })).nodes,
  );
  return (place, collab) =>
    standingObjects(place, 'collection').flatMap((object) => {
      const drop = collab.drops.find(({ id }) => id === object.dropId);
      if (!drop) return [];
      const wanted = wantedCollection(drop, collab.channel);
      const inStore = { ...wanted, handle: drop.handle, isVisible: collab.isActive };
      return judgeCollection(place, object, { shown: shown.get(object.id), wanted: inStore });
    });
}

function isThere(node: ShownNode | undefined): node is CollectionShownFragment {
  return typeof node?.handle === 'string';
}

/** Whether it is seen is written apart from what it holds. */
function judgeCollection(
  place: Place,
  { id: objectId, dropId }: PlaceObject,
  { shown, wanted }: { shown: ShownNode | undefined; wanted: WantedInStore },
): Drift[] {
  if (!isThere(shown)) return [{ objectId, kinds: ['collection deleted'], remedy: 'make' }];
  const found = collectionDifferences(wanted, shown);
  const publication = place.objects.find(
    (object) => object.kind === 'publication' && object.dropId === dropId,
  );
  const isApart = (difference: CollectionDifference) =>
    difference === 'publication' && publication !== undefined;
  return [
    ...driftOf(
      objectId,
      found.filter((difference) => !isApart(difference)),
    ),
    ...driftOf(publication?.id ?? objectId, found.filter(isApart)),
  ];
}

function driftOf(objectId: string, found: readonly CollectionDifference[]): Drift[] {
  const kinds = found.map((difference) => `collection ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, remedy: 'write' }] : [];
}
