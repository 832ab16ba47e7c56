import type { Transaction } from '#app/db/client.ts';
import { doubtCollabs } from '../doubt-collabs.ts';
import type { BulkOutcome } from './bulk-action.ts';

/** Has collabs of a channel written to the store anew, but for those that wait for just that already. */
export async function resyncMany(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<BulkOutcome> {
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    SELECT collab_id AS id FROM mirror_entries AS me
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY(${collabIds}::uuid[])
      AND dirty_since IS NOT NULL AND set_aside_at IS NULL AND attempts = 0
      AND NOT EXISTS (SELECT FROM platform_objects AS po
        WHERE po.channel_id = me.channel_id AND po.collab_id = me.collab_id AND written_hash IS NOT NULL)
      AND NOT EXISTS (SELECT FROM platform_objects AS po JOIN drops AS dr ON dr.channel_id = po.channel_id AND dr.id = po.drop_id
        WHERE dr.channel_id = me.channel_id AND dr.collab_id = me.collab_id AND written_hash IS NOT NULL)`;
  const already = new Set(waiting.map(({ id }) => id));
  const others = collabIds.filter((id) => !already.has(id));
  if (others.length > 0) await doubtCollabs(tx, channelId, others);
  return { changed: others.length, kept: { already: already.size, 'too-full': 0, gone: 0 } };
}
