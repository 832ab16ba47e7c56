import { z } from 'zod';
import { actorOf } from '#app/domain/actor.ts';
import { doubtfulProducts, findDropSurroundings } from '#app/domain/drops/drop-surroundings.ts';
import { noSuchDrop } from '#app/domain/drops/no-such-drop.ts';
import { updateDrop as updateDropIn } from '#app/domain/drops/update-drop.ts';
import { checkProducts } from '#app/domain/products/check-products.ts';
import { expectedRevision, revisionTag } from '#app/http/conditional.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { presentUpdatedDrop } from '#app/http/present/drop.ts';
import { updatedDropAnswer } from '#app/http/schemas/answers.ts';
import { updateDropBody } from '#app/domain/input/drop-body.ts';
import { isId } from '#app/ids.ts';
import { updateDropExample } from './examples/update-drop.ts';

const details = `An absent field keeps what is there. \`products\`, when it is sent, replaces the ordered list: an entry that survives (same product and variant) keeps its record and enhancement ids. An empty list empties the drop.

The store takes 128 KB of data for one creator. A change with which it would be more is 400, with the size and what to shorten.

Send the revision that you read in \`If-Match\`; if the drop has changed since, the answer is 409 and nothing is written.`;

/** Endpoint 5: changes a drop. */
export const updateDrop = writeEndpoint({
  name: 'updateDrop',
  summary: 'Update a drop',
  details,
  callers: ['channel', 'partner'],
  params: z.object({ collabId: z.string(), dropId: z.string() }),
  body: updateDropBody,
  answer: z.strictObject({ drop: updatedDropAnswer }),
  revisionHeaders: ['If-Match', 'ETag'],
  example: updateDropExample,
  async write({ caller, params: { collabId, dropId }, body, request }) {
    const revision = expectedRevision(request.headers);
    const surroundings = await findDropSurroundings(caller, collabId, body);
    if (!isId(dropId)) throw noSuchDrop(dropId);
    const { channelId } = surroundings;
    const check = await checkProducts(channelId, doubtfulProducts(surroundings, body));
    return async (tx) => {
      const change = { input: body, surroundings, check, expectedRevision: revision };
      const key = { channelId, collabId: surroundings.collabId, dropId };
      const drop = await updateDropIn(tx, key, { ...change, actor: actorOf(caller) });
      return {
        json: JSON.stringify({ drop: presentUpdatedDrop(drop) }),
        headers: { ETag: revisionTag(drop.__v) },
      };
    };
  },
});
