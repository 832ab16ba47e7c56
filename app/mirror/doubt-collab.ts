import { db, inTransaction } from '#app/db/client.ts';
import { markDirty } from '#app/domain/collabs/mark-dirty.ts';
import type { CollabKey } from '#app/domain/collabs/reach-collab.ts';

/** Forgets what was last written for a collab, so that everything of it is written again. */
export async function doubtCollab(key: CollabKey): Promise<void> {
  const { channelId, collabId } = key;
  const drops = await db.drop.findMany({ where: { channelId, collabId }, select: { id: true } });
  await inTransaction(async (tx) => {
    await tx.platformObject.updateMany({
      where: { channelId, OR: [{ collabId }, { dropId: { in: drops.map(({ id }) => id) } }] },
      data: { writtenHash: null },
    });
    await markDirty(tx, key);
  });
}
