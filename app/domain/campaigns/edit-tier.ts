import { inTransaction } from '#app/db/client.ts';
import type { TierBody } from '../input/tier-body.ts';
import { changeTier } from './change-tier.ts';
import type { TierKey } from './change-tier.ts';
import { holdTier } from './lock-campaigns.ts';
import { setDefaultTier } from './set-default.ts';

/**
 * Saves a tier as a page sends it, whole: what `changeTier` changes, and whether it is its campaign's default.
 * @throws Problem `not-found` for a tier that the channel does not have, or has archived.
 */
export function editTier(key: TierKey, { isDefault, ...change }: TierBody): Promise<void> {
  return inTransaction(async (tx) => {
    const campaignId = await holdTier(tx, key);
    await setDefaultTier(tx, { ...key, campaignId }, isDefault);
    await changeTier(tx, key, change);
  });
}
