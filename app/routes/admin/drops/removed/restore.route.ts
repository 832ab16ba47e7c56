import type { ActionFunctionArgs } from '@remix-run/node';
import { restoreDrop } from '#app/domain/drops/removed-drops.ts';
import { respondToScript } from '../editor/json-response.ts';

/** Restores a removed drop; the page then opens it. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId, userId }) => {
    await restoreDrop({ channelId, collabId, dropId }, { kind: 'admin', id: userId });
    return { isBack: true };
  });
}
