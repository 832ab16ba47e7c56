import { z } from 'zod';
import { reachChannel } from '#app/domain/channels/reach-channel.ts';
import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import { noSuchCollab } from '#app/domain/collabs/reach-collab.ts';
import { requireKey } from '#app/domain/require-key.ts';
import { endpoint } from '#app/http/endpoint.ts';
import { presentWholeCollab } from '#app/http/present/collab.ts';
import { isId } from '#app/ids.ts';

/** Endpoint 6: one collab of a channel, with creator, drops, products, enhancements and custom fields in full. */
export const getCollab = endpoint({
  params: z.object({ platformDomain: z.string(), collabId: z.string() }),
  async handle({ caller, params: { platformDomain, collabId } }) {
    const channel = await reachChannel(requireKey(caller), platformDomain);
    const collab = isId(collabId) ? await loadCollab({ channelId: channel.id, collabId }) : null;
    if (!collab) throw noSuchCollab(collabId);
    return { collab: presentWholeCollab(collab) };
  },
});
