import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { touchCollabRows } from '#app/db/collabs/writes.ts';
import { collabsWithProducts } from '#app/db/drops/products.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { wakeMirror } from '#app/db/wake-ups.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { affectedCollabIds, listNextIds, type AffectedCollabs } from '#app/db/mirror/affected-collabs.ts';
import { invalidateGroupsOf } from '#app/db/mirror/save-discount-groups.ts';
import { invalidateCollabs } from '#app/db/mirror/objects.ts';
import { markCollabDirty, markCollabsDirty } from '#app/db/mirror/queue.ts';
import { tasks, type Priority } from '#app/jobs/tasks.ts';

/*
 * A change marks its collabs dirty in its own transaction, and wakes a worker when that is committed. A collab that failed
 * permanently, or waits for a retry, is tried again. `recordChange` (domain/events/record-events.ts) marks a collab and
 * records the events of its change in one statement.
 */

/**
 * Marks a collab dirty.
 * @param priority `background` when one cause concerns many collabs. An interactive item stays interactive.
 */
export async function markDirty(
  tx: Transaction,
  { channelId, collabId }: CollabKey,
  priority: Priority = 'interactive',
): Promise<void> {
  await markCollabDirty(tx, { channelId, collabId }, priority);
  wakeMirror(tx, channelId, priority);
}

/**
 * Marks many collabs of a channel dirty, in the background.
 * @param collabIds their ids. For an unlimited number of collabs, use {@link markAllDirty}.
 * @returns how many there are.
 */
export async function markManyDirty(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<number> {
  const marked = await markCollabsDirty(tx, channelId, collabIds);
  if (marked > 0) wakeMirror(tx, channelId, 'background');
  return marked;
}

/**
 * Marks collabs dirty in the background, and writes all their objects again, with the discounts of their terms. Keeps the
 * objects' platform ids.
 */
export async function resyncCollabs(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  await invalidateGroupsOf(tx, channelId, collabIds);
  await markManyDirty(tx, channelId, collabIds);
  await invalidateCollabs(tx, { channelId, collabIds });
}

/** Saves where the next batch begins, in the transaction of this one. */
type SaveStart<Start> = (tx: Transaction, next: Start) => Promise<void>;

/**
 * Marks all collabs of a channel or tier dirty, or those with drops of some products or of some kinds: the first batch in
 * this transaction, the others in jobs. A collab that is created or assigned in the meantime is marked by that change.
 */
export async function markAllDirty(tx: Transaction, marking: BatchStart): Promise<void> {
  await markBatch(tx, marking, (_, payload) => addFollowUp(tx, tasks.markCollabs, { payload }));
}

/** Marks the next batch, in a transaction of its own. @returns 0 when another may follow. */
export function markNextBatch(marking: BatchStart, save: SaveStart<BatchStart>): Promise<number | undefined> {
  return inTransaction((tx) => markBatch(tx, marking, save));
}

async function markBatch(
  tx: Transaction,
  marking: BatchStart,
  save: SaveStart<BatchStart>,
): Promise<number | undefined> {
  const { ids, last } = await listBatch(tx, marking);
  if (ids.length === 0) return undefined;
  await markManyDirty(tx, marking.channelId, ids);
  if (last === undefined) return undefined;
  await save(tx, { ...marking, after: last });
  return 0;
}

/**
 * Moves `updatedAt` of the next batch of collabs, in a transaction of its own: clients follow changes by it. Not in the
 * transaction of the change, which has locked the tier: changes of a collab lock the collab first.
 * @returns 0 when another may follow.
 */
export function touchNextBatch(
  touching: BatchStart & { marksDirty: boolean },
  save: SaveStart<BatchStart & { marksDirty: boolean }>,
): Promise<number | undefined> {
  const { marksDirty, ...start } = touching;
  const { channelId } = start;
  return inTransaction(async (tx) => {
    const { ids, last } = await listBatch(tx, start);
    if (ids.length === 0) return undefined;
    await touchCollabRows(tx, channelId, ids);
    if (marksDirty) await markManyDirty(tx, channelId, ids);
    if (last === undefined) return undefined;
    await save(tx, { ...touching, after: last });
    return 0;
  });
}

/** A channel can have a million collabs. A transaction must end within seconds, and a user waits for the first batch. */
const batchSizes = { first: 500, others: 2_000 };

/** The start of a batch: a channel or some of its collabs, and the last collab of the previous batch. */
export interface BatchStart {
  channelId: string;
  tierId?: string | undefined;
  productIds?: string[] | undefined;
  kinds?: AffectedCollabs[] | undefined;
  after?: string | undefined;
}

/** Lists the next collabs of a channel, or of some of its collabs, by id, and the last of them when more may follow. */
export async function listBatch(
  tx: Transaction,
  start: BatchStart,
): Promise<{ ids: string[]; last: string | undefined }> {
  const { channelId, tierId, productIds, kinds, after } = start;
  const batchSize = after === undefined ? batchSizes.first : batchSizes.others;
  const own = productIds
    ? collabsWithProducts(channelId, productIds)
    : kinds && affectedCollabIds(channelId, kinds);
  const found = own
    ? await listNextIds(tx, own, { after, limit: batchSize })
    : await tx.collab.findMany({
        where: { channelId, ...(tierId && { tierId }), ...(after && { id: { gt: after } }) },
        orderBy: { id: 'asc' },
        take: batchSize,
        select: { id: true },
      });
  const ids = found.map(({ id }) => id);
  return { ids, last: ids.length === batchSize ? ids.at(-1) : undefined };
}
