import { z } from 'zod';
import type { ChannelSideCaller } from '#app/domain/caller.ts';
import { ownChannel, reachChannel } from '#app/domain/channels/reach-channel.ts';
import { createCollab as createCollabIn } from '#app/domain/collabs/create-collab.ts';
import { invalid } from '#app/domain/problem.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { flatCollab, presentCollab } from '#app/http/present/collab.ts';
import { collabAnswer } from '#app/http/schemas/answers.ts';
import { createCollabBody } from '#app/domain/input/create-collab-body.ts';
import { createCollabExample } from './examples/create-collab.ts';

const details = `The creator is found by e-mail address, in any case, or made. What is written here lives on this collab and changes nothing that another brand sees.

- A second collab of one creator in one channel is 409, and the message names the existing one; so is an affiliate code or handle that is taken in the channel.
- Without a code one is made from the name; without a tier the channel’s default tier is taken.
- The answer has creator and tier as ids and no drops. The creator’s place in the store follows within moments: \`isPartial\` is true until then.

The store takes 128 KB of data for one creator, drops included. What would be more is 400, with the size and what to shorten.`;

/** Endpoint 2: joins a creator, found or made by e-mail address, to a channel. */
export const createCollab = writeEndpoint({
  name: 'createCollab',
  summary: 'Create a collab',
  details,
  callers: ['channel', 'partner', 'brand'],
  body: createCollabBody,
  answer: z.strictObject({ collab: collabAnswer }),
  example: createCollabExample,
  async write({ caller, body }) {
    const channel = await channelOf(caller, body.platformDomain);
    return async (tx) => {
      const collab = await createCollabIn(tx, channel, body.collab);
      return { json: `{"collab":${presentCollab(collab, flatCollab)}}` };
    };
  },
});

function channelOf(caller: ChannelSideCaller, domain: string | undefined) {
  if (domain !== undefined) return reachChannel(caller, domain);
  if (caller.kind !== 'partner') return ownChannel(caller);
  throw invalid([
    {
      path: 'platformDomain',
      message: 'is needed with a partner key: send the platform domain of the channel',
    },
  ]);
}
