import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { invalidateGroups } from '#app/db/mirror/save-discount-groups.ts';
import { markOwnObjectsDirty } from '#app/db/mirror/leases.ts';
import { invalidateObjects } from '#app/db/mirror/objects.ts';
import { invalidateProductBatch } from '#app/db/mirror/product-creators.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { updateCollabBatch } from '../collabs/bulk-update.ts';
import { listBatch, markDirty, resyncCollabs } from '../collabs/dirty.ts';

/**
 * Writes all objects of a channel or a collab again, and retries permanently failed items. A single collab
 * has interactive priority. A channel is marked in batches with background priority. After an interruption,
 * the marked collabs are written, and the call can be repeated.
 * @returns how many collabs will be written.
 */
export async function resync(channelId: string, collabId?: string): Promise<number> {
  if (collabId !== undefined) return resyncCollab(channelId, collabId);
  await invalidateProducts(channelId);
  let total = 0;
  let batch: ResyncBatch = { count: 0, last: null };
  do {
    const { last } = batch;
    batch = await inTransaction((tx) => resyncBatch(tx, channelId, last));
    total += batch.count;
  } while (batch.last !== null);
  return total;
}

function resyncCollab(channelId: string, collabId: string): Promise<number> {
  return inTransaction(async (tx) => {
    await resyncCollabs(tx, channelId, [collabId]);
    await markDirty(tx, { channelId, collabId });
    return 1;
  });
}

const target = { filter: { mirrorStates: ['retrying', 'failed'] } } as const;

/**
 * Writes those of a channel's collabs again whose store objects are not up to date: a batch now, and the others later. Clean
 * items are not changed.
 */
export async function retryFailing(channelId: string): Promise<void> {
  await retryBatch(channelId, null, (tx, payload) => addFollowUp(tx, tasks.retryFailing, { payload }));
}

/** Writes the next batch again, as {@link retryFailing} does. @returns 0 when another may follow. */
export function retryNextFailing(
  { channelId, after }: ChannelBatch,
  save: SaveBatch,
): Promise<number | undefined> {
  return retryBatch(channelId, after, save);
}

interface ChannelBatch {
  channelId: string;
  /** The last collab of the previous batch. */
  after: string;
}

/** Saves where the next batch begins. */
type SaveBatch = (tx: Transaction, next: ChannelBatch) => Promise<void>;

async function retryBatch(
  channelId: string,
  after: string | null,
  save: SaveBatch,
): Promise<number | undefined> {
  const saveNext = (tx: Transaction, last: string) => save(tx, { channelId, after: last });
  const { last } = await updateCollabBatch(
    channelId,
    { action: { kind: 'resync' }, target, saveNext },
    after,
  );
  return last === null ? undefined : 0;
}

/** The number of collabs in a batch, and the last of them when more may follow. */
interface ResyncBatch {
  count: number;
  last: string | null;
}

/**
 * Writes a batch of a channel's collabs again, as {@link resyncBatch} does.
 * @param batch.after the last collab of the previous batch; null for the first batch.
 * @returns 0 when another batch may follow, whose start is saved with this one.
 */
export async function resyncChannel(
  { channelId, after }: { channelId: string; after: string | null },
  save: SaveBatch,
): Promise<number | undefined> {
  if (after === null) await invalidateProducts(channelId);
  return inTransaction(async (tx) => {
    const { last } = await resyncBatch(tx, channelId, after);
    if (last === null) return undefined;
    await save(tx, { channelId, after: last });
    return 0;
  });
}

/**
 * Writes a batch of a channel's collabs again, regardless of earlier writes. Keeps the objects' platform ids.
 * The first batch includes the channel's own objects.
 * @param after the last collab of the previous batch; null for the first batch.
 */
async function resyncBatch(tx: Transaction, channelId: string, after: string | null): Promise<ResyncBatch> {
  if (after === null) await invalidateChannel(tx, channelId);
  const { ids, last } = await listBatch(tx, { channelId, after: after ?? undefined });
  await resyncCollabs(tx, channelId, ids);
  return { count: ids.length, last: last ?? null };
}

async function invalidateChannel(tx: Transaction, channelId: string): Promise<void> {
  await markOwnObjectsDirty(tx, channelId, 'background');
  await invalidateObjects(tx, channelId, { collabId: null, dropId: null });
  await invalidateGroups(tx, channelId);
  // A publication is only searched for. Without an id it is searched for again.
  await tx.platformObject.updateMany({
    where: { channelId, kind: 'publication', collabId: null, dropId: null },
    data: { platformId: null },
  });
}

/** Makes what is known of a channel's products and their variants unknown, each batch in a transaction of its own. */
async function invalidateProducts(channelId: string): Promise<void> {
  let last: string | null = null;
  do {
    const after: string | null = last;
    last = await inTransaction((tx) => invalidateProductBatch(tx, channelId, after));
  } while (last !== null);
}

/**
 * Invalidates the metaobject definition in a channel's store, unless it was written in between.
 * @param hash of the last write.
 * @returns whether it was invalidated.
 */
export async function resyncDefinition(
  tx: Transaction,
  channelId: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const count = await invalidateObjects(tx, channelId, { kind: 'definition', writtenHash: hash });
  if (count === 0) return false;
  await markOwnObjectsDirty(tx, channelId);
  return true;
}
