import { inTransaction } from '#app/db/client.ts';
import type { StoreContext } from './mirror-context.ts';

/** Forgets every creator's entry of a store whose definition is gone, and has all of them written again. */
export async function forgetEntries({ channel }: StoreContext): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.$executeRaw`
      UPDATE mirror_entries SET
        wanted_version = wanted_version + 1,
        dirty_since = coalesce(dirty_since, now()),
        is_background = is_background OR dirty_since IS NULL,
        attempts = 0,
        next_attempt_at = NULL,
        set_aside_at = NULL
      WHERE channel_id = ${channel.id}::uuid`;
    await tx.platformObject.updateMany({
      where: { channelId: channel.id, kind: 'metaobject' },
      data: { platformId: null, writtenHash: null, writtenAt: null },
    });
  });
}
