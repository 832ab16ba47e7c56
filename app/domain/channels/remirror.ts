import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { invalidateGroups } from '#app/db/discount-groups.ts';
import { invalidateAllProducts } from '#app/db/product-creators.ts';
import { enqueue } from '#app/db/job-queue.ts';
import { invalidateObjects } from '#app/db/mirror-objects.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { listBatch, remirrorCollabs } from '../collabs/dirty.ts';

/** The number of collabs in a batch, and the last of them when more may follow. */
export interface RemirrorBatch {
  count: number;
  last: string | null;
}

/**
 * Writes a batch of a channel's collabs again, as {@link remirrorBatch} does, and enqueues the next batch.
 * @param after the last collab of the previous batch; null for the first batch.
 */
export async function remirrorChannel(channelId: string, after: string | null): Promise<void> {
  await inTransaction(async (tx) => {
    const { last } = await remirrorBatch(tx, channelId, after);
    if (last !== null) await enqueue(tx, tasks.restoreMirror, { channelId, after: last });
  });
}

/**
 * Writes a batch of a channel's collabs again, regardless of earlier writes. Keeps the objects' platform ids.
 * The first batch includes the channel's own objects and its products.
 * @param after the last collab of the previous batch; null for the first batch.
 */
export async function remirrorBatch(
  tx: Transaction,
  channelId: string,
  after: string | null,
): Promise<RemirrorBatch> {
  if (after === null) await invalidateChannel(tx, channelId);
  const { ids, last } = await listBatch(tx, { channelId, after: after ?? undefined });
  await remirrorCollabs(tx, channelId, ids);
  return { count: ids.length, last: last ?? null };
}

async function invalidateChannel(tx: Transaction, channelId: string): Promise<void> {
  await invalidateObjects(tx, channelId, { collabId: null, dropId: null });
  await invalidateGroups(tx, channelId);
  await invalidateAllProducts(tx, channelId);
  // A publication is only searched for. Without an id it is searched for again.
  await tx.platformObject.updateMany({
    where: { channelId, kind: 'publication', collabId: null, dropId: null },
    data: { platformId: null },
  });
  await tx.product.updateMany({ where: { channelId }, data: { checkedAt: null } });
  await tx.dropItem.updateMany({
    where: { channelId, platformVariantId: { not: null } },
    data: { variantCheckedAt: null },
  });
}

/**
 * Invalidates the metaobject definition in a channel's store, unless it was written in between.
 * @param hash of the last write.
 * @returns whether it was invalidated.
 */
export async function remirrorDefinition(
  tx: Transaction,
  channelId: string,
  hash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const count = await invalidateObjects(tx, channelId, { kind: 'definition', writtenHash: hash });
  if (count > 0) await enqueue(tx, tasks.mirrorChannel, { channelId });
  return count > 0;
}
