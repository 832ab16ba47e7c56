import { db } from '#app/db/connection/client.ts';
import { listRemovedCollections, type RemovedCollection } from '#app/db/mirror/collections.ts';
import { confirmObject, saveAbsent, saveObject } from '#app/db/mirror/objects.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { isErasedEmail } from '#app/domain/creators/creators.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { MirrorContext } from '../../context.ts';
import { hashOf, isSameHash, type ObjectKind, type SavedObject } from '../object-kind.ts';
import { deleteDuplicate, deleteExisting, exists, findOurs } from './actual.ts';
import { creatorCollectionHandle, hasCreatorCollection, type CollectionOwner } from './desired.ts';
import { applyPublication, publicationHash } from './publication.ts';

const deletedHash = hashOf('Collection deleted');

/**
 * Withdraws the collections of a collab that are no longer desired. Unpublishes or deletes those of removed
 * drops, by the channel's setting. Those of an erased person are deleted, because their handles contain the
 * name. Deletes the creator's collection, which can be created again from the drops. Apply it after the
 * entry, so that no entry refers to them.
 */
export const removedCollections: ObjectKind = {
  async apply(context, collab) {
    for (const collection of await listUnwithdrawn(context, collab)) await withdraw(context, collection);
  },
  isCurrent(collab, saved) {
    const dropIds = new Set(collab.drops.map(({ id }) => id));
    const isDesired = ({ kind, dropId, writtenHash }: SavedObject) => {
      if (dropId !== null) return dropIds.has(dropId);
      return kind !== 'collection' || hasCreatorCollection(collab) || isSameHash(writtenHash, deletedHash);
    };
    return saved.every(isDesired);
  },
};

/**
 * Unpublishes the collections of removed drops of a collab whose entry cannot be written, and may still refer to them.
 * @param attempt runs the work for one collection.
 */
export async function unpublishRemoved(
  context: MirrorContext,
  collab: MirroredCollab,
  attempt: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  for (const { dropId, collectionId, owner } of await listUnwithdrawn(context, collab))
    if (dropId !== null && collectionId !== null)
      await attempt(() => unpublishKept(context, { owner, collectionId }));
}

async function listUnwithdrawn(
  context: MirrorContext,
  collab: MirroredCollab,
): Promise<WithdrawnCollection[]> {
  const isKept = context.channel.dropRemoval === 'unpublish' && !isErasedEmail(collab.email);
  const removed = await listRemovedCollections(collab, { includesOwn: !hasCreatorCollection(collab) });
  return removed
    .map((each) => ({
      ...each,
      owner: each.dropId === null ? { collabId: collab.id } : { dropId: each.dropId },
      handle: each.handle ?? creatorCollectionHandle(collab.id),
      isKept: isKept && each.dropId !== null,
    }))
    .filter((collection) => !isDone(context, collection));
}

/** A collection to withdraw. */
interface WithdrawnCollection extends RemovedCollection {
  owner: CollectionOwner;
  handle: string;
  /** Whether it is unpublished and not deleted. */
  isKept: boolean;
}

function isDone({ publicationId }: MirrorContext, collection: WithdrawnCollection): boolean {
  const { collectionId, mustConfirm, isKept } = collection;
  if (mustConfirm) return false;
  if (collectionId === null) return isSameHash(collection.collectionHash, deletedHash);
  const unpublished = publicationHash({ collectionId, publicationId, isVisible: false });
  return isKept && isSameHash(collection.publicationHash, unpublished);
}

async function withdraw(context: MirrorContext, collection: WithdrawnCollection): Promise<void> {
  const { owner, handle, isKept } = collection;
  const key = { kind: 'collection', ...owner } as const;
  const collectionId = collection.collectionId ?? (await findOurs(context, handle));
  if (collection.mustConfirm) await deleteDuplicate(context, handle, collectionId ?? null);
  if (collectionId !== undefined) {
    if (isKept && (await unpublishKept(context, { owner, collectionId })))
      return confirmObject(context.channel.id, key);
    if (collection.collectionId === null)
      await saveObject(context.lease, key, { platformId: collectionId, hash: null });
    await deleteExisting(context, collectionId);
  }
  // First, because this code does not run again after the collection is saved as deleted.
  await db.platformObject.deleteMany({
    where: { channelId: context.channel.id, kind: 'publication', dropId: null, collabId: null, ...owner },
  });
  await saveAbsent(context.lease, key, { hash: deletedHash });
}

/** @returns false when the collection was deleted in the store. */
async function unpublishKept(
  context: MirrorContext,
  { owner, collectionId }: { owner: CollectionOwner; collectionId: string },
): Promise<boolean> {
  // Nothing updates its content from now on: a restored drop writes it again. Saved first, because this code does
  // not run again after the publication is saved.
  await saveObject(context.lease, { kind: 'collection', ...owner }, { platformId: collectionId, hash: null });
  try {
    await applyPublication(context, { owner, collectionId, isVisible: false });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    if (await exists(context, collectionId)) throw error;
    return false;
  }
}
