import type { ActionFunctionArgs } from '@remix-run/node';
import { restoreDrop } from '#app/domain/drops/removed-drops.ts';
import { jsonAnswer } from './json-answer.ts';

/** Brings a removed drop back; the page then leads to it. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId, userId }) => {
    await restoreDrop({ channelId, collabId, dropId }, { kind: 'admin', id: userId });
    return { isBack: true };
  });
}
