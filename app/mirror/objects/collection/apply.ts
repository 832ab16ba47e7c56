import { db } from '#app/db/connection/client.ts';
import { findObject, markMissing, saveObject } from '#app/db/mirror/objects.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  createCollection,
  deleteCollection,
  reorderCollection,
  updateCollection,
} from '#app/platform/operations/collection.ts';
import { needsVariantCheck } from '#app/domain/products/variants.ts';
import type { MirrorContext } from '../../context.ts';
import { hashOf, isSameHash, isUpToDate, type ObjectKind, type SavedObject } from '../object-kind.ts';
import { noId, waitForJob, waitUntil, writeObject } from '../write-object.ts';
import { deleteDuplicate, exists, findOurs, getCollection, listProductIds } from './actual.ts';
import {
  creatorMetafield,
  desiredCollections,
  hiddenMetafield,
  isOwner,
  maxSelections,
  sourceInputs,
  type CollectionOwner,
  type DesiredCollection,
} from './desired.ts';
import { compareCollections, isHandleOf, movesTo, sourceChanges } from './diff.ts';
import { applyPublication, publicationHash } from './publication.ts';

/** Writes the collections of a collab's drops, the creator's collection, and their publication. */
export const collections: ObjectKind = {
  async apply(context, collab) {
    for (const desired of desiredCollections(collab)) await applyOne(context, desired);
  },
  isCurrent(collab, saved, publicationId) {
    const items = collab.drops.flatMap((drop) => drop.products);
    const areChecked = items.every((item) => item.product.checkedAt !== null && !needsVariantCheck(item));
    return (
      areChecked && desiredCollections(collab).every((desired) => isOneCurrent(desired, saved, publicationId))
    );
  },
  compare: compareCollections,
};

function isOneCurrent(
  { owner, isVisible, creatorEntryId, content }: DesiredCollection,
  saved: readonly SavedObject[],
  publicationId: string,
): boolean {
  const own = saved.filter((object) => isOwner(owner, object));
  const collection = own.find(({ kind }) => kind === 'collection');
  const publication = own.find(({ kind }) => kind === 'publication');
  if (!collection?.platformId || collection.creatorEntryId !== creatorEntryId) return false;
  const visibility = { collectionId: collection.platformId, publicationId, isVisible };
  return (
    isSameHash(collection.writtenHash, hashOf(content)) &&
    isSameHash(publication?.writtenHash, publicationHash(visibility))
  );
}

/** Writes one collection, and publishes or unpublishes it. A deleted one is created again. */
async function applyOne(context: MirrorContext, desired: DesiredCollection): Promise<void> {
  const { owner, isVisible } = desired;
  const write = async (collection: DesiredCollection) => {
    const collectionId = await applyCollection(context, collection);
    await applyPublication(context, { owner, collectionId, isVisible });
  };
  try {
    await write(desired);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // The entry was deleted in the store: it is created again, and the metafield set then.
    if (error.kind === 'rejected' && error.reasons.some(({ field }) => field?.includes('metafields')))
      return write({ ...desired, creatorEntryId: null });
    if (error.kind === 'rejected' && (await markIfMissing(context, owner))) return write(desired);
    if (error.kind === 'rejected' || error.kind === 'unfinished') await recheckProducts(context, owner);
    throw error;
  }
}

/** @returns whether the known collection was deleted in the store. */
async function markIfMissing(context: MirrorContext, owner: CollectionOwner): Promise<boolean> {
  const key = { kind: 'collection', ...owner } as const;
  const known = await findObject(context.channel.id, key);
  if (!known?.platformId || (await exists(context, known.platformId))) return false;
  await markMissing(context.channel.id, key);
  return true;
}

/** Invalidates the products of a collection, because the platform may have deleted one of them. */
async function recheckProducts({ channel }: MirrorContext, owner: CollectionOwner): Promise<void> {
  const item = 'dropId' in owner ? owner : { drop: { collabId: owner.collabId, removedAt: null } };
  await db.product.updateMany({
    where: { channelId: channel.id, items: { some: item } },
    data: { checkedAt: null },
  });
}

/**
 * Writes one collection: its texts, products and their order. It checks each step before it repeats it, so
 * that a partly written collection is completed and never created twice.
 * @returns the collection's global id.
 */
async function applyCollection(context: MirrorContext, desired: DesiredCollection): Promise<string> {
  const key = { kind: 'collection', ...desired.owner } as const;
  const hash = hashOf(desired.content);
  const known = await findObject(context.channel.id, key);
  if (isUpToDate(known, hash)) return known.platformId;
  if (known?.mustConfirm) await deleteDuplicate(context, desired.handle, known.platformId);
  const { id, isFresh } = known?.platformId
    ? { id: known.platformId, isFresh: false }
    : await findOrCreate(context, desired, known !== undefined);
  const { productIds } = desired.content;
  if (isFresh) await sort(context, { id, owner: desired.owner }, productIds);
  else await update(context, id, desired);
  await saveObject(context.lease, key, { platformId: id, hash });
  return id;
}

/** An existing collection; a new one has the content of its creation. */
interface FoundCollection {
  id: string;
  isFresh: boolean;
}

/** Creates the collection, unless an earlier attempt with a lost response did. */
async function findOrCreate(
  context: MirrorContext,
  desired: DesiredCollection,
  wasAttempted: boolean,
): Promise<FoundCollection> {
  const existing = wasAttempted ? await findOurs(context, desired.handle) : undefined;
  const created = existing === undefined ? await create(context, desired) : undefined;
  const id = existing ?? created?.id ?? noId('CreateCollection');
  const isFresh = created?.isFresh ?? false;
  const creatorEntryId = isFresh ? desired.creatorEntryId : null;
  await saveObject(
    context.lease,
    { kind: 'collection', ...desired.owner },
    { platformId: id, hash: null, creatorEntryId },
  );
  return { id, isFresh };
}

async function create(
  context: MirrorContext,
  { owner, handle, creatorEntryId, templateSuffix, content }: DesiredCollection,
): Promise<FoundCollection> {
  const metafields = [
    ...(content.isHidden ? [hiddenMetafield(true)] : []),
    ...creatorMetafield(creatorEntryId),
  ];
  const collection = {
    title: content.title,
    descriptionHtml: content.descriptionHtml,
    handle,
    sortOrder: 'MANUAL' as const,
    sources: sourceInputs(content.productIds),
    ...(templateSuffix !== undefined && { templateSuffix }),
    ...(metafields.length > 0 && { metafields }),
  };
  const { collectionCreate } = await writeObject(context, { kind: 'collection', ...owner }, () =>
    context.store.send(createCollection, { collection }),
  );
  const created = collectionCreate?.collection ?? noId('CreateCollection');
  if (created.handle === handle) return { id: created.id, isFresh: true };
  // The handle was taken: a creation that timed out took effect late. One of the two is deleted.
  const first = await findOurs(context, handle);
  if (first === undefined) return { id: created.id, isFresh: false };
  // Even without the lease: no other worker knows this duplicate.
  await context.store.send(deleteCollection, { id: created.id }, { skipFence: true });
  return { id: first, isFresh: false };
}

async function update(context: MirrorContext, id: string, desired: DesiredCollection): Promise<void> {
  const { owner, handle, creatorEntryId, content } = desired;
  const { productIds, isHidden = false, ...texts } = content;
  const key = { kind: 'collection', ...owner } as const;
  const actual = await getCollection(context, id);
  const changes = sourceChanges(actual, productIds);
  // Another collection may have our handle: then ours has a number appended.
  const rename = isHandleOf(handle, actual.handle) ? {} : { handle };
  const metafields = [
    ...(actual.isHidden === isHidden ? [] : [hiddenMetafield(isHidden)]),
    ...creatorMetafield(creatorEntryId),
  ];
  const fields = { ...rename, ...texts, ...(metafields.length > 0 && { metafields }), ...changes };
  const collection = { id, sortOrder: 'MANUAL' as const, ...fields };
  const { collectionUpdate } = await writeObject(context, key, () =>
    context.store.send(updateCollection, { collection }),
  );
  await saveObject(context.lease, key, {
    platformId: id,
    hash: null,
    ...(creatorEntryId !== null && { creatorEntryId }),
  });
  await waitForJob(context, collectionUpdate?.job);
  await sort(context, { id, owner, orderedIds: changes ? undefined : actual.orderedIds }, productIds);
}

/** A collection in the store, with its products in display order if known, because each read costs points. */
interface SortedCollection {
  id: string;
  owner: CollectionOwner;
  orderedIds?: readonly string[] | undefined;
}

/** Sorts a collection's products when the platform lists them all. */
async function sort(
  context: MirrorContext,
  { id, owner, orderedIds = [] }: SortedCollection,
  productIds: readonly string[],
): Promise<void> {
  const key = { kind: 'collection', ...owner } as const;
  const isComplete = () => {
    const current = new Set(orderedIds);
    return orderedIds.length === productIds.length && productIds.every((productId) => current.has(productId));
  };
  if (!isComplete())
    await waitUntil('CollectionProducts', async () => {
      orderedIds = await listProductIds(context, id);
      return isComplete();
    });
  const moves = movesTo(orderedIds, productIds);
  for (let start = 0; start < moves.length; start += maxSelections) {
    const batch = moves.slice(start, start + maxSelections);
    const { collectionReorderProducts } = await writeObject(context, key, () =>
      context.store.send(reorderCollection, { id, moves: batch }),
    );
    await saveObject(context.lease, key, { platformId: id, hash: null });
    await waitForJob(context, collectionReorderProducts?.job);
  }
}
