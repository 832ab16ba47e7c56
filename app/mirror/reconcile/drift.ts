import type { CollectionDifference } from '../compare-collection.ts';
import type { EntryDifference } from '../compare-entry.ts';
import type { Place } from './read-places.ts';

/** In what way a definition can differ from what was written to it; in conflict, so that only a person can settle it. */
export type DefinitionDifference = 'deleted' | 'fields' | 'access' | 'capabilities' | 'conflict';

/** In what way something of ours in a store is not as it should be, in the words of the report. */
export type DriftKind =
  | `${'entry' | 'collection' | 'discount' | 'picture' | 'customer'} deleted`
  | `entry ${EntryDifference}`
  | `collection ${CollectionDifference}`
  | `discount ${'code' | 'value' | 'status'}`
  | `definition ${DefinitionDifference}`
  | 'picture address'
  | 'entry orphaned'
  | `${'entry' | 'collection'} doubled`;

/** An object of ours that is not as it should be. */
export interface Drift {
  /** Of its row in `platform_objects`. */
  objectId: string;
  kinds: DriftKind[];
  /** It is written again, made again since it is gone, or left as it is: gone. */
  remedy: 'write' | 'make' | 'leave';
  /** The handle under which an entry was found. */
  handle?: string;
}

/** A collab whose place in the store is not as it should be, as the place was known before the store was looked at. */
export interface DriftedCollab {
  place: Place;
  drifts: Drift[];
}

/** Something in a store that this service made and knows no more, and that was removed. */
export interface Stray {
  /** Its global id. */
  platformId: string;
  kind: DriftKind;
  /** The collab whose it was; null when there is none any more. */
  collabId: string | null;
}

/** What came of looking at a part of a store. */
export interface Slice {
  /** How many collabs were looked at and judged. */
  read: number;
  /** How many collabs could not be judged, because they were behind or being written. */
  skipped: number;
  drifted: DriftedCollab[];
  removed: Stray[];
  /** In what the definition of creators differs from what was last written to it, by the hash of that; if it does. */
  definition?: { kinds: DriftKind[]; hash: Uint8Array };
  /** Behind what to go on; undefined at the end. */
  cursor: string | undefined;
}
