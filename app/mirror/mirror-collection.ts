import type { WholeDrop } from '#app/domain/collabs/load-collab.ts';
import { createCollection, deleteCollection, updateCollection } from '#app/platform/operations/collection.ts';
import { isHandleOf } from './compare-collection.ts';
import { findOurs, removeTwin, sourceTitle } from './find-own-collection.ts';
import { hashOf } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { noId } from './no-id.ts';
import { orderCollection, readCollection } from './order-collection.ts';
import type { CollectionNow } from './order-collection.ts';
import { findObject, isUpToDate } from './platform-object.ts';
import type { ObjectKey } from './platform-object.ts';
import { waitForJob } from './wait-for-job.ts';
import { hiddenInput, wantedCollection } from './wanted-collection.ts';
import type { WantedCollection } from './wanted-collection.ts';
import { rememberObject, writeObject } from './write-object.ts';

/**
 * Brings one drop's collection up to date: made if there is none, its texts, products and order as the drop has them.
 * Every step is looked up before it is repeated, so a half-done collection is finished and never made twice.
 * @returns the collection's global id.
 */
export async function mirrorCollection(context: MirrorContext, drop: WholeDrop): Promise<string> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const wanted = wantedCollection(drop, context.channel);
  const hash = hashOf(wanted);
  const known = await findObject(context, key);
  if (isUpToDate(known, hash)) return known.platformId;
  if (known?.mustConfirm) await removeTwin(context, drop.handle, known.platformId);
  const made = known?.platformId
    ? { id: known.platformId, handle: drop.handle, isFresh: false, key }
    : await makeCollection(context, drop, { wanted, wasAttempted: known !== undefined });
  await bringUpToDate(context, made, wanted);
  await rememberObject(context, key, { platformId: made.id, hash });
  return made.id;
}

/** A collection that exists now; a fresh one holds what it was just created with. */
interface MadeCollection {
  key: ObjectKey;
  id: string;
  /** The handle that it should have. */
  handle: string;
  isFresh: boolean;
}

/** Creates the collection, unless an earlier try whose answer was lost has done so. */
async function makeCollection(
  context: MirrorContext,
  drop: WholeDrop,
  { wanted, wasAttempted }: { wanted: WantedCollection; wasAttempted: boolean },
): Promise<MadeCollection> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const existing = wasAttempted ? await findOurs(context, drop.handle) : undefined;
  const created = existing === undefined ? await create(context, drop, wanted) : undefined;
  const id = existing ?? created?.id ?? noId('CreateCollection');
  await rememberObject(context, key, { platformId: id, hash: null });
  return { key, id, handle: drop.handle, isFresh: created?.isFresh ?? false };
}

async function create(context: MirrorContext, drop: WholeDrop, wanted: WantedCollection) {
  const collection = {
    title: wanted.title,
    descriptionHtml: wanted.descriptionHtml,
    handle: drop.handle,
    sortOrder: 'MANUAL' as const,
    sources: [{ source: sourceOf(wanted.productIds) }],
    ...(wanted.isHidden && hiddenInput(true)),
  };
  const key = { kind: 'collection', dropId: drop.id } as const;
  const { collectionCreate } = await writeObject(context, key, () =>
    context.store.send(createCollection, { collection }),
  );
  const created = collectionCreate?.collection ?? noId('CreateCollection');
  if (created.handle === drop.handle) return { id: created.id, isFresh: true };
  return { id: await replaceTwin(context, drop.handle, created.id), isFresh: false };
}

/** The handle was taken after all: a creation given up for lost came through late. One of the two has to go. */
async function replaceTwin(context: MirrorContext, handle: string, createdId: string): Promise<string> {
  const first = await findOurs(context, handle);
  if (first === undefined) return createdId;
  // Even by a worker that has lost the lease meanwhile: nobody else knows of the one that it made too much.
  await context.store.send(deleteCollection, { id: createdId }, { unfenced: true });
  return first;
}

function sourceOf(productIds: readonly string[]) {
  const selections = productIds.map((productId) => ({ productId }));
  return { title: sourceTitle, targetType: 'PRODUCTS' as const, inclusion: { selections } };
}

async function bringUpToDate(
  context: MirrorContext,
  { key, id, handle, isFresh }: MadeCollection,
  { productIds, isHidden = false, ...texts }: WantedCollection,
): Promise<void> {
  if (isFresh) return orderCollection(context, { key, id }, productIds);
  const now = await readCollection(context, id);
  const changes = sourceChanges(now, productIds);
  // Somebody else's collection may stand at our handle: then ours has it with a number behind.
  const rename = isHandleOf(handle, now.handle) ? {} : { handle };
  const search = now.isHidden === isHidden ? {} : hiddenInput(isHidden);
  const collection = { id, ...rename, ...texts, sortOrder: 'MANUAL' as const, ...search, ...changes };
  const { collectionUpdate } = await writeObject(context, key, () =>
    context.store.send(updateCollection, { collection }),
  );
  await rememberObject(context, key, { platformId: id, hash: null });
  await waitForJob(context, collectionUpdate?.job);
  const shown = changes ? [] : now.orderedIds;
  await orderCollection(context, { key, id, shown }, productIds);
}

/**
 * What has to change in the collection's sources of products; undefined when nothing has to. The collection is ours:
 * sources that others added go. So does ours when somebody has overfilled it, which could not be undone in one write, or
 * has given it rules or exclusions, which we never do.
 */
function sourceChanges({ source, otherSourceIds }: CollectionNow, productIds: readonly string[]) {
  if (source === undefined || source.isPastMending) {
    const sourcesToDelete = source ? [...otherSourceIds, source.id] : otherSourceIds;
    return { sourcesToDelete, sourcesToCreate: [{ source: sourceOf(productIds) }] };
  }
  const selectionsToAdd = without(productIds, source.productIds).map((productId) => ({ productId }));
  const selectionsToRemove = without(source.productIds, productIds).map((productId) => ({ productId }));
  const isAsWanted = selectionsToAdd.length + selectionsToRemove.length === 0;
  if (isAsWanted && otherSourceIds.length === 0) return undefined;
  const inclusion = { selectionsToAdd, selectionsToRemove };
  return {
    sourcesToDelete: otherSourceIds,
    ...(!isAsWanted && { sourcesToUpdate: [{ condition: { id: source.id, inclusion } }] }),
  };
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}
