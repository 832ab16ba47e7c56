import { db } from '#app/db/client.ts';
import { findObject, markMissing, saveObject } from '#app/db/mirror-objects.ts';
import type { MirroredCollab, MirroredDrop } from '#app/domain/collabs/mirrored-collab.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  createCollection,
  deleteCollection,
  reorderCollection,
  updateCollection,
} from '#app/platform/operations/collection.ts';
import type { MirrorContext } from '../../context.ts';
import { hashOf, isSameHash, isUpToDate } from '../object-kind.ts';
import type { ObjectKind, SavedObject } from '../object-kind.ts';
import { noId, waitForJob, waitUntil, writeObject } from '../write-object.ts';
import { deleteDuplicate, exists, findOurs, getCollection, listProductIds } from './actual.ts';
import { desiredCollection, hiddenInput, sourceInput } from './desired.ts';
import type { DesiredCollection } from './desired.ts';
import { isHandleOf, sourceChanges } from './diff.ts';
import { applyPublication, publicationHash } from './publication.ts';

/** Writes the collections of a collab's drops and their publication. */
export const dropCollections: ObjectKind = {
  async apply(context, collab) {
    for (const drop of collab.drops) await applyDrop(context, drop, collab.isActive);
  },
  isCurrent(collab, saved, publicationId) {
    return collab.drops.every((drop) => isDropCurrent(collab, drop, { saved, publicationId }));
  },
};

function isDropCurrent(
  { channel, isActive }: MirroredCollab,
  drop: MirroredDrop,
  { saved, publicationId }: { saved: readonly SavedObject[]; publicationId: string },
): boolean {
  const own = saved.filter(({ dropId }) => dropId === drop.id);
  const collection = own.find(({ kind }) => kind === 'collection');
  const publication = own.find(({ kind }) => kind === 'publication');
  if (!collection?.platformId || drop.products.some(({ product }) => product.checkedAt === null))
    return false;
  const visibility = { collectionId: collection.platformId, publicationId, isVisible: isActive };
  return (
    isSameHash(collection.writtenHash, hashOf(desiredCollection(drop, channel))) &&
    isSameHash(publication?.writtenHash, publicationHash(visibility))
  );
}

/** Writes one drop's collection, and publishes or unpublishes it. A deleted one is created again. */
async function applyDrop(context: MirrorContext, drop: MirroredDrop, isVisible: boolean): Promise<void> {
  const write = async () => {
    const collectionId = await applyCollection(context, drop);
    await applyPublication(context, { dropId: drop.id, collectionId, isVisible });
  };
  try {
    await write();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error.kind === 'refused' && (await markIfMissing(context, drop))) return write();
    if (error.kind === 'refused' || error.kind === 'unfinished') await recheckProducts(context, drop);
    throw error;
  }
}

/** @returns whether the known collection was deleted in the store. */
async function markIfMissing(context: MirrorContext, { id: dropId }: MirroredDrop): Promise<boolean> {
  const key = { kind: 'collection', dropId } as const;
  const known = await findObject(context.channel.id, key);
  if (!known?.platformId || (await exists(context, known.platformId))) return false;
  await markMissing(context.channel.id, key);
  return true;
}

/** Invalidates a drop's products, because the platform may have deleted one of them. */
async function recheckProducts({ channel }: MirrorContext, { id: dropId }: MirroredDrop): Promise<void> {
  await db.product.updateMany({
    where: { channelId: channel.id, items: { some: { dropId } } },
    data: { checkedAt: null },
  });
}

/**
 * Writes one drop's collection: its texts, products and their order. It checks each step before it repeats
 * it, so that a partly written collection is completed and never created twice.
 * @returns the collection's global id.
 */
async function applyCollection(context: MirrorContext, drop: MirroredDrop): Promise<string> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const desired = desiredCollection(drop, context.channel);
  const hash = hashOf(desired);
  const known = await findObject(context.channel.id, key);
  if (isUpToDate(known, hash)) return known.platformId;
  if (known?.mustConfirm) await deleteDuplicate(context, drop.handle, known.platformId);
  const collection = known?.platformId
    ? { id: known.platformId, isFresh: false }
    : await findOrCreate(context, drop, { desired, wasAttempted: known !== undefined });
  if (collection.isFresh) await sort(context, { drop, id: collection.id }, desired.productIds);
  else await update(context, { drop, id: collection.id }, desired);
  await saveObject(context.lease, key, { platformId: collection.id, hash });
  return collection.id;
}

/** An existing collection; a new one has the content of its creation. */
interface FoundCollection {
  id: string;
  isFresh: boolean;
}

/** Creates the collection, unless an earlier attempt with a lost response did. */
async function findOrCreate(
  context: MirrorContext,
  drop: MirroredDrop,
  { desired, wasAttempted }: { desired: DesiredCollection; wasAttempted: boolean },
): Promise<FoundCollection> {
  const existing = wasAttempted ? await findOurs(context, drop.handle) : undefined;
  const created = existing === undefined ? await create(context, drop, desired) : undefined;
  const id = existing ?? created?.id ?? noId('CreateCollection');
  await saveObject(context.lease, { kind: 'collection', dropId: drop.id }, { platformId: id, hash: null });
  return { id, isFresh: created?.isFresh ?? false };
}

async function create(
  context: MirrorContext,
  drop: MirroredDrop,
  desired: DesiredCollection,
): Promise<FoundCollection> {
  const collection = {
    title: desired.title,
    descriptionHtml: desired.descriptionHtml,
    handle: drop.handle,
    sortOrder: 'MANUAL' as const,
    sources: [{ source: sourceInput(desired.productIds) }],
    ...(desired.isHidden && hiddenInput(true)),
  };
  const { collectionCreate } = await writeObject(context, { kind: 'collection', dropId: drop.id }, () =>
    context.store.send(createCollection, { collection }),
  );
  const created = collectionCreate?.collection ?? noId('CreateCollection');
  if (created.handle === drop.handle) return { id: created.id, isFresh: true };
  // The handle was taken: a creation that timed out took effect late. One of the two is deleted.
  const first = await findOurs(context, drop.handle);
  if (first === undefined) return { id: created.id, isFresh: false };
  // Even without the lease: no other worker knows this duplicate.
  await context.store.send(deleteCollection, { id: created.id }, { skipFence: true });
  return { id: first, isFresh: false };
}

/** Finds the collection of a drop. */
interface DropCollection {
  drop: MirroredDrop;
  id: string;
}

async function update(
  context: MirrorContext,
  { drop, id }: DropCollection,
  { productIds, isHidden = false, ...texts }: DesiredCollection,
): Promise<void> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const actual = await getCollection(context, id);
  const changes = sourceChanges(actual, productIds);
  // Another collection may have our handle: then ours has a number appended.
  const rename = isHandleOf(drop.handle, actual.handle) ? {} : { handle: drop.handle };
  const search = actual.isHidden === isHidden ? {} : hiddenInput(isHidden);
  const collection = { id, ...rename, ...texts, sortOrder: 'MANUAL' as const, ...search, ...changes };
  const { collectionUpdate } = await writeObject(context, key, () =>
    context.store.send(updateCollection, { collection }),
  );
  await saveObject(context.lease, key, { platformId: id, hash: null });
  await waitForJob(context, collectionUpdate?.job);
  await sort(context, { drop, id, orderedIds: changes ? [] : actual.orderedIds }, productIds);
}

/**
 * Sorts a collection's products when the platform lists them all.
 * @param orderedIds the display order if known, because each read costs points.
 */
async function sort(
  context: MirrorContext,
  { drop, id, orderedIds = [] }: DropCollection & { orderedIds?: string[] },
  productIds: readonly string[],
): Promise<void> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const isComplete = () =>
    orderedIds.length === productIds.length &&
    productIds.every((productId) => orderedIds.includes(productId));
  if (!isComplete())
    await waitUntil('CollectionProducts', async () => {
      orderedIds = await listProductIds(context, id);
      return isComplete();
    });
  if (productIds.every((productId, index) => orderedIds[index] === productId)) return;
  const moves = productIds.map((productId, index) => ({ id: productId, newPosition: String(index) }));
  const { collectionReorderProducts } = await writeObject(context, key, () =>
    context.store.send(reorderCollection, { id, moves }),
  );
  await saveObject(context.lease, key, { platformId: id, hash: null });
  await waitForJob(context, collectionReorderProducts?.job);
}
