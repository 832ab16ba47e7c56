import { db } from '#app/db/client.ts';
import type { StoreContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';

/**
 * Forgets an object that is no longer in the store, so that it is looked for and made again. No lease is needed: the
 * worst that a worker too many can do here is to have something looked for in vain.
 */
export async function forgetObject({ channel }: StoreContext, key: ObjectKey): Promise<void> {
  await db.platformObject.updateMany({
    where: {
      channelId: channel.id,
      kind: key.kind,
      collabId: key.collabId ?? null,
      dropId: key.dropId ?? null,
    },
    data: { platformId: null, writtenHash: null, writtenAt: null },
  });
}
