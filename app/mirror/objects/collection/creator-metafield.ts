import { listCollectionCreators, type CollectionCreator } from '#app/db/mirror/collections.ts';
import { markMissing, recordAttempt, recordRejection, saveObject } from '#app/db/mirror/objects.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { metafieldsPerRequest, setMetafields } from '#app/platform/operations/metafield.ts';
import type { MirrorContext } from '../../context.ts';
import { appMetafields } from '../definition/desired.ts';

/**
 * Sets the metafield of a collab's collections that do not refer to its entry yet: those that were created before it. Apply
 * it after the entry.
 * @throws {PlatformError} `rejected` when a collection or the entry was deleted; the next attempt creates it again.
 */
export async function applyCollectionCreators(context: MirrorContext, collabId: string): Promise<void> {
  const all = await listCollectionCreators(context.channel.id, collabId);
  for (let start = 0; start < all.length; start += metafieldsPerRequest)
    await setCreators(context, collabId, all.slice(start, start + metafieldsPerRequest));
}

async function setCreators(
  context: MirrorContext,
  collabId: string,
  collections: readonly CollectionCreator[],
): Promise<void> {
  const { lease, store, channel } = context;
  const keyOf = ({ dropId }: CollectionCreator) =>
    ({ kind: 'collection', ...(dropId === null ? { collabId } : { dropId }) }) as const;
  const metafields = collections.map(({ collectionId: ownerId, entryId: value }) => ({
    ...appMetafields.creator,
    ownerId,
    value,
  }));
  for (const collection of collections) await recordAttempt(lease, keyOf(collection));
  try {
    await store.send(setMetafields, { metafields });
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind === 'outcome-unknown') throw error;
    for (const collection of collections) await recordRejection(lease, keyOf(collection));
    for (const { field = [] } of error.reasons) {
      const collection = collections[Number(field[1])];
      if (collection && field.at(-1) === 'ownerId') await markMissing(channel.id, keyOf(collection));
      if (field.at(-1) === 'value') await markMissing(channel.id, { kind: 'metaobject', collabId });
    }
    throw error;
  }
  for (const collection of collections) {
    const { hash, collectionId: platformId, entryId: creatorEntryId } = collection;
    await saveObject(lease, keyOf(collection), { platformId, hash, creatorEntryId });
  }
}
