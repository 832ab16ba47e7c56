import type { WholeDrop } from '#app/domain/collabs/load-collab.ts';
import { globalId } from '#app/domain/products/platform-id.ts';
import { PlatformError } from '#app/platform/errors.ts';
import {
  collectionByHandle,
  createCollection,
  deleteCollection,
  updateCollection,
} from '#app/platform/operations/collection.ts';
import { descriptionHtml } from './description-html.ts';
import { hashOf, isSameHash } from './hash.ts';
import type { MirrorContext } from './mirror-context.ts';
import { orderCollection, readCollection } from './order-collection.ts';
import type { CollectionNow } from './order-collection.ts';
import { findObject, noteAttempt, rememberObject } from './platform-object.ts';
import { waitForJob } from './wait-for-job.ts';

const sourceTitle = 'Drop products';

/** What a drop's collection should hold. */
interface WantedCollection {
  title: string;
  descriptionHtml: string;
  /** Global ids, each once, in the order that visitors see. Products that the store does not have are left out. */
  productIds: string[];
}

/**
 * Brings one drop's collection up to date: made if there is none, its texts, products and order as the drop has them.
 * Every step is looked up before it is repeated, so a half-done collection is finished and never made twice.
 * @returns the collection's global id.
 */
export async function mirrorCollection(context: MirrorContext, drop: WholeDrop): Promise<string> {
  const key = { kind: 'collection', dropId: drop.id } as const;
  const wanted = wantedCollection(drop);
  const hash = hashOf(wanted);
  const known = await findObject(context, key);
  if (known?.platformId && isSameHash(known.writtenHash, hash)) return known.platformId;
  const made = known?.platformId
    ? { id: known.platformId, isFresh: false }
    : await makeCollection(context, drop, { wanted, wasAttempted: known !== undefined });
  await rememberObject(context, key, { platformId: made.id, hash: null });
  await bringUpToDate(context, made, wanted);
  await rememberObject(context, key, { platformId: made.id, hash });
  return made.id;
}

function wantedCollection(drop: WholeDrop): WantedCollection {
  const products = drop.products.filter(({ product }) => product.missingSince === null);
  const productIds = products.map(({ product }) => globalId('Product', product.platformId));
  return {
    title: drop.title,
    descriptionHtml: descriptionHtml(drop.description),
    productIds: [...new Set(productIds)],
  };
}

/** A collection that exists now; a fresh one holds what it was just created with. */
interface MadeCollection {
  id: string;
  isFresh: boolean;
}

/** Creates the collection, unless an earlier try whose answer was lost has done so. */
async function makeCollection(
  context: MirrorContext,
  drop: WholeDrop,
  { wanted, wasAttempted }: { wanted: WantedCollection; wasAttempted: boolean },
): Promise<MadeCollection> {
  const existing = wasAttempted ? await findByHandle(context, drop.handle) : undefined;
  if (existing !== undefined) return { id: existing, isFresh: false };
  await noteAttempt(context, { kind: 'collection', dropId: drop.id });
  const { collectionCreate } = await context.store.send(createCollection, {
    collection: {
      title: wanted.title,
      descriptionHtml: wanted.descriptionHtml,
      handle: drop.handle,
      sortOrder: 'MANUAL',
      sources: [{ source: sourceOf(wanted.productIds) }],
    },
  });
  const created = collectionCreate?.collection;
  if (!created)
    throw new PlatformError('outcome-unknown', 'CreateCollection', [{ message: 'The answer names no id' }]);
  if (created.handle === drop.handle) return { id: created.id, isFresh: true };
  return { id: await replaceTwin(context, drop.handle, created.id), isFresh: false };
}

/** The handle was taken after all: a creation given up for lost came through late. One of the two has to go. */
async function replaceTwin(context: MirrorContext, handle: string, createdId: string): Promise<string> {
  const first = await findByHandle(context, handle);
  if (first === undefined) return createdId;
  await context.janitor.send(deleteCollection, { id: createdId });
  return first;
}

async function findByHandle({ store }: MirrorContext, handle: string): Promise<string | undefined> {
  const { collectionByIdentifier } = await store.send(collectionByHandle, { handle });
  return collectionByIdentifier?.id;
}

function sourceOf(productIds: readonly string[]) {
  const selections = productIds.map((productId) => ({ productId }));
  return { title: sourceTitle, targetType: 'PRODUCTS' as const, inclusion: { selections } };
}

async function bringUpToDate(
  context: MirrorContext,
  made: MadeCollection,
  wanted: WantedCollection,
): Promise<void> {
  const now = await readCollection(context, made.id, wanted.productIds.length);
  const changes = sourceChanges(now, wanted.productIds);
  if (changes || !made.isFresh) {
    const { title, descriptionHtml } = wanted;
    const { collectionUpdate } = await context.store.send(updateCollection, {
      collection: { id: made.id, title, descriptionHtml, sortOrder: 'MANUAL', ...changes },
    });
    await waitForJob(context, collectionUpdate?.job);
  }
  await orderCollection(context, made.id, wanted.productIds);
}

/** What has to change in the collection's own source of products; undefined when nothing has to. */
function sourceChanges(now: CollectionNow, productIds: readonly string[]) {
  if (now.sourceId === undefined) return { sourcesToCreate: [{ source: sourceOf(productIds) }] };
  const selectionsToAdd = without(productIds, now.selectedIds).map((productId) => ({ productId }));
  const selectionsToRemove = without(now.selectedIds, productIds).map((productId) => ({ productId }));
  if (selectionsToAdd.length + selectionsToRemove.length === 0) return undefined;
  const inclusion = { selectionsToAdd, selectionsToRemove };
  return { sourcesToUpdate: [{ condition: { id: now.sourceId, inclusion } }] };
}

function without(items: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return items.filter((item) => !known.has(item));
}
