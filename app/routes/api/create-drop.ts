import { z } from 'zod';
import { reachCollab } from '#app/domain/collabs/reach-collab.ts';
import { createDrop as createDropIn } from '#app/domain/drops/create-drop.ts';
import { requireKey } from '#app/domain/require-key.ts';
import { endpoint } from '#app/http/endpoint.ts';
import { presentCreatedDrop } from '#app/http/present/drop.ts';
import { createDropBody } from '#app/http/schemas/drop-body.ts';

/** Endpoint 4: adds a drop to a collab. */
export const createDrop = endpoint({
  params: z.object({ collabId: z.string() }),
  body: createDropBody,
  async handle({ caller, params, body }) {
    const collab = await reachCollab(requireKey(caller), params.collabId);
    return { drop: presentCreatedDrop(await createDropIn(collab, body)) };
  },
});
