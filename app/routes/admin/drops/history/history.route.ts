import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { describeChange, getDropHistory } from '#app/domain/drops/drop-history.ts';
import { undoDropChange } from '#app/domain/drops/undo-change.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import type { History } from './change-list.tsx';
import { respondToScript } from '../editor/json-response.ts';

const firstPageSize = 20;
const requestBody = z.object({
  undo: z.int().optional(),
  __v: z.int().optional(),
  max: z.int().min(1).max(limits.changesKept).default(firstPageSize),
});

/** Gets the history of a drop, also of a removed one, and undoes a change. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId, userId, principal }, input) => {
    const key = { channelId, collabId, dropId };
    const { undo: revision, __v: expectedRevision, max } = validate(requestBody, input);
    if (revision !== undefined && expectedRevision !== undefined) {
      const actor = { kind: 'admin' as const, id: userId };
      await undoDropChange(principal, key, { revision, expectedRevision, actor });
    }
    const { changes, titles, hasMore } = await getDropHistory(key, max);
    const locale = localeOf(request);
    const described = changes.map((change) => ({
      ...change,
      lines: describeChange(change, titles).map((line) => translate(line, locale)),
    }));
    return { you: userId, changes: described, hasMore } satisfies History;
  });
}
