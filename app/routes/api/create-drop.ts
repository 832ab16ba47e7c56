import { z } from 'zod';
import { reachCollab } from '#app/domain/collabs/reach-collab.ts';
import { createDrop as createDropIn } from '#app/domain/drops/create-drop.ts';
import { checkProducts } from '#app/domain/products/check-products.ts';
import { revisionTag } from '#app/http/conditional.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { presentCreatedDrop } from '#app/http/present/drop.ts';
import { createdDropAnswer } from '#app/http/schemas/answers.ts';
import { createDropBody } from '#app/http/schemas/drop-body.ts';
import { createDropExample } from './examples/create-drop.ts';

const details = `The drop stands first in the creator’s place in the store within moments, and as a collection of its own.

- A product that the store does not have is 400, naming the entry. When the store cannot be asked the drop is accepted, checked later, and a product that proves missing is flagged.
- \`ETag\` is the drop’s revision, for \`If-Match\` of an update.`;

/** Endpoint 4: adds a drop to a collab. */
export const createDrop = writeEndpoint({
  name: 'createDrop',
  summary: 'Create a drop',
  details,
  callers: ['channel', 'partner'],
  params: z.object({ collabId: z.string() }),
  body: createDropBody,
  answer: z.strictObject({ drop: createdDropAnswer }),
  revisionHeaders: ['ETag'],
  example: createDropExample,
  async write({ caller, params, body }) {
    const collab = await reachCollab(caller, params.collabId);
    const check = await checkProducts(
      collab.channelId,
      body.products.map(({ productId }) => productId),
    );
    return async (tx) => {
      const drop = await createDropIn(tx, collab, { input: body, check });
      return { json: JSON.stringify({ drop: presentCreatedDrop(drop) }), headers: { ETag: revisionTag(0) } };
    };
  },
});
