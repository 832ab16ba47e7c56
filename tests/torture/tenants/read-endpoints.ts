import { z } from 'zod';
import {
  cartPromise,
  channelDropPromise,
  channelItemPromise,
  channelListPromise,
  channelPromise,
  getPromise,
  listedInTier,
  listedLabels,
  listPromise,
  type CellRequest,
} from './expected-responses.ts';
import type { GuardedEndpoint } from './guarded-endpoint.ts';
import {
  at,
  campaigns,
  collabRefs,
  domains,
  dropsOfChannels,
  emails,
  fields,
  noneOrOne,
  pathOfDrop,
  spareTiers,
  tiers,
  times,
} from './reference-sets.ts';
import { tenants } from './reference.ts';
import { collabOf } from './seed-world.ts';

const listed = z.object({ collabs: z.array(z.object({ _id: z.string() })) });

export const listCollabs: GuardedEndpoint = {
  name: 'list collabs',
  method: 'GET',
  route: 'api/creators/collabs',
  references: (world) => times(noneOrOne({ domain: domains() }), noneOrOne({ email: emails(world) })),
  send({ domain, email, cursor }) {
    const query = new URLSearchParams({
      // Half of the requests name the domain as existing clients do.
      ...(domain && { [email ? 'myshopify_domain' : 'platform_domain']: domain.text }),
      ...(email && { email: email.text }),
      ...(cursor && { cursor: cursor.text }),
    });
    return { path: `/creators/collabs?${query.toString()}` };
  },
  promise: listPromise,
  checkBody(request: CellRequest, json) {
    const ids = listed.parse(json).collabs.map(({ _id }) => _id);
    const promised = listedLabels(request).map((label) => collabOf(request.world, label).id);
    return ids.join() === promised.join() ? undefined : 'a list that is another than promised';
  },
};

const channel = z.object({ channel: z.object({ platformDomain: z.string() }) });

export const getChannel: GuardedEndpoint = {
  name: 'get a channel',
  method: 'GET',
  route: 'api/channels/:platformDomain',
  references: () => at('domain', domains()),
  send: ({ domain }) => ({ path: `/channels/${domain?.text ?? ''}` }),
  promise: channelPromise,
  checkBody: ({ refs }, json) =>
    channel.parse(json).channel.platformDomain === refs['domain']?.text ? undefined : 'another channel',
};

/** A list under a channel. Every brand has three tiers at first, and `tierIdsIn` finds them in the list. */
const listUnderChannel = (
  name: string,
  last: string,
  tierIdsIn: (json: unknown) => string[],
): GuardedEndpoint => ({
  ...getChannel,
  name,
  route: `api/channels/:platformDomain/${last}`,
  send: ({ domain }) => ({ path: `/channels/${domain?.text ?? ''}/${last}` }),
  checkBody({ world, refs }, json) {
    const tenant = refs['domain']?.tenant;
    if (tenant === undefined) return 'tiers of no channel';
    const ids = tierIdsIn(json);
    const own = [world.tierIds[tenant], world.spares[tenant].tier];
    return ids.length === 3 && own.every((id) => ids.includes(id)) ? undefined : 'tiers of another channel';
  },
});

const campaignList = z.object({ campaigns: z.array(z.object({ collabTiers: z.array(z.string()) })) });
const tierList = z.object({ collabTiers: z.array(z.object({ _id: z.string() })) });

export const listCampaigns = listUnderChannel('list the campaigns of a channel', 'campaigns', (json) =>
  campaignList.parse(json).campaigns.flatMap(({ collabTiers }) => collabTiers),
);

export const listTiers = listUnderChannel('list the tiers of a channel', 'collab-tiers', (json) =>
  tierList.parse(json).collabTiers.map(({ _id }) => _id),
);

export const getCampaign: GuardedEndpoint = {
  name: 'get a campaign',
  method: 'GET',
  route: 'api/channels/:platformDomain/campaigns/:campaignId',
  references: (world) => times(at('domain', domains()), at('campaign', campaigns(world))),
  send: ({ domain, campaign }) => ({
    path: `/channels/${domain?.text ?? ''}/campaigns/${campaign?.text ?? ''}`,
  }),
  promise: channelItemPromise,
};

export const getTier: GuardedEndpoint = {
  name: 'get a tier',
  method: 'GET',
  route: 'api/channels/:platformDomain/collab-tiers/:tierId',
  references: (world) => times(at('domain', domains()), at('tier', spareTiers(world))),
  send: ({ domain, tier }) => ({
    path: `/channels/${domain?.text ?? ''}/collab-tiers/${tier?.text ?? ''}`,
  }),
  promise: channelItemPromise,
};

export const listChannelCollabs: GuardedEndpoint = {
  name: 'list the collabs of a channel',
  method: 'GET',
  route: 'api/channels/:platformDomain/collabs',
  references: (world) =>
    times(at('domain', domains()), noneOrOne({ email: emails(world), tier: tiers(world) })),
  send({ domain, email, tier }) {
    const query = new URLSearchParams({
      ...(email && { email: email.text }),
      ...(tier && { tier: tier.text }),
    });
    return { path: `/channels/${domain?.text ?? ''}/collabs?${query.toString()}` };
  },
  promise: channelListPromise,
  checkBody(request: CellRequest, json) {
    const ids = listed.parse(json).collabs.map(({ _id }) => _id);
    const promised = listedInTier(request);
    return ids.join() === promised.map((label) => collabOf(request.world, label).id).join()
      ? undefined
      : 'a list that is another than promised';
  },
};

export const getCollab: GuardedEndpoint = {
  name: 'get a channel collab',
  method: 'GET',
  route: 'api/channels/:platformDomain/collabs/:collabId',
  references: (world) => times(at('domain', domains()), at('collab', collabRefs(world))),
  send: ({ domain, collab }) => ({
    path: `/channels/${domain?.text ?? ''}/collabs/${collab?.text ?? ''}`,
  }),
  promise: getPromise,
};

const fieldList = z.object({ customFieldDefinitions: z.array(z.object({ _id: z.string() })) });

export const listFields: GuardedEndpoint = {
  ...getChannel,
  name: 'list the custom fields of a channel',
  route: 'api/channels/:platformDomain/custom-field-definitions',
  send: ({ domain }) => ({ path: `/channels/${domain?.text ?? ''}/custom-field-definitions` }),
  checkBody({ world, refs }, json) {
    const ids = fieldList.parse(json).customFieldDefinitions.map(({ _id }) => _id);
    const listed = tenants.filter((tenant) => ids.includes(world.fieldIds[tenant]));
    return listed.join() === refs['domain']?.tenant ? undefined : 'custom fields of another channel';
  },
};

export const getField: GuardedEndpoint = {
  name: 'get a custom field',
  method: 'GET',
  route: 'api/channels/:platformDomain/custom-field-definitions/:fieldId',
  references: (world) => times(at('domain', domains()), at('field', fields(world))),
  send: ({ domain, field }) => ({
    path: `/channels/${domain?.text ?? ''}/custom-field-definitions/${field?.text ?? ''}`,
  }),
  promise: channelItemPromise,
};

export const getDrop: GuardedEndpoint = {
  name: 'get a drop',
  method: 'GET',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId',
  references: dropsOfChannels,
  send: (refs) => ({ path: pathOfDrop(refs) }),
  promise: channelDropPromise,
};

export const getCart: GuardedEndpoint = {
  ...getDrop,
  name: 'get a cart of a drop',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId/cart',
  send: (refs) => ({ path: `${pathOfDrop(refs)}/cart` }),
  promise: cartPromise,
  own: '503',
};
