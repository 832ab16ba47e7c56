import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import { readSlice } from '#app/domain/collabs/read-slice.ts';
import type { SliceStart } from '#app/domain/collabs/read-slice.ts';
import type { StoreContext } from './mirror-context.ts';

/**
 * Forgets every creator's entry of a store whose definition is gone, slice by slice, and has all of them written again.
 * Broken off, it is done once more from the start.
 */
export async function forgetEntries({ channel }: StoreContext): Promise<void> {
  let after: string | undefined;
  do after = await inTransaction((tx) => forgetSlice(tx, { channelId: channel.id, after }));
  while (after !== undefined);
}

/** @returns the last collab of the slice when more may follow. */
async function forgetSlice(tx: Transaction, start: SliceStart): Promise<string | undefined> {
  const { channelId } = start;
  const { ids, last } = await readSlice(tx, start);
  // The marks first: every other writer of both tables locks the mirror entries before the objects.
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${ids}::uuid[])`);
  await tx.platformObject.updateMany({
    where: { channelId, kind: 'metaobject', collabId: { in: ids } },
    data: { platformId: null, writtenHash: null, writtenAt: null },
  });
  return last;
}
