import { createDropPromise, createPromise, updateDropPromise, updatePromise } from './expected-responses.ts';
import type { GuardedEndpoint } from './guarded-endpoint.ts';
import type { Reference, References } from './reference.ts';
import {
  ashDomain,
  at,
  collabRef,
  collabRefs,
  domains,
  dropRef,
  dropRefs,
  mediaRefs,
  noneOrOne,
  tiers,
  times,
} from './reference-sets.ts';
import { knownEmail } from './seed-world.ts';

export const createCollab: GuardedEndpoint = {
  name: 'create a collab',
  method: 'POST',
  route: 'api/creators/collabs',
  references: (world) => [
    ...times(
      noneOrOne({ domain: domains() }),
      noneOrOne({ tier: tiers(world), media: mediaRefs(world), namelessMedia: mediaRefs(world) }),
    ),
    ...noneOrOne({ domain: domains() }).map((refs) => ({ ...refs, email: nextKnown() })),
  ],
  send: (refs, unique) => ({
    path: '/creators/collabs',
    body: {
      ...(refs['domain'] && { [refs['tier'] ? 'myshopifyDomain' : 'platformDomain']: refs['domain'].text }),
      email: refs['email']?.text ?? `${unique}@people.example`,
      firstName: 'Grace',
      lastName: 'Hopper',
      handle: unique,
      affiliateCode: unique,
      ...(refs['tier'] && { collabTier: refs['tier'].text }),
      profilePicture: mediaBody(refs) ?? '',
    },
  }),
  promise: createPromise,
  repeated: () => ({ domain: ashDomain() }),
  again: { status: 409, reason: '409 met already' },
};

export const updateCollab: GuardedEndpoint = {
  name: 'update a collab',
  method: 'POST',
  route: 'api/creators/collabs/:collabId',
  references: (world) =>
    times(
      at('collab', collabRefs(world)),
      noneOrOne({ tier: tiers(world), media: mediaRefs(world), namelessMedia: mediaRefs(world) }),
    ),
  send: (refs, unique) => ({
    path: `/creators/collabs/${refs['collab']?.text ?? ''}`,
    body: {
      firstName: unique,
      ...(refs['tier'] && { collabTier: refs['tier'].text }),
      profilePicture: mediaBody(refs) ?? null,
    },
  }),
  promise: updatePromise,
  repeated: (world) => ({ collab: collabRef(world, 'ash-1') }),
};

/** The drop's canary text is not sent, so that an update keeps it. */
function dropBody(refs: References, unique: string) {
  const media = mediaBody(refs);
  const { namelessCustom, namelessCover } = refs;
  return {
    title: unique,
    media: namelessCover ? [{ _id: namelessCover.text }] : [],
    products: [{ id: '632910392', enhancement: { note: unique, media: media ? [media] : [] } }],
    custom: namelessCustom ? { 'cc-mine': { _id: namelessCustom.text } } : {},
  };
}

export const createDrop: GuardedEndpoint = {
  name: 'create a drop',
  method: 'POST',
  route: 'api/creators/collabs/:collabId/drops',
  references: (world) =>
    times(
      at('collab', collabRefs(world)),
      noneOrOne({
        media: mediaRefs(world),
        namelessMedia: mediaRefs(world),
        namelessCustom: mediaRefs(world),
        namelessCover: mediaRefs(world),
      }),
    ),
  send: (refs, unique) => ({
    path: `/creators/collabs/${refs['collab']?.text ?? ''}/drops`,
    body: dropBody(refs, unique),
  }),
  promise: createDropPromise,
  repeated: (world) => ({ collab: collabRef(world, 'ash-1') }),
};

export const updateDrop: GuardedEndpoint = {
  name: 'update a drop',
  method: 'POST',
  route: 'api/creators/collabs/:collabId/drops/:dropId',
  references: (world) => [
    ...times(at('collab', collabRefs(world)), at('drop', dropRefs(world))),
    ...times(
      world.collabs.map(({ label }) => ({ collab: collabRef(world, label), drop: dropRef(world, label) })),
      noneOrOne({
        namelessMedia: mediaRefs(world),
        namelessCustom: mediaRefs(world),
        namelessCover: mediaRefs(world),
      }).slice(1),
    ),
  ],
  send: (refs, unique) => ({
    path: `/creators/collabs/${refs['collab']?.text ?? ''}/drops/${refs['drop']?.text ?? ''}`,
    body: dropBody(refs, unique),
  }),
  promise: updateDropPromise,
  repeated: (world) => ({ collab: collabRef(world, 'ash-1'), drop: dropRef(world, 'ash-1') }),
};

let met = 0;
/**
 * A creator whom only cedar knows, a different one each time, because a brand can add a creator only once.
 */
function nextKnown(): Reference {
  met += 1;
  return { text: knownEmail(met), tenant: 'cedar' };
}

/** Media in a body: an id with a url, or only an id. */
function mediaBody({ media, namelessMedia }: References) {
  if (media) return { _id: media.text, url: 'https://cdn.example.com/new.png' };
  return namelessMedia && { _id: namelessMedia.text };
}
