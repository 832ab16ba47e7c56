import { z } from 'zod';
import { reachCollab } from '#app/domain/collabs/reach-collab.ts';
import { refuseBrandMatters } from '#app/domain/collabs/refuse-brand-matters.ts';
import { updateCollab as updateCollabIn } from '#app/domain/collabs/update-collab.ts';
import { writeEndpoint } from '#app/http/endpoint.ts';
import { flatCollab, presentCollab } from '#app/http/present/collab.ts';
import { collabAnswer } from '#app/http/schemas/answers.ts';
import { updateCollabBody } from '#app/http/schemas/update-collab-body.ts';

/** Endpoint 3: changes a collab. */
export const updateCollab = writeEndpoint({
  name: 'updateCollab',
  summary: 'Update a collab',
  callers: ['channel', 'partner', 'brand', 'creator'],
  params: z.object({ collabId: z.string() }),
  body: updateCollabBody,
  answer: z.strictObject({ collab: collabAnswer }),
  async write({ caller, params, body }) {
    const key = await reachCollab(caller, params.collabId);
    refuseBrandMatters(caller, body);
    return async (tx) => {
      const collab = await updateCollabIn(tx, key, body);
      return { json: `{"collab":${presentCollab(collab, flatCollab)}}` };
    };
  },
});
