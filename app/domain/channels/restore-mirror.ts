import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { enqueueRestore } from '#app/jobs/enqueue-restore.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';

/** A channel can have a million collabs, and a transaction has seconds. */
const sliceSize = 2_000;

/**
 * Has a slice of a channel's collabs looked at and written again, whatever was written before, and asks for the next
 * slice. The ids of what stands in the store are kept, so that nothing is made twice.
 * @param after the last collab of the slice before; null for the first slice, with which what the channel itself has in
 *   the store, and its products, come into doubt.
 */
export async function restoreMirror(channelId: string, after: string | null): Promise<void> {
  await inTransaction(async (tx) => {
    if (after === null) await doubtChannel(tx, channelId);
    const slice = await tx.collab.findMany({
      where: { channelId, ...(after === null ? {} : { id: { gt: after } }) },
      orderBy: { id: 'asc' },
      take: sliceSize,
      select: { id: true },
    });
    await doubtCollabs(
      tx,
      channelId,
      slice.map(({ id }) => id),
    );
    const last = slice.at(-1);
    if (last && slice.length === sliceSize) await enqueueRestore(tx, channelId, last.id);
  });
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

async function doubtCollabs(tx: Transaction, channelId: string, collabIds: string[]): Promise<void> {
  // The marks first: every other writer of both tables locks the mirror entries before the objects.
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
  const drops = { channelId, collabId: { in: collabIds } };
  await tx.platformObject.updateMany({
    where: { channelId, OR: [{ collabId: { in: collabIds } }, { drop: drops }] },
    data: { writtenHash: null, writtenAt: null },
  });
}
