import type { Transaction } from '#app/db/client.ts';

/**
 * Has everything mirrored once more of which the store did not let us do a part: a channel's new access may let us. So
 * is what is being mirrored right now, for it may have been refused a moment ago.
 * Whoever calls asks for the job.
 */
export async function retryRemarked(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = coalesce(dirty_since, now()),
      is_background = is_background OR dirty_since IS NULL
    WHERE channel_id = ${channelId}::uuid AND (dirty_since IS NOT NULL OR last_error IS NOT NULL)`;
}
