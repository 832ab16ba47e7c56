import type { ActionFunctionArgs } from '@remix-run/node';
import { removeDrop } from '#app/domain/drops/removed-drops.ts';
import { respondToScript } from './json-response.ts';

/**
 * Removes a drop. A separate route, because the drop's own page would be reloaded after its action and be
 * missing.
 */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId, userId }) => {
    await removeDrop({ channelId, collabId, dropId }, { kind: 'admin', id: userId });
    return { removed: true };
  });
}
