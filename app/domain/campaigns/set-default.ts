import type { Transaction } from '#app/db/client.ts';
import type { CampaignKey } from './change-campaign.ts';

/**
 * Makes a campaign the one whose default tier new collabs get, in the place of any other, or makes it no longer so. The
 * campaigns are locked by the caller.
 */
export async function setDefaultCampaign(
  tx: Transaction,
  { channelId, campaignId: id }: CampaignKey,
  isDefault: boolean,
): Promise<void> {
  if (isDefault)
    await tx.campaign.updateMany({
      where: { channelId, isDefault: true, NOT: { id } },
      data: { isDefault: false },
    });
  await tx.campaign.updateMany({ where: { channelId, id, NOT: { isDefault } }, data: { isDefault } });
}

/** The same for a tier among those of its campaign. */
export async function setDefaultTier(
  tx: Transaction,
  { channelId, campaignId, tierId: id }: CampaignKey & { tierId: string },
  isDefault: boolean,
): Promise<void> {
  if (isDefault)
    await tx.tier.updateMany({
      where: { channelId, campaignId, isDefault: true, NOT: { id } },
      data: { isDefault: false },
    });
  await tx.tier.updateMany({ where: { channelId, id, NOT: { isDefault } }, data: { isDefault } });
}
