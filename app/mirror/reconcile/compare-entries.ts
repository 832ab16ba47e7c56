import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import type { ShownNode } from '../compare-entry.ts';
import { entryDifferences, isThere } from '../compare-entry.ts';
import { projectCreator } from '../project-creator.ts';
import type { Drift } from './drift.ts';
import type { Judge } from './judge.ts';
import type { Place, PlaceObject } from './read-places.ts';
import type { StoreSource } from './store-source.ts';

/**
 * Reads the entries of some collabs. Many that are asked for by their ids cost no more points than one.
 * @returns who says of each in what its entry differs from what it should be.
 */
export async function compareEntries({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const known = places.flatMap(entryOf);
  const ids = known.map(({ platformId }) => platformId);
  const { nodes } = ids.length > 0 ? await store.send(metaobjectsByIds, { ids }) : { nodes: [] };
  const shown = new Map(known.map(({ id }, index) => [id, nodes[index]]));
  return (place, collab) =>
    entryOf(place).flatMap(({ id }) => judgeEntry(id, shown.get(id), projectCreator(collab)));
}

function entryOf({ objects }: Place): (PlaceObject & { platformId: string })[] {
  return objects.flatMap((object) =>
    object.kind === 'metaobject' && object.platformId !== null
      ? [{ ...object, platformId: object.platformId }]
      : [],
  );
}

function judgeEntry(
  objectId: string,
  shown: ShownNode | undefined,
  wanted: ReturnType<typeof projectCreator>,
): Drift[] {
  if (!isThere(shown)) return [{ objectId, kinds: ['entry deleted'], isGone: true }];
  const kinds = entryDifferences(wanted, shown).map((difference) => `entry ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, isGone: false, handle: shown.handle }] : [];
}
