import {
  channelItemPromise,
  channelPromise,
  createTierPromise,
  stageUploadPromise,
} from './expected-responses.ts';
import type { GuardedEndpoint } from './guarded-endpoint.ts';
import {
  ashDomain,
  at,
  campaigns,
  domains,
  fields,
  growingCampaigns,
  spareFields,
  spareTiers,
  times,
  uploads,
} from './reference-sets.ts';
import type { World } from './seed-world.ts';

const ashCampaign = ({ spares }: World) => ({ text: spares.ash.campaign, tenant: 'ash' as const });
const ashGrowing = ({ growing }: World) => ({ text: growing.ash, tenant: 'ash' as const });
const ashTier = ({ spares }: World) => ({ text: spares.ash.tier, tenant: 'ash' as const });

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
  references: (world) => times(at('domain', domains()), at('campaign', growingCampaigns(world))),
  send: ({ domain, campaign }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/collab-tiers`,
    body: { title: unique, campaign: campaign?.text },
  }),
  promise: createTierPromise,
  repeated: (world) => ({ domain: ashDomain(), campaign: ashGrowing(world) }),
};

export const updateTier: GuardedEndpoint = {
  name: 'update a tier',
  method: 'POST',
  route: 'api/channels/:platformDomain/collab-tiers/:tierId',
  references: (world) => times(at('domain', domains()), at('tier', spareTiers(world))),
  send: ({ domain, tier }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/collab-tiers/${tier?.text ?? ''}`,
    body: { title: unique },
  }),
  promise: channelItemPromise,
  repeated: (world) => ({ domain: ashDomain(), tier: ashTier(world) }),
};

export const createField: GuardedEndpoint = {
  name: 'create a custom field',
  method: 'POST',
  route: 'api/channels/:platformDomain/custom-field-definitions',
  references: () => at('domain', domains()),
  send: ({ domain }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/custom-field-definitions`,
    body: { ownerType: 'product', handle: unique },
  }),
  promise: channelPromise,
  repeated: () => ({ domain: ashDomain() }),
  again: { status: 400, reason: '400 handle taken' },
};

export const updateField: GuardedEndpoint = {
  name: 'update a custom field',
  method: 'POST',
  route: 'api/channels/:platformDomain/custom-field-definitions/:fieldId',
  references: (world) => times(at('domain', domains()), at('field', fields(world))),
  send: ({ domain, field }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/custom-field-definitions/${field?.text ?? ''}`,
    body: { name: unique },
  }),
  promise: channelItemPromise,
  repeated: ({ fieldIds }) => ({ domain: ashDomain(), field: { text: fieldIds.ash, tenant: 'ash' } }),
};

/** A field can be deleted once, so each principal gets its own. */
export const deleteField: GuardedEndpoint = {
  name: 'delete a custom field',
  method: 'DELETE',
  route: 'api/channels/:platformDomain/custom-field-definitions/:fieldId',
  references: (world) => times(at('domain', domains()), at('field', spareFields(world))),
  send: ({ domain, field }) => ({
    path: `/channels/${domain?.text ?? ''}/custom-field-definitions/${field?.text ?? ''}`,
  }),
  promise: channelItemPromise,
};

export const stageUpload: GuardedEndpoint = {
  name: 'upload a file',
  method: 'POST',
  route: 'api/channels/:platformDomain/uploads',
  references: () => at('domain', domains()),
  send: ({ domain }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/uploads`,
    body: { filename: unique, mimeType: 'image/png', size: 100 },
  }),
  promise: stageUploadPromise,
  own: '503',
};

export const completeUpload: GuardedEndpoint = {
  name: 'complete an upload',
  method: 'POST',
  route: 'api/channels/:platformDomain/uploads/:uploadId',
  references: (world) => times(at('domain', domains()), at('upload', uploads(world))),
  send: ({ domain, upload }) => ({ path: `/channels/${domain?.text ?? ''}/uploads/${upload?.text ?? ''}` }),
  promise: channelItemPromise,
};
