import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { enqueueRestore } from '#app/jobs/enqueue-restore.ts';
import { doubtCollabs } from '../collabs/doubt-collabs.ts';
import { readSlice } from '../collabs/read-slice.ts';

/** How many collabs were in a slice, and the last of them when more may follow. */
export interface RestoredSlice {
  count: number;
  last: string | null;
}

/**
 * Has a slice of a channel's collabs looked at and written again, as {@link restoreSlice} does, and asks for the next.
 * @param after the last collab of the slice before; null for the first slice.
 */
export async function restoreMirror(channelId: string, after: string | null): Promise<void> {
  await inTransaction(async (tx) => {
    const { last } = await restoreSlice(tx, channelId, after);
    if (last !== null) await enqueueRestore(tx, channelId, last);
  });
}

/**
 * Notes that a slice of a channel's collabs is to be looked at and written again, whatever was written before. The ids of
 * what stands in the store are kept, so that nothing is made twice.
 * @param after the last collab of the slice before; null for the first slice, with which what the channel itself has in
 *   the store, and its products, come into doubt.
 */
export async function restoreSlice(
  tx: Transaction,
  channelId: string,
  after: string | null,
): Promise<RestoredSlice> {
  if (after === null) await doubtChannel(tx, channelId);
  const { ids, last } = await readSlice(tx, { channelId, after: after ?? undefined });
  await doubtCollabs(tx, channelId, ids);
  return { count: ids.length, last: last ?? null };
}

async function doubtChannel(tx: Transaction, channelId: string): Promise<void> {
  await tx.platformObject.updateMany({
    where: { channelId, collabId: null, dropId: null },
    data: { writtenHash: null, writtenAt: null },
  });
  // The sales channel is only ever looked for, not written: without its id it is looked for again.
  await tx.platformObject.updateMany({
    where: { channelId, kind: 'publication', collabId: null, dropId: null },
    data: { platformId: null },
  });
  await tx.product.updateMany({ where: { channelId }, data: { checkedAt: null } });
}
