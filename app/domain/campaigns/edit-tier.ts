import { inTransaction } from '#app/db/client.ts';
import type { TierChangeBody } from '../input/tier-body.ts';
import { changeTier } from './change-tier.ts';
import type { PlacedTier } from './change-tier.ts';
import { holdTier } from './lock-campaigns.ts';
import { refuseUnmeant } from './refuse-unmeant.ts';
import { setDefaultTier } from './set-default.ts';

/**
 * Changes of a tier what a page says: what `changeTier` changes, and whether it is its campaign's default.
 * @throws Problem `not-found` for a tier that the channel does not have, or has archived; `invalid` for a large discount
 *   that is another than the one that stands, and is not said to be meant.
 */
export function editTier(key: PlacedTier, { isDefault, isMeant, ...change }: TierChangeBody): Promise<void> {
  return inTransaction(async (tx) => {
    const campaignId = await holdTier(tx, key);
    const current = await tx.discount.findUnique({
      where: { channelId_tierId: { channelId: key.channelId, tierId: key.tierId } },
    });
    refuseUnmeant({ current, wanted: change.discount ?? null }, isMeant);
    if (isDefault !== undefined) await setDefaultTier(tx, { ...key, campaignId }, isDefault);
    await changeTier(tx, key, change);
  });
}
