import { db } from '#app/db/connection/client.ts';
import { listRemovedCollections, type RemovedCollection } from '#app/db/mirror/collections.ts';
import { confirmObject, saveAbsent, saveObject } from '#app/db/mirror/objects.ts';
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
    const isKept = context.channel.dropRemoval === 'unpublish' && !isErasedEmail(collab.email);
    const includesOwn = !hasCreatorCollection(collab);
    for (const removed of await listRemovedCollections(collab, { includesOwn })) {
      const owner = removed.dropId === null ? { collabId: collab.id } : { dropId: removed.dropId };
      const handle = removed.handle ?? creatorCollectionHandle(collab.id);
      const collection = { ...removed, owner, handle, isKept: isKept && removed.dropId !== null };
      if (!isDone(context, collection)) await withdraw(context, collection);
    }
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
    // Nothing updates its content from now on: a restored drop writes it again. Saved first, because this code does
    // not run again after the publication is saved.
    if (isKept || collection.collectionId === null)
      await saveObject(context.lease, key, { platformId: collectionId, hash: null });
    if (isKept && (await unpublishExisting(context, { owner, collectionId })))
      return confirmObject(context.channel.id, key);
    await deleteExisting(context, collectionId);
  }
  // First, because this code does not run again after the collection is saved as deleted.
  await db.platformObject.deleteMany({
    where: { channelId: context.channel.id, kind: 'publication', dropId: null, collabId: null, ...owner },
  });
  await saveAbsent(context.lease, key, { hash: deletedHash });
}

/** @returns false when the collection was deleted in the store. */
async function unpublishExisting(
  context: MirrorContext,
  { owner, collectionId }: { owner: CollectionOwner; collectionId: string },
): Promise<boolean> {
  try {
    await applyPublication(context, { owner, collectionId, isVisible: false });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    if (await exists(context, collectionId)) throw error;
    return false;
  }
}
