import {
  channelDropPromise,
  createChannelDropPromise,
  enhancementPromise,
  updateChannelCollabPromise,
} from './expected-responses.ts';
import type { GuardedEndpoint } from './guarded-endpoint.ts';
import {
  ashDomain,
  at,
  collabRef,
  collabRefs,
  domains,
  dropsOfChannels,
  enhancementRefs,
  noneOrOne,
  notedDropsOfChannels,
  pathOfDrop,
  removableDrop,
  tiers,
  times,
} from './reference-sets.ts';
import { collabOf, type World } from './seed-world.ts';

const ashDrop = (world: World) => ({
  domain: ashDomain(),
  collab: collabRef(world, 'ash-1'),
  drop: { ...collabRef(world, 'ash-1'), text: collabOf(world, 'ash-1').notedDropId },
});

export const updateChannelCollab: GuardedEndpoint = {
  name: 'update a channel collab',
  method: 'POST',
  route: 'api/channels/:platformDomain/collabs/:collabId',
  references: (world) => [
    ...times(at('domain', domains()), at('collab', collabRefs(world))),
    ...times(
      at('domain', [ashDomain()]),
      times(at('collab', [collabRef(world, 'ash-1')]), noneOrOne({ tier: tiers(world) })),
    ),
  ],
  send: ({ domain, collab, tier }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/collabs/${collab?.text ?? ''}`,
    body: { creator: { firstName: unique }, ...(tier && { collabTier: { _id: tier.text } }) },
  }),
  promise: updateChannelCollabPromise,
  repeated: (world) => ({ domain: ashDomain(), collab: collabRef(world, 'ash-1') }),
};

export const createChannelDrop: GuardedEndpoint = {
  name: 'create a channel drop',
  method: 'POST',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops',
  references: (world) => times(at('domain', domains()), at('collab', collabRefs(world))),
  send: ({ domain, collab }, unique) => ({
    path: `/channels/${domain?.text ?? ''}/collabs/${collab?.text ?? ''}/drops`,
    body: { title: unique, products: [{ id: '632910392' }] },
  }),
  promise: createChannelDropPromise,
  repeated: (world) => ({ domain: ashDomain(), collab: collabRef(world, 'ash-1') }),
};

export const updateChannelDrop: GuardedEndpoint = {
  name: 'update a channel drop',
  method: 'POST',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId',
  references: notedDropsOfChannels,
  send: (refs, unique) => ({ path: pathOfDrop(refs), body: { title: unique } }),
  promise: channelDropPromise,
  repeated: ashDrop,
};

export const addProducts: GuardedEndpoint = {
  name: 'add products to a drop',
  method: 'POST',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId/products',
  references: notedDropsOfChannels,
  send: (refs, unique) => ({
    path: `${pathOfDrop(refs)}/products`,
    body: { products: [{ id: '632910392', enhancement: { note: unique } }] },
  }),
  promise: channelDropPromise,
  repeated: ashDrop,
};

export const updateEnhancement: GuardedEndpoint = {
  name: 'update an enhancement',
  method: 'POST',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId/enhancements/:enhancementId',
  references: (world) => [
    ...times(notedDropsOfChannels(world), at('enhancement', enhancementRefs(world).slice(0, 1))),
    ...times([ashDrop(world)], at('enhancement', enhancementRefs(world))),
  ],
  send: (refs, unique) => ({
    path: `${pathOfDrop(refs)}/enhancements/${refs['enhancement']?.text ?? ''}`,
    body: { note: unique },
  }),
  promise: enhancementPromise,
  repeated: (world) => ({ ...ashDrop(world), enhancement: enhancementRefs(world)[0] }),
};

/** A drop can be removed once, so each principal of its brand gets its own. */
export const removeDrop: GuardedEndpoint = {
  name: 'remove a drop',
  method: 'DELETE',
  route: 'api/channels/:platformDomain/collabs/:collabId/drops/:dropId',
  references: (world) =>
    dropsOfChannels(world).map((refs) => {
      const { domain, collab, drop } = refs;
      const label = drop?.isEmail === true ? undefined : drop?.collab;
      const isItsOwn = label === collab?.collab && drop?.tenant === domain?.tenant;
      return label !== undefined && isItsOwn ? { ...refs, drop: removableDrop(world, label) } : refs;
    }),
  send: (refs) => ({ path: pathOfDrop(refs) }),
  promise: channelDropPromise,
};
