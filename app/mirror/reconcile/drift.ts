import type { MirrorSnapshot, ObjectRepair, Orphan } from '#app/db/mirror/snapshots.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { AdoptedDifference } from '../objects/discount-code/diff.ts';
import type { PictureDifference } from '../objects/picture/diff.ts';
import type { CollectionDifference } from '../objects/collection/diff.ts';
import type { GroupDifference } from '../objects/discount-group/diff.ts';
import type { EntryDifference } from '../objects/creator-entry/diff.ts';

/** How a metaobject definition differs from the written one. Only a user can resolve a `conflict`. */
export type DefinitionDifference =
  'deleted' | 'fields' | 'access' | 'capabilities' | 'display name' | 'metafields' | 'conflict';

/** How an object in a store differs from the desired state. The report counts these. */
type DriftKind =
  | `${'entry' | 'collection' | 'discount' | 'picture' | 'customer'} deleted`
  | `entry ${EntryDifference}`
  | `collection ${CollectionDifference}`
  | `discount ${GroupDifference | AdoptedDifference}`
  | `definition ${DefinitionDifference}`
  | `picture ${PictureDifference}`
  | 'product creators'
  | Orphan['kind'];

export interface Drift extends ObjectRepair {
  kinds: DriftKind[];
}

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
  groups?: { id: string; kinds: DriftKind[] }[];
  /** Products of which the metafields that name creators differ. */
  products?: { id: string; version: number; kinds: DriftKind[] }[];
  /** How the metaobject definition differs, and the hash of the one that was written. */
  definition?: { kinds: DriftKind[]; hash: Uint8Array<ArrayBuffer> };
  /** Where the next batch of the stage starts; undefined at the end of the stage. */
  cursor: string | undefined;
}

/** A channel's store, opened for reading in the background. */
export interface ReconciledStore {
  channelId: string;
  store: PlatformClient;
}

/** Compares the batch of a stage that starts at the cursor; null is the start of the stage. */
export type CompareBatch = (source: ReconciledStore, cursor: string | null) => Promise<Batch>;
