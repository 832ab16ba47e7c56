import type { Transaction } from '#app/db/client.ts';
import { invalid } from '../problem.ts';

/**
 * The id of the tier asked for, or of the default tier of the channel's default campaign; null when it has none. It is
 * held until the transaction ends: who archives or changes it meanwhile would not see the collab that is put into it, and
 * the collab would show what it was.
 * @throws Problem `invalid` when the tier asked for is not one of the channel's, or is archived.
 */
export async function chooseTier(
  tx: Transaction,
  channelId: string,
  tierId: string | undefined,
): Promise<string | null> {
  const [tier] = await (tierId === undefined
    ? findDefault(tx, channelId)
    : tx.$queryRaw<{ id: string }[]>`
        SELECT id FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid AND archived_at IS NULL
        FOR SHARE`);
  if (!tier && tierId !== undefined)
    throw invalid([
      { path: 'collabTier', message: 'is not a tier of this channel: send the _id of one of its tiers' },
    ]);
  return tier?.id ?? null;
}

function findDefault(tx: Transaction, channelId: string): Promise<{ id: string }[]> {
  return tx.$queryRaw`
    SELECT tiers.id FROM tiers JOIN campaigns ON campaigns.channel_id = tiers.channel_id AND campaigns.id = campaign_id
    WHERE tiers.channel_id = ${channelId}::uuid AND tiers.is_default AND tiers.archived_at IS NULL
      AND campaigns.is_default AND campaigns.archived_at IS NULL
    FOR SHARE OF tiers`;
}
