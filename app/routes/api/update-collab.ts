import { z } from 'zod';
import { reachCollab } from '#app/domain/collabs/reach-collab.ts';
import { refuseBrandMatters } from '#app/domain/collabs/refuse-brand-matters.ts';
import { updateCollab as updateCollabIn } from '#app/domain/collabs/update-collab.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { flatCollab, presentCollab } from '#app/http/present/collab.ts';
import { collabAnswer } from '#app/http/schemas/answers.ts';
import { updateCollabBody } from '#app/domain/input/update-collab-body.ts';
import { updateCollabExample } from './examples/update-collab.ts';

const details = `An absent field keeps what is there, \`null\` clears where clearing makes sense, and \`custom\` merges key by key.

- \`discount: null\` goes back to the tier’s.
- \`isActive: false\` pauses: the creator’s place in the store is hidden, the discount code is deactivated and the drops’ collections are unpublished. \`true\` brings all of it back.
- \`email\` may be sent only as it stands: only the creator can change it (409).
- A creator’s own token changes what is the creator’s; what is the brand’s (such as the discount) is 403.

The store takes 128 KB of data for one creator, drops included. What would be more is 400, with the size and what to shorten.`;

/** Endpoint 3: changes a collab. */
export const updateCollab = writeEndpoint({
  name: 'updateCollab',
  summary: 'Update a collab',
  details,
  callers: ['channel', 'partner', 'brand', 'creator'],
  params: z.object({ collabId: z.string() }),
  body: updateCollabBody,
  answer: z.strictObject({ collab: collabAnswer }),
  example: updateCollabExample,
  async write({ caller, params, body }) {
    const key = await reachCollab(caller, params.collabId);
    refuseBrandMatters(caller, body);
    return async (tx) => {
      const collab = await updateCollabIn(tx, key, body);
      return { json: `{"collab":${presentCollab(collab, flatCollab)}}` };
    };
  },
});
