import { inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { CampaignBody } from '../input/campaign-body.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { lockCampaigns } from './lock-campaigns.ts';
import { setDefaultCampaign } from './set-default.ts';

/**
 * Gives a channel a campaign, behind the others.
 * @returns its id.
 * @throws Problem `conflict` when the channel has as many as it can.
 */
export function createCampaign(channelId: string, { isDefault, ...said }: CampaignBody): Promise<string> {
  return inTransaction(async (tx) => {
    await lockCampaigns(tx, channelId);
    const { _count, _max } = await tx.campaign.aggregate({
      where: { channelId, archivedAt: null },
      _count: true,
      _max: { position: true },
    });
    if (_count >= limits.campaigns)
      throw new Problem('conflict', `There are ${limits.campaigns} campaigns already. Archive one first.`);
    const id = newId();
    await tx.campaign.create({ data: { channelId, id, ...said, position: (_max.position ?? -1) + 1 } });
    await setDefaultCampaign(tx, { channelId, campaignId: id }, isDefault);
    return id;
  });
}
