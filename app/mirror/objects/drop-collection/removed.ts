import { db } from '#app/db/client.ts';
import { listRemovedDrops } from '#app/db/mirror-lookups.ts';
import type { RemovedDrop } from '#app/db/mirror-lookups.ts';
import { confirmObject, saveAbsent, saveObject } from '#app/db/mirror-objects.ts';
import { isErasedEmail } from '#app/domain/creators.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { deleteCollection } from '#app/platform/operations/collection.ts';
import type { MirrorContext } from '../../context.ts';
import { hashOf, isSameHash } from '../object-kind.ts';
import type { ObjectKind } from '../object-kind.ts';
import { deleteDuplicate, exists, findOurs } from './actual.ts';
import { applyPublication, publicationHash } from './publication.ts';

const deletedHash = hashOf('Collection of removed drop deleted');

/**
 * Unpublishes or deletes the collections of a collab's removed drops, by the channel's setting. Those of an
 * erased person are deleted, because their handles contain the name. Apply it after the entry, so that no
 * entry refers to them.
 */
export const removedDropCollections: ObjectKind = {
  async apply(context, { id, email }) {
    const isKept = context.channel.dropRemoval === 'unpublish' && !isErasedEmail(email);
    for (const drop of await listRemovedDrops(context.channel.id, id))
      if (!isDone(context, drop, isKept)) await withdraw(context, drop, isKept);
  },
  isCurrent(collab, saved) {
    const dropIds = new Set(collab.drops.map(({ id }) => id));
    return saved.every(({ dropId }) => dropId === null || dropIds.has(dropId));
  },
};

function isDone({ publicationId }: MirrorContext, drop: RemovedDrop, isKept: boolean): boolean {
  const { collectionId, mustConfirm } = drop;
  if (mustConfirm) return false;
  if (collectionId === null) return isSameHash(drop.collectionHash, deletedHash);
  const unpublished = publicationHash({ collectionId, publicationId, isVisible: false });
  return isKept && isSameHash(drop.publicationHash, unpublished);
}

async function withdraw(context: MirrorContext, drop: RemovedDrop, isKept: boolean): Promise<void> {
  const { dropId, handle } = drop;
  const key = { kind: 'collection', dropId } as const;
  const collectionId = drop.collectionId ?? (await findOurs(context, handle));
  if (drop.mustConfirm) await deleteDuplicate(context, handle, collectionId ?? null);
  if (collectionId !== undefined) {
    if (drop.collectionId === null)
      await saveObject(context.lease, key, { platformId: collectionId, hash: null });
    if (isKept && (await unpublishExisting(context, { dropId, collectionId }))) {
      // Nothing updates its content from now on: a restored drop writes it again.
      await saveObject(context.lease, key, { platformId: collectionId, hash: null });
      return confirmObject(context.channel.id, key);
    }
    await deleteExisting(context, collectionId);
  }
  // First, because this code does not run again after the collection is saved as deleted.
  await db.platformObject.deleteMany({
    where: { channelId: context.channel.id, kind: 'publication', dropId },
  });
  await saveAbsent(context.lease, key, deletedHash);
}

/** @returns false when the collection was deleted in the store. */
async function unpublishExisting(
  context: MirrorContext,
  { dropId, collectionId }: { dropId: string; collectionId: string },
): Promise<boolean> {
  try {
    await applyPublication(context, { dropId, collectionId, isVisible: false });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    if (await exists(context, collectionId)) throw error;
    return false;
  }
}

/** The platform rejects the deletion of a deleted collection; that is ignored. */
async function deleteExisting(context: MirrorContext, id: string): Promise<void> {
  try {
    await context.store.send(deleteCollection, { id });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    if (await exists(context, id)) throw error;
  }
}
