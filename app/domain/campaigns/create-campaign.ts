import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { CampaignBody } from '../input/campaign-body.ts';
import { lockCampaigns } from './lock-campaigns.ts';
import { nextCampaignPosition } from './next-position.ts';
import { setDefaultCampaign } from './set-default.ts';

/**
 * Gives a channel a campaign, behind the others.
 * @returns its id.
 * @throws Problem `conflict` when the channel has as many as it can.
 */
export async function createCampaign(
  tx: Transaction,
  channelId: string,
  { isDefault, ...said }: CampaignBody,
): Promise<string> {
  await lockCampaigns(tx, channelId);
  const position = await nextCampaignPosition(tx, channelId);
  const id = newId();
  await tx.campaign.create({ data: { channelId, id, ...said, position } });
  await setDefaultCampaign(tx, { channelId, campaignId: id }, isDefault);
  return id;
}
