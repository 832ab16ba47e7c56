import { z } from 'zod';
import { assertCreatorMayUpdate, requireCollab } from '#app/domain/collabs/authorize.ts';
import { updateCollabIn } from '#app/domain/collabs/update.ts';
import { updateCollabBody } from '#app/domain/collabs/input.ts';
import { collabIdParameter, writeEndpoint } from '#app/http/endpoint.ts';
import { collabWithIds, presentCollab } from '#app/http/presenters.ts';
import { collabResponse } from '#app/http/response-schemas.ts';
import { exampleCollab, exampleCollabId } from './examples.ts';

const details = `An absent field keeps what is there, \`null\` clears where clearing makes sense, and \`custom\` merges key by key.

- \`discount: null\` goes back to the tier’s.
- \`isActive: false\` pauses: the creator’s place in the store is hidden, the discount code is deactivated and the drops’ collections are unpublished. \`true\` brings all of it back.
- \`email\` may be sent only as it stands: only the creator can change it (409).
- A creator’s own token changes what is the creator’s; what is the brand’s (such as the discount) is 403.

The store takes 128 KB of data for one creator, drops included. What would be more is 400, with the size and what to shorten.`;

const example = {
  params: { collabId: exampleCollabId },
  body: {
    firstName: 'Ada',
    isOnboarded: true,
    discount: { discountAmount: 0.15, discountType: 'Percentage' },
  },
  answer: { collab: exampleCollab },
};

/** Endpoint 3: updates a collab. */
export const updateCollab = writeEndpoint({
  name: 'updateCollab',
  summary: 'Update a collab',
  details,
  principals: ['channel', 'partner', 'brand', 'creator'],
  params: z.object({ collabId: collabIdParameter }),
  body: updateCollabBody,
  answer: z.strictObject({ collab: collabResponse }),
  example,
  async write({ principal, params, body }) {
    const key = await requireCollab(principal, params.collabId);
    assertCreatorMayUpdate(principal, body);
    return async (tx) => {
      const collab = await updateCollabIn(tx, key, body);
      return { json: `{"collab":${presentCollab(collab, collabWithIds)}}` };
    };
  },
});
