import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { CampaignKey } from './change-campaign.ts';
import type { PlacedTier } from './change-tier.ts';
import { holdCampaign, lockCampaigns, noSuchCampaign, noSuchTier } from './lock-campaigns.ts';
import { nextCampaignPosition, nextTierPosition } from './next-position.ts';

/**
 * Brings a tier back that was archived, behind the others of its campaign. Collabs that went to another tier stay there;
 * those that were still to go stay here.
 * @throws Problem `not-found` for a tier that the channel does not have, that is not archived, or whose campaign is;
 *   `conflict` when the campaign has as many tiers as it can.
 */
export function bringBackTier(key: PlacedTier & CampaignKey): Promise<void> {
  const { channelId, campaignId, tierId: id } = key;
  return inTransaction(async (tx) => {
    await holdCampaign(tx, key);
    const position = await nextTierPosition(tx, key);
    const { count } = isId(id)
      ? await tx.tier.updateMany({
          where: { channelId, campaignId, id, archivedAt: { not: null } },
          data: { archivedAt: null, successorId: null, position },
        })
      : { count: 0 };
    if (count === 0) throw noSuchTier(key);
  });
}

/**
 * Brings a campaign back that was archived, behind the others, with the tiers that were archived with it. Collabs that went
 * to other tiers stay there.
 * @throws Problem `not-found` for a campaign that the channel does not have, or that is not archived; `conflict` when the
 *   channel has as many as it can.
 */
export function bringBackCampaign(key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  return inTransaction(async (tx) => {
    await lockCampaigns(tx, channelId);
    const archivedAt = await archivedSince(tx, key);
    const position = await nextCampaignPosition(tx, channelId);
    await tx.campaign.update({
      where: { channelId_id: { channelId, id } },
      data: { archivedAt: null, isActive: true, position },
    });
    // Those that were archived before it were not meant to be there any more.
    await tx.tier.updateMany({
      where: { channelId, campaignId: id, archivedAt: { gte: archivedAt } },
      data: { archivedAt: null, successorId: null },
    });
  });
}

async function archivedSince(tx: Transaction, key: CampaignKey): Promise<Date> {
  const { channelId, campaignId: id } = key;
  const campaign = isId(id)
    ? await tx.campaign.findUnique({
        where: { channelId_id: { channelId, id } },
        select: { archivedAt: true },
      })
    : null;
  if (!campaign?.archivedAt) throw noSuchCampaign(key);
  return campaign.archivedAt;
}
