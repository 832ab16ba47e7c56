import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerPage } from '#app/auth/admin-page.ts';
import { readEditableDrop } from '#app/domain/drops/read-editable-drop.ts';

/** A drop as it is saved now, for a page that holds what somebody has typed over an older one. */
export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const { drop } = await readEditableDrop({ channelId, collabId, dropId });
    return { drop };
  });
}
