import type { MirrorSnapshot, Orphan } from '#app/db/mirror/snapshots.ts';
import type { Drift, ReconciledStore } from '../objects/object-kind.ts';

/** A collab whose objects differ, with the snapshot that was taken before the store was read. */
export interface DriftedCollab {
  snapshot: MirrorSnapshot;
  drifts: Drift[];
}

/** The result of comparing one part of a store. */
export interface Batch {
  /** Collabs that were compared. */
  read: number;
  /** Collabs that could not be compared, because they were dirty or being written. */
  skipped: number;
  drifted: DriftedCollab[];
  /** Objects that were deleted from the store. */
  orphans: Orphan[];
  /** Discounts of groups whose terms differ, or that were deleted. */
  groups?: { id: string; kinds: string[] }[];
  /** Products of which the metafields that name creators differ. */
  products?: { id: string; version: number; kinds: string[] }[];
  /** How the metaobject definition differs, and the hash of the one that was written. */
  definition?: { kinds: string[]; hash: Uint8Array<ArrayBuffer> };
  /** Where the next batch of the stage starts; undefined at the end of the stage. */
  cursor: string | undefined;
}

/** Compares the batch of a stage that starts at the cursor; null is the start of the stage. */
export type CompareBatch = (source: ReconciledStore, cursor: string | null) => Promise<Batch>;
