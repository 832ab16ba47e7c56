import { ownChannel, reachChannel } from '#app/domain/channels/reach-channel.ts';
import { createCollab as createCollabIn } from '#app/domain/collabs/create-collab.ts';
import { invalid, Problem } from '#app/domain/problem.ts';
import type { Caller } from '#app/domain/caller.ts';
import { endpoint } from '#app/http/endpoint.ts';
import { presentCollab } from '#app/http/present/collab.ts';
import { createCollabBody } from '#app/http/schemas/create-collab-body.ts';

/** Endpoint 2: joins a creator, found or made by e-mail address, to a channel. */
export const createCollab = endpoint({
  body: createCollabBody,
  async handle({ caller, body }) {
    const channel = await channelOf(caller, body.platformDomain);
    return { collab: presentCollab(await createCollabIn(channel, body.collab)) };
  },
});

function channelOf(caller: Caller, domain: string | undefined) {
  if (caller.kind === 'creator')
    throw new Problem('forbidden', 'A creator’s token may not create a collab: the brand does.');
  if (domain !== undefined) return reachChannel(caller, domain);
  if (caller.kind !== 'partner') return ownChannel(caller);
  throw invalid([
    {
      path: 'platformDomain',
      message: 'is needed with a partner key: send the platform domain of the channel',
    },
  ]);
}
