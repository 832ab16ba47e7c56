import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markDirty } from '../collabs/mark-dirty.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import { objectsOfCollab } from '../collabs/objects-of-collab.ts';

/**
 * Has everything of a channel, or of one of its collabs, written to the store anew, whatever we think it holds. What was
 * set aside is tried again. A single collab goes before what nobody waits for; a whole channel does not.
 * @returns how many collabs will be written.
 */
export function resync(channelId: string, collabId?: string): Promise<number> {
  return inTransaction(async (tx) => {
    // The marks first: every other writer of both tables locks the mirror entries before the objects.
    if (collabId === undefined) {
      const count = await markManyDirty(tx, channelId);
      await doubt(tx, Prisma.sql`channel_id = ${channelId}::uuid`);
      return count;
    }
    await markDirty(tx, { channelId, collabId });
    await doubt(tx, objectsOfCollab({ channelId, collabId }));
    return 1;
  });
}

/** What was last written to these objects counts as unknown. */
async function doubt(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`UPDATE platform_objects SET written_hash = NULL, written_at = NULL WHERE ${which}`;
}
