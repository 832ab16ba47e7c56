import type { Transaction } from '#app/db/client.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import type { CampaignKey } from './change-campaign.ts';

/** The place behind a channel's campaigns. @throws Problem `conflict` when the channel has as many as it can. */
export async function nextCampaignPosition(tx: Transaction, channelId: string): Promise<number> {
  const { _count, _max } = await tx.campaign.aggregate({
    where: { channelId, archivedAt: null },
    _count: true,
    _max: { position: true },
  });
  if (_count >= limits.campaigns)
    throw new Problem('conflict', `There are ${limits.campaigns} campaigns already. Archive one first.`);
  return (_max.position ?? -1) + 1;
}

/** The place behind a campaign's tiers. @throws Problem `conflict` when it has as many as it can. */
export async function nextTierPosition(
  tx: Transaction,
  { channelId, campaignId }: CampaignKey,
): Promise<number> {
  const { _count, _max } = await tx.tier.aggregate({
    where: { channelId, campaignId, archivedAt: null },
    _count: true,
    _max: { position: true },
  });
  if (_count >= limits.tiersPerCampaign)
    throw new Problem(
      'conflict',
      `This campaign has ${limits.tiersPerCampaign} tiers already. Archive one first.`,
    );
  return (_max.position ?? -1) + 1;
}
