import type { Transaction } from '#app/db/client.ts';

/** A channel can have a million collabs, and a transaction has seconds. */
const sliceSize = 2_000;

/** Where a slice begins. */
export interface SliceStart {
  channelId: string;
  /** Those of a tier alone; all of the channel's without it. */
  tierId?: string | undefined;
  /** The last collab of the slice before. */
  after?: string | undefined;
}

/** Some collabs, and the last of them when more may follow. */
export interface CollabSlice {
  ids: string[];
  last: string | undefined;
}

/** Reads which collabs come next of a channel, or of a tier, in the order of their ids. */
export async function readSlice(
  tx: Transaction,
  { channelId, tierId, after }: SliceStart,
): Promise<CollabSlice> {
  const found = await tx.collab.findMany({
    where: { channelId, ...(tierId && { tierId }), ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: sliceSize,
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  return { ids, last: ids.length === sliceSize ? ids.at(-1) : undefined };
}
