import type { ActionFunctionArgs } from '@remix-run/node';
import { removeDropInTransaction } from '#app/domain/drops/removed-drops.ts';
import { jsonAnswer } from './json-answer.ts';

/** Removes a drop. It is no action of the drop's page, which would be read anew after it, and be gone. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId, userId }) => {
    await removeDropInTransaction({ channelId, collabId, dropId }, { kind: 'admin', id: userId });
    return { removed: true };
  });
}
