import { z } from 'zod';
import type { ChannelSideCaller } from '#app/domain/caller.ts';
import { ownChannel, reachChannel } from '#app/domain/channels/reach-channel.ts';
import { createCollab as createCollabIn } from '#app/domain/collabs/create-collab.ts';
import { invalid } from '#app/domain/problem.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { flatCollab, presentCollab } from '#app/http/present/collab.ts';
import { collabAnswer } from '#app/http/schemas/answers.ts';
import { createCollabBody } from '#app/http/schemas/create-collab-body.ts';

/** Endpoint 2: joins a creator, found or made by e-mail address, to a channel. */
export const createCollab = writeEndpoint({
  name: 'createCollab',
  summary: 'Create a collab',
  callers: ['channel', 'partner'],
  body: createCollabBody,
  answer: z.strictObject({ collab: collabAnswer }),
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
