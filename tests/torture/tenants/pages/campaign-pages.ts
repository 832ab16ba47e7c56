import { does, read, type GuardedPage } from './guarded-page.ts';

const campaign = 'campaigns/:campaignId';
const tier = `${campaign}/tiers/:tierId`;

const templates = { brandPageRedirectUrlTemplate: '', queryParams: '' };
const campaignForm = { title: 'New', isDefault: false, ...templates };
const tierForm = {
  title: 'New',
  relationshipType: 'partner',
  isDefault: false,
  isConfirmed: false,
  discount: { amount: '10', type: 'Percentage' },
};

/** The pages of campaigns and tiers, and their actions. Actions on archived objects come last. */
export const campaignPages: readonly GuardedPage[] = [
  read('campaigns'),
  read('campaigns/new'),
  { ...read('campaigns/preview'), isPlain: true, search: () => templates },
  // No store responds in this suite.
  { ...read('campaigns/collections'), isPlain: true, search: () => ({ q: 'summer' }) },
  {
    ...read('campaigns/collections'),
    name: 'look up collections',
    isPlain: true,
    search: () => ({ id: '1' }),
  },
  read(campaign, 'campaign'),
  { ...read(`${campaign}/affected`, 'campaign'), isPlain: true },
  {
    ...read(`${campaign}/affected`, 'tier'),
    name: 'count the collabs of a tier',
    isPlain: true,
    search: (tierId) => ({ tier: tierId }),
  },
  read(`${campaign}/tiers/new`, 'campaign'),
  read(tier, 'tier'),
  {
    ...read(tier, 'campaign'),
    name: 'read a tier at another campaign',
    at: { tierId: 'lastTier' },
    isAbsent: true,
  },
  ...does('campaigns', [
    {
      name: 'order campaigns',
      named: 'campaign',
      rejection: 409,
      sends: (id, { lastCampaign, homeCampaign }) => ({ ids: [id, lastCampaign, homeCampaign] }),
    },
    {
      name: 'order the own tiers in a campaign',
      named: 'campaign',
      sends: (campaignId, own) => ({ campaignId, ids: [own.tier] }),
    },
    {
      name: 'order tiers in the own campaign',
      named: 'tier',
      rejection: 409,
      sends: (id, own) => ({ campaignId: own.campaign, ids: [id] }),
    },
  ]),
  ...does('campaigns/new', [{ name: 'create a campaign', sends: () => campaignForm }]),
  ...does(campaign, [
    { name: 'update a campaign', named: 'campaign', sends: () => ({ ...campaignForm, title: 'Newer' }) },
  ]),
  ...does(`${campaign}/tiers/new`, [{ name: 'create a tier', named: 'campaign', sends: () => tierForm }]),
  ...does(tier, [
    { name: 'update a tier', named: 'tier', sends: () => tierForm },
    {
      name: 'update a tier at another campaign',
      named: 'campaign',
      isAbsent: true,
      at: { tierId: 'lastTier' },
      sends: () => tierForm,
    },
    { name: 'archive a tier', named: 'tier', sends: () => ({ archive: true, successor: null }) },
    {
      name: 'archive the own tier with another successor',
      named: 'homeTier',
      rejection: 400,
      at: { campaignId: 'lastCampaign', tierId: 'lastTier' },
      sends: (successor) => ({ archive: true, successor }),
    },
  ]),
  ...does('campaigns', [
    {
      name: 'restore a tier',
      named: 'tier',
      sends: (tierId, { campaign: campaignId }) => ({ restore: { campaignId, tierId } }),
    },
  ]),
  ...does(campaign, [
    { name: 'archive a campaign', named: 'campaign', sends: () => ({ archive: true, successor: null }) },
    {
      name: 'archive the own campaign with a successor tier',
      named: 'homeTier',
      rejection: 400,
      at: { campaignId: 'lastCampaign' },
      sends: (successor) => ({ archive: true, successor }),
    },
  ]),
  ...does('campaigns', [
    {
      name: 'restore a campaign',
      named: 'campaign',
      sends: (campaignId) => ({ restore: { campaignId, tierId: null } }),
    },
  ]),
];
