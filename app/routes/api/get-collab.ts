import { z } from 'zod';
import { normalizeDomain } from '#app/domain/channels/store-domain.ts';
import { channelForbidden } from '#app/domain/channels/authorize.ts';
import { collabNotInChannel } from '#app/domain/collabs/authorize.ts';
import { findFullCollab } from '#app/domain/collabs/collab.ts';
import { collabIdParameter, platformDomainParameter, readEndpoint } from '#app/http/endpoint.ts';
import { presentCollab, fullCollab } from '#app/http/presenters.ts';
import { fullCollabResponse } from '#app/http/collab-schemas.ts';
import {
  exampleCollab,
  exampleCollabId,
  exampleCreator,
  exampleDomain,
  exampleFullDrop,
  exampleTier,
} from './examples.ts';

const details = `Returns the whole collab, with drops and products in order. A domain without access gets 403. A collab that is not in the channel gets 404, whether it exists elsewhere or not. The message names the collab’s channel if the credential has access to it.`;

const example = {
  params: { platformDomain: exampleDomain, collabId: exampleCollabId },
  response: {
    collab: { ...exampleCollab, creator: exampleCreator, collabTier: exampleTier, drops: [exampleFullDrop] },
  },
};

/**
 * One collab of a channel, with creator, drops, products, enhancements and custom fields as full
 * objects.
 */
export const getChannelCollab = readEndpoint({
  name: 'getChannelCollab',
  summary: 'Get a channel collab',
  details,
  principals: ['channel', 'partner'],
  params: z.object({
    platformDomain: platformDomainParameter,
    collabId: collabIdParameter,
  }),
  response: z.strictObject({ collab: fullCollabResponse }),
  example,
  async read({ principal, context, params: { platformDomain, collabId } }) {
    const domain = normalizeDomain(platformDomain);
    const found = await findFullCollab(principal, { domain, collabId });
    if (found === 'forbidden') throw channelForbidden(principal, domain);
    if (found === 'absent') throw await collabNotInChannel(principal, collabId);
    context.channelId = found.record.channelId;
    return { json: `{"collab":${presentCollab(found, fullCollab)}}` };
  },
});
