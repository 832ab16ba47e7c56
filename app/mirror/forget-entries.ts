import { inTransaction } from '#app/db/client.ts';
import { markManyDirty } from '#app/domain/collabs/mark-many-dirty.ts';
import type { StoreContext } from './mirror-context.ts';

/** Forgets every creator's entry of a store whose definition is gone, and has all of them written again. */
export async function forgetEntries({ channel }: StoreContext): Promise<void> {
  await inTransaction(async (tx) => {
    await markManyDirty(tx, channel.id);
    await tx.platformObject.updateMany({
      where: { channelId: channel.id, kind: 'metaobject' },
      data: { platformId: null, writtenHash: null, writtenAt: null },
    });
  });
}
