import { does, read } from './guarded-page.ts';
import type { GuardedPage } from './guarded-page.ts';

const campaign = 'campaigns/:campaignId';
const tier = `${campaign}/tiers/:tierId`;

const templates = { brandPageRedirectUrlTemplate: '', queryParams: '' };
const campaignForm = { title: 'New', isDefault: false, ...templates };
const tierForm = {
  ...{ title: 'New', isDefault: false, isMeant: false },
  discount: { amount: '10', type: 'Percentage' },
};

/** The pages of campaigns and tiers, and their actions. Actions on archived objects come last. */
export const campaignPages: readonly GuardedPage[] = [
  read('campaigns'),
  read('campaigns/new'),
  { ...read('campaigns/preview'), isPlain: true, search: () => templates },
  read(campaign, 'campaign'),
  { ...read(`${campaign}/concerned`, 'campaign'), isPlain: true },
  {
    ...{ ...read(`${campaign}/concerned`, 'tier'), name: 'count whom a tier concerns', isPlain: true },
    search: (tierId) => ({ tier: tierId }),
  },
  read(`${campaign}/tiers/new`, 'campaign'),
  read(tier, 'tier'),
  {
    ...{ ...read(tier, 'campaign'), name: 'read a tier under a campaign that it is not in' },
    ...{ at: { tierId: 'lastTier' }, isNobodys: true },
  },
  ...does('campaigns', [
    {
      ...{ name: 'put campaigns in order', named: 'campaign', refusal: 409 },
      sends: (id, { lastCampaign, homeCampaign }) => ({ ids: [id, lastCampaign, homeCampaign] }),
    },
    {
      ...{ name: 'put the own tiers in order in a campaign', named: 'campaign' },
      sends: (campaignId, own) => ({ campaignId, ids: [own.tier] }),
    },
    {
      ...{ name: 'put tiers in order in the own campaign', named: 'tier', refusal: 409 },
      sends: (id, own) => ({ campaignId: own.campaign, ids: [id] }),
    },
  ]),
  ...does('campaigns/new', [{ name: 'make a campaign', sends: () => campaignForm }]),
  ...does(campaign, [
    { name: 'save a campaign', named: 'campaign', sends: () => ({ ...campaignForm, title: 'Newer' }) },
  ]),
  ...does(`${campaign}/tiers/new`, [{ name: 'make a tier', named: 'campaign', sends: () => tierForm }]),
  ...does(tier, [
    { name: 'save a tier', named: 'tier', sends: () => tierForm },
    {
      ...{ name: 'save a tier under a campaign that it is not in', named: 'campaign', isNobodys: true },
      ...{ at: { tierId: 'lastTier' }, sends: () => tierForm },
    },
    { name: 'archive a tier', named: 'tier', sends: () => ({ archive: true, successor: null }) },
    {
      ...{ name: 'archive the own tier into another', named: 'homeTier', refusal: 400 },
      at: { campaignId: 'lastCampaign', tierId: 'lastTier' },
      sends: (successor) => ({ archive: true, successor }),
    },
  ]),
  ...does('campaigns', [
    {
      ...{ name: 'bring a tier back', named: 'tier' },
      sends: (tierId, { campaign: campaignId }) => ({ bringBack: { campaignId, tierId } }),
    },
  ]),
  ...does(campaign, [
    { name: 'archive a campaign', named: 'campaign', sends: () => ({ archive: true, successor: null }) },
    {
      ...{ name: 'archive the own campaign into a tier', named: 'homeTier', refusal: 400 },
      at: { campaignId: 'lastCampaign' },
      sends: (successor) => ({ archive: true, successor }),
    },
  ]),
  ...does('campaigns', [
    {
      ...{ name: 'bring a campaign back', named: 'campaign' },
      sends: (campaignId) => ({ bringBack: { campaignId, tierId: null } }),
    },
  ]),
];
