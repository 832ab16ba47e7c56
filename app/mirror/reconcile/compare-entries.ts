import { metaobjectsByIds } from '#app/platform/operations/metaobject.ts';
import type { ShownNode } from '../compare-entry.ts';
import { entryDifferences, isThere } from '../compare-entry.ts';
import { projectCreator } from '../project-creator.ts';
import type { CreatorEntry } from '../project-creator.ts';
import type { Drift } from './drift.ts';
import type { Judge } from './judge.ts';
import { readNodes } from './read-nodes.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StoreSource } from './store-source.ts';

/** Reads the entries of some collabs. @returns who says of each in what its entry differs from what it should be. */
export async function compareEntries({ store }: StoreSource, places: readonly Place[]): Promise<Judge> {
  const entries = places.flatMap((place) => standingObjects(place, 'metaobject'));
  const shown = await readNodes<ShownNode>(
    entries,
    async (ids) => (await store.send(metaobjectsByIds, { ids })).nodes,
  );
  return (place, collab) =>
    standingObjects(place, 'metaobject').flatMap(({ id }) =>
      judgeEntry(id, shown.get(id), projectCreator(collab)),
    );
}

function judgeEntry(objectId: string, shown: ShownNode | undefined, wanted: CreatorEntry): Drift[] {
  if (!isThere(shown)) return [{ objectId, kinds: ['entry deleted'], remedy: 'make' }];
  const kinds = entryDifferences(wanted, shown).map((difference) => `entry ${difference}` as const);
  return kinds.length > 0 ? [{ objectId, kinds, remedy: 'write', handle: shown.handle }] : [];
}
