import type { CampaignKey } from '#app/db/keys.ts';
import type { CampaignBody, TierBody } from '#app/domain/campaigns/input.ts';
import type { TestDatabase } from '../db/database.ts';
import { loadApp } from '../world/load-app.ts';

/**
 * A brand's campaign functions in the test's own process. Only one database per test file, because settings
 * are read once.
 */
export async function loadCampaignFunctions(database: Pick<TestDatabase, 'url'>) {
  const { inTransaction, ...client } = await loadApp(database);
  const { validate: read } = await import('#app/domain/input/validate.ts');
  const { createCampaign, ...campaigns } = await import('#app/domain/campaigns/campaigns.ts');
  const { createTier, ...tiers } = await import('#app/domain/campaigns/tiers.ts');
  return {
    read,
    inTransaction,
    ...client,
    createCampaign: (channelId: string, body: CampaignBody) =>
      inTransaction((tx) => createCampaign(tx, channelId, body)),
    createTier: (key: CampaignKey, body: TierBody) => inTransaction((tx) => createTier(tx, key, body)),
    ...campaigns,
    ...tiers,
    ...(await import('#app/domain/campaigns/input.ts')),
    ...(await import('#app/domain/campaigns/archive.ts')),
    ...(await import('#app/domain/campaigns/list.ts')),
    ...(await import('#app/domain/campaigns/link-templates.ts')),
    ...(await import('#app/domain/campaigns/move-collabs.ts')),
    ...(await import('#app/domain/campaigns/order.ts')),
    ...(await import('#app/domain/collabs/dirty.ts')),
    ...(await import('#app/domain/collabs/collab.ts')),
    ...(await import('#app/domain/collabs/input.ts')),
    ...(await import('#app/domain/collabs/update.ts')),
    ...(await import('#app/domain/collabs/search.ts')),
    ...(await import('#app/db/collabs/search.ts')),
  };
}
