import type { CampaignKey } from '#app/domain/campaigns/change-campaign.ts';
import type { CampaignBody } from '#app/domain/input/campaign-body.ts';
import type { TierBody } from '#app/domain/input/tier-body.ts';
import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './database.ts';

export type CampaignsHere = Awaited<ReturnType<typeof loadCampaignsHere>>;

/** What a brand does with its campaigns, in the test's own process. For one database to a test file: settings are read once. */
export async function loadCampaignsHere({ url }: Pick<TestDatabase, 'url'>) {
  Object.assign(process.env, appSettings, { DATABASE_URL: url });
  const { validate: read } = await import('#app/domain/input/validate.ts');
  const { inTransaction, ...client } = await import('#app/db/client.ts');
  const { createCampaign } = await import('#app/domain/campaigns/create-campaign.ts');
  const { createTier } = await import('#app/domain/campaigns/create-tier.ts');
  return {
    ...{ read, inTransaction, ...client },
    createCampaign: (channelId: string, said: CampaignBody) =>
      inTransaction((tx) => createCampaign(tx, channelId, said)),
    createTier: (key: CampaignKey, said: TierBody) => inTransaction((tx) => createTier(tx, key, said)),
    ...(await import('#app/domain/input/campaign-body.ts')),
    ...(await import('#app/domain/input/tier-body.ts')),
    ...(await import('#app/domain/campaigns/archive-tiers.ts')),
    ...(await import('#app/domain/campaigns/bring-back.ts')),
    ...(await import('#app/domain/campaigns/change-campaign.ts')),
    ...(await import('#app/domain/campaigns/change-tier.ts')),
    ...(await import('#app/domain/campaigns/list-archived.ts')),
    ...(await import('#app/domain/campaigns/edit-campaign.ts')),
    ...(await import('#app/domain/campaigns/edit-tier.ts')),
    ...(await import('#app/domain/campaigns/list-campaigns.ts')),
    ...(await import('#app/domain/campaigns/move-collabs.ts')),
    ...(await import('#app/domain/campaigns/preview-link.ts')),
    ...(await import('#app/domain/campaigns/put-in-order.ts')),
    ...(await import('#app/domain/campaigns/read-campaign.ts')),
    ...(await import('#app/domain/campaigns/count-concerned.ts')),
    ...(await import('#app/domain/campaigns/read-tier.ts')),
    ...(await import('#app/domain/collabs/choose-tier.ts')),
    ...(await import('#app/domain/collabs/mark-in-slices.ts')),
  };
}
