import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { readToldHistory } from '#app/domain/drops/read-told-history.ts';
import { undoChange } from '#app/domain/drops/undo-change.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { jsonAnswer } from './json-answer.ts';

const toldAtFirst = 20;
const asked = z.object({
  undo: z.int().optional(),
  __v: z.int().optional(),
  most: z.int().min(1).max(limits.changesKept).default(toldAtFirst),
});

/** The history of a drop, also of one that was removed, and undoing one of its changes. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId, userId, caller }, input) => {
    const key = { channelId, collabId, dropId };
    const { undo: revision, __v: expectedRevision, most } = validate(asked, input);
    if (revision !== undefined && expectedRevision !== undefined) {
      const actor = { kind: 'admin' as const, id: userId };
      await undoChange(caller, key, { revision, expectedRevision, actor });
    }
    return { you: userId, ...(await readToldHistory(key, most)) };
  });
}
