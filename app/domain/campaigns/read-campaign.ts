import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { LinkTemplates } from '../collabs/affiliate-url.ts';
import type { CampaignKey } from './change-campaign.ts';
import { noSuchCampaign } from './lock-campaigns.ts';

/** A campaign as it is edited. */
export interface EditedCampaign extends LinkTemplates {
  id: string;
  title: string;
  isDefault: boolean;
}

/** @throws Problem `not-found` for a campaign that the channel does not have, or has archived. */
export async function readCampaign(key: CampaignKey): Promise<EditedCampaign> {
  const { channelId, campaignId: id } = key;
  const campaign = isId(id)
    ? await db.campaign.findFirst({
        where: { channelId, id, archivedAt: null },
        select: {
          id: true,
          title: true,
          isDefault: true,
          brandPageRedirectUrlTemplate: true,
          queryParams: true,
        },
      })
    : null;
  if (!campaign) throw noSuchCampaign(key);
  return campaign;
}
