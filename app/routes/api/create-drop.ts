import { z } from 'zod';
import { createDrop as createDropIn, planDrop, refuseUnmade } from '#app/domain/drops/create-drop.ts';
import { doubtfulProducts, findDropSurroundings } from '#app/domain/drops/drop-surroundings.ts';
import { checkProducts } from '#app/domain/products/check-products.ts';
import { revisionTag } from '#app/http/conditional.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { presentNewDrop } from '#app/http/present/drop.ts';
import { createdDropAnswer } from '#app/http/schemas/answers.ts';
import { createDropBody } from '#app/domain/input/drop-body.ts';
import { createDropExample } from './examples/create-drop.ts';

const details = `The drop stands first in the creator’s place in the store within moments, and as a collection of its own.

- A product that the store does not have is 400, naming the entry. When the store cannot be asked the drop is accepted, checked later, and a product that proves missing is flagged.
- \`ETag\` is the drop’s revision, for \`If-Match\` of an update.
- The store takes 128 KB of data for one creator. A drop with which it would be more is 400, with the size and what to shorten.`;

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
    const surroundings = await findDropSurroundings(caller, params.collabId, body);
    const check = await checkProducts(surroundings.channelId, doubtfulProducts(surroundings, body));
    const drop = planDrop(surroundings, body, check);
    const json = JSON.stringify({ drop: presentNewDrop(drop) });
    return {
      statement: createDropIn(drop),
      answer(rows) {
        refuseUnmade(drop, rows);
        return { json, headers: { ETag: revisionTag(0) } };
      },
    };
  },
});
