import { z } from 'zod';
import { normalizeDomain } from '#app/domain/channels/channel-domain.ts';
import { outOfReach } from '#app/domain/channels/reach-channel.ts';
import { noSuchCollab } from '#app/domain/collabs/reach-collab.ts';
import { readWholeCollab } from '#app/domain/collabs/read-collab.ts';
import { readEndpoint } from '#app/http/endpoint.ts';
import { presentCollab, wholeCollab } from '#app/http/present/collab.ts';
import { wholeCollabAnswer } from '#app/http/schemas/answers.ts';
import { getCollabExample } from './examples/get-collab.ts';

const details = `Everything in one answer, drops and products in order. A domain that the caller does not reach is 403; a collab that is not in the channel is 404, whether it exists elsewhere or not.`;

/** Endpoint 6: one collab of a channel, with creator, drops, products, enhancements and custom fields in full. */
export const getCollab = readEndpoint({
  name: 'getChannelCollab',
  summary: 'Get a channel collab',
  details,
  callers: ['channel', 'partner'],
  params: z.object({ platformDomain: z.string(), collabId: z.string() }),
  answer: z.strictObject({ collab: wholeCollabAnswer }),
  example: getCollabExample,
  async read({ caller, context, params: { platformDomain, collabId } }) {
    const domain = normalizeDomain(platformDomain);
    const found = await readWholeCollab(caller, { domain, collabId });
    if (found === 'out-of-reach') throw outOfReach(caller, domain);
    if (found === 'absent') throw noSuchCollab(collabId);
    context.channelId = found.head.channelId;
    return { json: `{"collab":${presentCollab(found, wholeCollab)}}` };
  },
});
