import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from './mark-many-dirty.ts';

/**
 * Notes that some of a channel's collabs are to be looked at and written again, whatever was written before. The ids of
 * what stands in the store are kept, so that nothing is made twice.
 */
export async function doubtCollabs(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  const ids = [...collabIds];
  // The marks first: every other writer of both tables locks the mirror entries before the objects.
  await markManyDirty(tx, channelId, Prisma.sql`SELECT unnest(${ids}::uuid[])`);
  const drops = { channelId, collabId: { in: ids } };
  await tx.platformObject.updateMany({
    where: { channelId, OR: [{ collabId: { in: ids } }, { drop: drops }] },
    data: { writtenHash: null, writtenAt: null },
  });
}
