import { db } from '#app/db/client.ts';
import { loadCollabs } from '#app/domain/collabs/load-collabs.ts';
import { compareCollections } from './compare-collections.ts';
import { compareCustomers } from './compare-customers.ts';
import { compareDiscounts } from './compare-discounts.ts';
import { compareEntries } from './compare-entries.ts';
import { comparePictures } from './compare-pictures.ts';
import type { Slice } from './drift.ts';
import type { Judge } from './judge.ts';
import { readPlaces } from './read-places.ts';
import type { StoreSource } from './store-source.ts';

/** An entry's data can be large. */
const sliceSize = 50;

/** What is looked at of each collab. */
const comparisons = [compareEntries, compareCollections, compareDiscounts, comparePictures, compareCustomers];

/**
 * Compares what the store shows of the next collabs with what it should show. What is known of them is read first, then
 * the store, and at last the collabs: what changes on the way is known by a place that is no longer the same.
 * @param after the last collab of the slice before; null for the first slice.
 * @throws {PlatformError} when the store cannot be looked at now.
 */
export async function compareCollabs(source: StoreSource, after: string | null): Promise<Slice> {
  const places = await readPlaces(db, source.channelId, { after, limit: sliceSize });
  const judged = places.filter(({ isAtRest }) => isAtRest);
  const judges: Judge[] = [];
  for (const compare of comparisons) judges.push(await compare(source, judged));
  const collabs = await loadCollabs(
    source.channelId,
    judged.map(({ collabId }) => collabId),
  );
  const drifted = judged.flatMap((place) => {
    const collab = collabs.get(place.collabId);
    const drifts = collab ? judges.flatMap((judge) => judge(place, collab)) : [];
    return drifts.length > 0 ? [{ place, drifts }] : [];
  });
  return {
    read: judged.length,
    skipped: places.length - judged.length,
    drifted,
    removed: [],
    cursor: places.length === sliceSize ? places.at(-1)?.collabId : undefined,
  };
}
