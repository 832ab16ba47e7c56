import { createHash } from 'node:crypto';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import type { KnownObject } from '#app/db/mirror/objects.ts';
import type { MirrorSnapshot, ObjectRepair } from '#app/db/mirror/snapshots.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { englishText } from '#app/i18n/message.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { MirrorContext } from '../context.ts';

/*
 * Each kind of object has a folder or a file: `desired.ts` projects the desired state (pure), `diff.ts`
 * compares it with the actual state, `apply.ts` writes the differences.
 */

/**
 * A kind of object of one collab: discount code, customer, picture, collections and removed collections. The creator entry
 * is none: it is written after the objects to which it refers, and in bulk. Definition, discount group and product belong
 * to a channel.
 */
export interface ObjectKind {
  /**
   * Writes differences from the desired state and nothing else. Safe to repeat, and from any intermediate
   * state.
   */
  apply(context: MirrorContext, collab: MirroredCollab): Promise<void>;
  /** Whether `apply` would write nothing, judging by the last write. False if unknown. Bulk operations need it. */
  isCurrent(collab: MirroredCollab, saved: readonly SavedObject[], publicationId: string): boolean;
  /** Reconciliation compares a kind that has it. */
  compare?: Compare;
}

/** A channel's store, opened for reading in the background. */
export interface ReconciledStore {
  channelId: string;
  store: PlatformClient;
}

/**
 * Reads the objects of some collabs from the store.
 * @returns how to find the drift of one of these collabs. The collabs are read after the store, so that a change in between
 *   shows in their snapshots.
 * @throws {PlatformError} when the store cannot be read now.
 */
export type Compare = (source: ReconciledStore, snapshots: readonly MirrorSnapshot[]) => Promise<FindDrift>;

/** Finds the drift of a collab's objects of one kind, from what was read from the store. */
export type FindDrift = (snapshot: MirrorSnapshot, collab: MirroredCollab) => Drift[];

/** How an object in a store differs from the desired state. The report counts the kinds of differences. */
export interface Drift extends ObjectRepair {
  kinds: string[];
}

/** The last write of an object of a collab or of its drops. */
export interface SavedObject {
  kind: PlatformObjectKind;
  dropId: string | null;
  platformId: string | null;
  writtenHash: Uint8Array | null;
  /** Of a collection: the entry to which its metafield refers. */
  creatorEntryId: string | null;
}

/** A collab cannot be mirrored with its present data: no retry helps until it changes. */
export class CannotMirror extends Error {
  override name = 'CannotMirror';
  readonly reason: Message;

  constructor(reason: Message) {
    super(englishText(reason));
    this.reason = reason;
  }
}

/**
 * The settings changed after the channel's definition was checked: an entry written now could be readable by
 * more people than the brand allows. The channel starts over with the new settings.
 */
export class DefinitionOutdated extends Error {
  override name = 'DefinitionOutdated';
}

/** The hash of an object's content; equal for equal content. */
export function hashOf(content: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(JSON.stringify(content)).digest());
}

/** Whether two hashes are of the same content; a missing hash equals none. */
export function isSameHash(a: Uint8Array | null | undefined, b: Uint8Array): boolean {
  return a !== null && a !== undefined && Buffer.compare(a, b) === 0;
}

/** Whether an object is known to have exactly the content with this hash, and needs no confirmation. */
export function isUpToDate(
  known: KnownObject | undefined,
  hash: Uint8Array,
): known is KnownObject & { platformId: string } {
  return (
    known !== undefined &&
    known.platformId !== null &&
    !known.mustConfirm &&
    isSameHash(known.writtenHash, hash)
  );
}
