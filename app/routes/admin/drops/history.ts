import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { readEditableDrop } from '#app/domain/drops/read-editable-drop.ts';
import { readHistory } from '#app/domain/drops/read-history.ts';
import { tellChanges } from '#app/domain/drops/tell-changes.ts';
import { undoChange } from '#app/domain/drops/undo-change.ts';
import { validate } from '#app/domain/input/validate.ts';
import { jsonAnswer } from './json-answer.ts';

const asked = z.object({ undo: z.int(), __v: z.int() }).partial();

/** The history of a drop, and undoing one of its changes. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId, userId, caller }, input) => {
    const key = { channelId, collabId, dropId };
    const { undo: revision, __v: expectedRevision } = validate(asked, input);
    if (revision !== undefined && expectedRevision !== undefined) {
      const actor = { kind: 'admin' as const, id: userId };
      await undoChange(caller, key, { revision, expectedRevision, actor });
    }
    const { drop } = await readEditableDrop(key);
    return { you: userId, __v: drop.__v, changes: tellChanges(await readHistory(key), drop) };
  });
}
