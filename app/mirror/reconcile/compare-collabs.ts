import { db } from '#app/db/connection/client.ts';
import { listSnapshots } from '#app/db/mirror/snapshots.ts';
import { findMirroredCollabs } from '#app/domain/collabs/mirrored-collab.ts';
import { collabObjects } from '../mirror-collab.ts';
import { compareEntries } from '../objects/creator-entry/diff.ts';
import type { FindDrift } from '../objects/object-kind.ts';
import type { CompareBatch } from './drift.ts';

/** The data of one entry can be large. */
const collabsPerBatch = 50;

const comparisons = [compareEntries, ...collabObjects.flatMap(({ compare }) => compare ?? [])];

/**
 * Compares the objects of the next collabs with the desired state. It takes snapshots first, then reads the
 * store, then the collabs. A changed snapshot shows a change in between.
 * @throws {PlatformError} when the store cannot be read now.
 */
export const compareCollabs: CompareBatch = async (source, cursor) => {
  const snapshots = await listSnapshots(db, source.channelId, { after: cursor, limit: collabsPerBatch });
  const settled = snapshots.filter(({ isSettled }) => isSettled);
  const finders: FindDrift[] = [];
  for (const compare of comparisons) finders.push(await compare(source, settled));
  const collabs = await findMirroredCollabs(
    source.channelId,
    settled.map(({ collabId }) => collabId),
  );
  const drifted = settled.flatMap((snapshot) => {
    const collab = collabs.get(snapshot.collabId);
    const drifts = collab ? finders.flatMap((findDrift) => findDrift(snapshot, collab)) : [];
    return drifts.length > 0 ? [{ snapshot, drifts }] : [];
  });
  return {
    read: settled.length,
    skipped: snapshots.length - settled.length,
    drifted,
    orphans: [],
    cursor: snapshots.length === collabsPerBatch ? snapshots.at(-1)?.collabId : undefined,
  };
};
