import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { TierBody } from '#app/domain/campaigns/input.ts';
import { loadCampaignFunctions } from '../../support/domain/campaign-functions.ts';
import { addChannel } from '../../support/db/channels.ts';
import { createTestDatabase } from '../../support/db/database.ts';
import { listTaskPayloads } from '../../support/db/jobs.ts';
import { addSyncedCollabs } from '../../support/db/seed.ts';

/* The database of a file of campaign tests, and what its brands do. */

export const database = await createTestDatabase();
export const here = await loadCampaignFunctions(database);
export const nowhere = '018f0000-0000-7000-8000-000000000000';

afterAll(async () => {
  await here.closeDatabase();
  await database.drop();
});

export const campaignBody = (title: string) => ({
  title,
  isDefault: false,
  brandPageRedirectUrlTemplate: null,
  queryParams: null,
});
export const tier = (title: string, percent?: string): TierBody =>
  here.read(here.tierBody, {
    title,
    relationshipType: 'affiliate',
    isDefault: false,
    discount: percent === undefined ? null : { amount: percent, type: 'Percentage' },
  });

const newChannel = () => addChannel(database, `x-${randomUUID()}`);

/** A channel with a campaign of two tiers: Basic without a discount, and Gold with 20 percent. */
export async function newProgram() {
  const channelId = await newChannel();
  const campaignId = await here.createCampaign(channelId, campaignBody('Summer'));
  const basic = await here.createTier({ channelId, campaignId }, tier('Basic'));
  const gold = await here.createTier({ channelId, campaignId }, tier('Gold', '20'));
  return { channelId, campaignId, basic, gold };
}

/**
 * Creates synced collabs of a tier.
 * @returns their ids.
 */
export const addCollabs = (channelId: string, tierId: string, count: number) =>
  addSyncedCollabs(database, { channelId, tierId }, count);

const brand = (channelId: string) => ({ kind: 'brand', credentialId: nowhere, channelId }) as const;
export const updateCollab = (channelId: string, collabId: string, body: object) =>
  here.updateCollab(brand(channelId), collabId, here.read(here.updateCollabBody, body));
export const countWaiting = (channelId: string, tierId: string) =>
  here.countMatchingCollabs(channelId, { tierIds: [tierId], mirrorStates: ['waiting'] }, 10_000);

interface TierPayload {
  channelId: string;
  tierId: string;
}
export const jobs = (task: string) => listTaskPayloads<TierPayload>(database, task);

export const titles = async (channelId: string) =>
  (await here.listCampaigns(channelId)).map(({ title, tiers }) => [
    title,
    ...tiers.map((item) => item.title),
  ]);
