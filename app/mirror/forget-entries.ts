import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import type { StoreContext } from './mirror-context.ts';

/** A channel can have a million entries, and a transaction has seconds. */
const sliceSize = 2_000;

/**
 * Forgets every creator's entry of a store whose definition is gone, slice by slice, and has all of them written again.
 * Broken off, it is done once more from the start.
 */
export async function forgetEntries({ channel }: StoreContext): Promise<void> {
  let after: string | undefined;
  do after = await inTransaction((tx) => forgetSlice(tx, channel.id, after));
  while (after !== undefined);
}

/** @returns the last of the slice; undefined when nothing was left to forget. */
async function forgetSlice(
  tx: Transaction,
  channelId: string,
  after: string | undefined,
): Promise<string | undefined> {
  const slice = await tx.platformObject.findMany({
    where: { channelId, kind: 'metaobject', ...(after !== undefined && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: sliceSize,
    select: { id: true, collabId: true },
  });
  const collabIds = slice.flatMap(({ collabId }) => collabId ?? []);
  // The marks first: every other writer of both tables locks the mirror entries before the objects.
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${collabIds}::uuid[])`);
  await tx.platformObject.updateMany({
    where: { channelId, id: { in: slice.map(({ id }) => id) } },
    data: { platformId: null, writtenHash: null, writtenAt: null },
  });
  return slice.at(-1)?.id;
}
