import { inTransaction } from '#app/db/client.ts';
import type { CampaignChangeBody } from '../input/campaign-body.ts';
import { changeCampaign } from './change-campaign.ts';
import type { CampaignKey } from './change-campaign.ts';
import { holdCampaign } from './lock-campaigns.ts';
import { setDefaultCampaign } from './set-default.ts';

/**
 * Changes of a campaign what a page says: what `changeCampaign` changes, and whether new collabs go to it.
 * @throws Problem `not-found` for a campaign that the channel does not have, or has archived.
 */
export function editCampaign(key: CampaignKey, { isDefault, ...change }: CampaignChangeBody): Promise<void> {
  return inTransaction(async (tx) => {
    await holdCampaign(tx, key);
    if (isDefault !== undefined) await setDefaultCampaign(tx, key, isDefault);
    await changeCampaign(tx, key, change);
  });
}
