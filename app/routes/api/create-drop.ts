import { z } from 'zod';
import { prepareDrop } from '#app/domain/drops/create-drop.ts';
import { createDropBody } from '#app/domain/input/drops.ts';
import { revisionTag } from '#app/http/response.ts';
import { collabIdParameter, writeEndpoint } from '#app/http/endpoint.ts';
import { presentCreatedDrop } from '#app/http/presenters.ts';
import { createdDropResponse } from '#app/http/response-schemas.ts';
import { exampleCollabId, exampleDrop } from './examples.ts';

const details = `The drop stands first in the creator’s place in the store within moments, and as a collection of its own.

- A product that the store does not have is 400, naming the entry. When the store cannot be asked the drop is accepted, checked later, and a product that proves missing is flagged.
- \`ETag\` is the drop’s revision, for \`If-Match\` of an update.
- The store takes 128 KB of data for one creator. A drop with which it would be more is 400, with the size and what to shorten.`;

const example = {
  params: { collabId: exampleCollabId },
  body: {
    title: 'My winter shelf',
    description: 'Four things that I never travel without.',
    products: [
      {
        id: 'gid://shopify/Product/632910392',
        enhancement: {
          note: 'Two drops, every morning.',
          media: ['https://cdn.example.com/face-oil.jpg'],
        },
        custom: { 'cc-usage': 'Morning' },
      },
    ],
    custom: { 'cc-season': 'Winter' },
  },
  answer: { drop: exampleDrop },
};

/** Endpoint 4: creates a drop of a collab. */
export const createDrop = writeEndpoint({
  name: 'createDrop',
  summary: 'Create a drop',
  details,
  principals: ['channel', 'partner'],
  params: z.object({ collabId: collabIdParameter }),
  body: createDropBody,
  answer: z.strictObject({ drop: createdDropResponse }),
  revisionHeaders: ['ETag'],
  example,
  async write({ principal, params, body }) {
    const { drop, statement, assertCreated } = await prepareDrop(principal, params.collabId, body);
    const json = JSON.stringify({ drop: presentCreatedDrop(drop) });
    return {
      statement,
      toResponse(rows) {
        assertCreated(rows);
        return { json, headers: { ETag: revisionTag(0) } };
      },
    };
  },
});
