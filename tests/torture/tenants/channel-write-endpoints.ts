import { channelItemPromise, channelPromise, createTierPromise } from './expected-responses.ts';
import type { GuardedEndpoint } from './guarded-endpoint.ts';
import { at, campaigns, domains, tiers, times } from './reference-sets.ts';
import { domainOf } from './seed-world.ts';
import type { World } from './seed-world.ts';

const ashDomain = () => ({ text: domainOf('ash'), tenant: 'ash' as const });
const ashCampaign = ({ campaignIds }: World) => ({ text: campaignIds.ash, tenant: 'ash' as const });
const ashTier = ({ tierIds }: World) => ({ text: tierIds.ash, tenant: 'ash' as const });

export const createCampaign: GuardedEndpoint = {
  name: 'create a campaign',
  method: 'POST',
  route: 'api/channels/:platformDomain/campaigns',
  references: () => at('domain', domains()),
  send: ({ domain }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/campaigns`,
    body: { title: unique },
  }),
  promise: channelPromise,
  repeated: () => ({ domain: ashDomain() }),
};

export const updateCampaign: GuardedEndpoint = {
  name: 'update a campaign',
  method: 'POST',
  route: 'api/channels/:platformDomain/campaigns/:campaignId',
  references: (world) => times(at('domain', domains()), at('campaign', campaigns(world))),
  send: ({ domain, campaign }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/campaigns/${campaign?.text ?? ''}`,
    body: { queryParams: `utm_campaign=${unique}` },
  }),
  promise: channelItemPromise,
  repeated: (world) => ({ domain: ashDomain(), campaign: ashCampaign(world) }),
};

export const createTier: GuardedEndpoint = {
  name: 'create a tier',
  method: 'POST',
  route: 'api/channels/:platformDomain/collab-tiers',
  references: (world) => times(at('domain', domains()), at('campaign', campaigns(world))),
  send: ({ domain, campaign }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/collab-tiers`,
    body: { title: unique, campaign: campaign?.text },
  }),
  promise: createTierPromise,
  repeated: (world) => ({ domain: ashDomain(), campaign: ashCampaign(world) }),
};

export const updateTier: GuardedEndpoint = {
  name: 'update a tier',
  method: 'POST',
  route: 'api/channels/:platformDomain/collab-tiers/:tierId',
  references: (world) => times(at('domain', domains()), at('tier', tiers(world))),
  send: ({ domain, tier }) => ({
    path: `/channels/${domain?.text ?? ''}/collab-tiers/${tier?.text ?? ''}`,
    body: { relationshipType: 'partner' },
  }),
  promise: channelItemPromise,
  repeated: (world) => ({ domain: ashDomain(), tier: ashTier(world) }),
};
