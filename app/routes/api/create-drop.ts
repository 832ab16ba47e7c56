import { z } from 'zod';
import { prepareDrop } from '#app/domain/drops/create-drop.ts';
import type { DropInput } from '#app/domain/drops/drop.ts';
import type { Write } from '#app/domain/idempotency.ts';
import { createDropBody } from '#app/domain/input/drops.ts';
import type { NonCreatorPrincipal } from '#app/domain/principal.ts';
import { revisionTag } from '#app/http/response.ts';
import { collabIdParameter, writeEndpoint } from '#app/http/endpoint.ts';
import { presentCreatedDrop } from '#app/http/presenters.ts';
import { createdDropResponse } from '#app/http/response-schemas.ts';
import { exampleCollabId, exampleDrop } from './examples.ts';

const details = `Within moments the drop is the first one on the creator’s page, and has a collection in the store.

- A product that the store does not have gets 400, naming the item. While the store is unavailable, the drop is accepted. Its products are verified later, and missing ones are flagged.
- \`ETag\` is the drop’s revision, for \`If-Match\` of an update.
- The store accepts 128 KB of data per creator. A drop that exceeds it gets 400, with the size and what to shorten.`;

export const createDropExample = {
  params: { collabId: exampleCollabId },
  body: {
    title: 'My winter shelf',
    description: 'Four things that I never travel without.',
    media: ['https://cdn.example.com/winter-shelf.jpg'],
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
  response: { drop: exampleDrop },
};

/** Creates a drop of a collab. */
export const createDrop = writeEndpoint({
  name: 'createDrop',
  summary: 'Create a drop',
  details,
  principals: ['channel', 'partner'],
  params: z.object({ collabId: collabIdParameter }),
  body: createDropBody,
  response: z.strictObject({ drop: createdDropResponse }),
  revisionHeaders: ['ETag'],
  example: createDropExample,
  write: ({ principal, params, body }) => writeNewDrop(principal, params.collabId, body),
});

/** Prepares a drop, and the response with it. */
export async function writeNewDrop(
  principal: NonCreatorPrincipal,
  collabId: string,
  body: DropInput,
): Promise<Write> {
  const { plan, statement, complete } = await prepareDrop(principal, collabId, body);
  const json = JSON.stringify({ drop: presentCreatedDrop(plan) });
  return {
    statement,
    async toResponse(rows, tx) {
      await complete(tx, rows);
      return { json, headers: { ETag: revisionTag(0) } };
    },
  };
}
