import { z } from 'zod';
import type { DemoCampaign } from '../demo/campaigns.ts';
import { readPage, sendForm, type AdminOfStore } from './admin-pages.ts';

const campaignList = z.object({
  data: z.object({
    campaigns: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        tiers: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
  }),
});
const newCampaign = z.object({ data: z.object({ done: z.object({ campaignId: z.string() }) }) });
const newTier = z.object({ data: z.object({ done: z.object({ tierId: z.string() }) }) });

/**
 * Creates the missing campaigns and tiers of a store on its admin pages: the HTTP interface has no endpoint for them.
 * @returns the tiers' ids by title.
 */
export async function ensureTiers(
  admin: AdminOfStore,
  campaigns: readonly DemoCampaign[],
): Promise<Map<string, string>> {
  const page = await readPage(admin, '/campaigns', 'routes/admin/campaigns/list');
  const existing = campaignList.parse(page).data.campaigns;
  const tierIds = new Map<string, string>();
  for (const { platformDomain, tiers, ...campaign } of campaigns) {
    if (platformDomain !== admin.domain) continue;
    const found = existing.find(({ title }) => title === campaign.title);
    const campaignId = found?.id ?? (await createCampaign(admin, campaign));
    for (const [index, tier] of tiers.entries()) {
      const existingTier = found?.tiers.find(({ title }) => title === tier.title);
      const body = { ...tier, relationshipType: 'ambassador', isDefault: index === 0 };
      tierIds.set(tier.title, existingTier?.id ?? (await createTier(admin, campaignId, body)));
    }
  }
  return tierIds;
}

async function createCampaign(admin: AdminOfStore, campaign: object): Promise<string> {
  const body = { ...campaign, brandPageRedirectUrlTemplate: '', queryParams: '' };
  return newCampaign.parse(await sendForm(admin, '/campaigns/new', body)).data.done.campaignId;
}

async function createTier(admin: AdminOfStore, campaignId: string, tier: object): Promise<string> {
  return newTier.parse(await sendForm(admin, `/campaigns/${campaignId}/tiers/new`, tier)).data.done.tierId;
}
