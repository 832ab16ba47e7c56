import { db } from '#app/db/client.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { isErasedEmail } from '#app/domain/creators/erased-email.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { collectionExists, deleteCollection } from '#app/platform/operations/collection.ts';
import { confirmObject } from '../confirm-object.ts';
import { findOurs, removeTwin } from '../find-own-collection.ts';
import { hashOf, isSameHash } from '../hash.ts';
import type { MirrorContext } from '../mirror-context.ts';
import { mirrorPublication, publicationHash } from '../mirror-publication.ts';
import { rememberAbsent } from '../remember-absent.ts';
import { rememberObject } from '../write-object.ts';
import { findRemovedDrops } from './find-removed-drops.ts';
import type { RemovedDrop } from './find-removed-drops.ts';

const gone = hashOf('The collection of a removed drop is gone');

/**
 * Takes the collections of a collab's removed drops off the store, or deletes them, as the channel has it now; those of
 * an erased person are deleted, since their addresses hold the name. The creator's entry is to be written before, so that
 * it names none of them.
 */
export async function mirrorRemovedDrops(context: MirrorContext, { id, email }: WholeCollab): Promise<void> {
  const isKept = context.channel.dropRemoval === 'unpublish' && !isErasedEmail(email);
  for (const drop of await findRemovedDrops(context, id))
    if (!isSettled(context, drop, isKept)) await withdraw(context, drop, isKept);
}

function isSettled({ publicationId }: MirrorContext, drop: RemovedDrop, isKept: boolean): boolean {
  const { collectionId, mustConfirm } = drop;
  if (mustConfirm) return false;
  if (collectionId === null) return isSameHash(drop.collectionHash, gone);
  const takenOff = publicationHash({ collectionId, publicationId, isVisible: false });
  return isKept && isSameHash(drop.publicationHash, takenOff);
}

async function withdraw(context: MirrorContext, drop: RemovedDrop, isKept: boolean): Promise<void> {
  const { dropId, handle } = drop;
  const key = { kind: 'collection', dropId } as const;
  const collectionId = drop.collectionId ?? (await findOurs(context, handle));
  if (drop.mustConfirm) await removeTwin(context, handle, collectionId ?? null);
  if (collectionId !== undefined) {
    if (drop.collectionId === null)
      await rememberObject(context, key, { platformId: collectionId, hash: null });
    const isLeft = isKept && (await takeOff(context, { dropId, collectionId }));
    if (isLeft) {
      // Nobody looks after what it holds from now on: brought back, it is written again.
      await rememberObject(context, key, { platformId: collectionId, hash: null });
      return confirmObject(context, key);
    }
    await remove(context, collectionId);
  }
  // First: once the collection is known to be gone nobody comes here again.
  await db.platformObject.deleteMany({
    where: { channelId: context.channel.id, kind: 'publication', dropId },
  });
  await rememberAbsent(context, key, gone);
}

/** @returns false when the collection is no longer in the store. */
async function takeOff(
  context: MirrorContext,
  { dropId, collectionId }: { dropId: string; collectionId: string },
): Promise<boolean> {
  try {
    await mirrorPublication(context, { dropId, collectionId, isVisible: false });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    const { collection } = await context.store.send(collectionExists, { id: collectionId });
    if (collection) throw error;
    return false;
  }
}

/** Deleting one that is gone is refused, and no harm. */
async function remove({ store }: MirrorContext, id: string): Promise<void> {
  try {
    await store.send(deleteCollection, { id });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
    const { collection } = await store.send(collectionExists, { id });
    if (collection) throw error;
  }
}
