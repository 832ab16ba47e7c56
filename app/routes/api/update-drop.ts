import { z } from 'zod';
import { actorOf } from '#app/domain/principal.ts';
import { prepareDropUpdate } from '#app/domain/drops/update-drop.ts';
import { updateDropBody } from '#app/domain/input/drops.ts';
import { expectedRevision, revisionTag } from '#app/http/response.ts';
import { collabIdParameter, writeEndpoint } from '#app/http/endpoint.ts';
import { presentUpdatedDrop } from '#app/http/presenters.ts';
import { updatedDropResponse } from '#app/http/response-schemas.ts';
import { exampleCollabId, exampleDropId, exampleUpdatedDrop } from './examples.ts';

const details = `An absent field keeps its value. \`media\` and \`products\` replace the ordered list. An item with the same product and variant keeps its id and its enhancement’s id. An empty list empties the drop.

The store accepts 128 KB of data per creator. An update that exceeds it gets 400, with the size and what to shorten.

Send the revision that you read in \`If-Match\`. If the drop has another revision, the response is 409 and nothing is written.`;

const example = {
  params: { collabId: exampleCollabId, dropId: exampleDropId },
  body: {
    title: 'My winter shelf',
    products: [
      { id: '632910392', variantId: '808950810', enhancement: { note: 'Two drops, every morning.' } },
    ],
  },
  response: { drop: exampleUpdatedDrop },
};

export const updateDrop = writeEndpoint({
  name: 'updateDrop',
  summary: 'Update a drop',
  details,
  principals: ['channel', 'partner'],
  params: z.object({ collabId: collabIdParameter, dropId: z.string().describe('The drop’s `_id`.') }),
  body: updateDropBody,
  response: z.strictObject({ drop: updatedDropResponse }),
  revisionHeaders: ['If-Match', 'ETag'],
  example,
  async write({ principal, params, body, request }) {
    const update = await prepareDropUpdate(principal, params, {
      input: body,
      expectedRevision: expectedRevision(request.headers),
      actor: actorOf(principal),
    });
    return async (tx) => {
      const drop = await update(tx);
      return {
        json: JSON.stringify({ drop: presentUpdatedDrop(drop) }),
        headers: { ETag: revisionTag(drop.__v) },
      };
    };
  },
});
