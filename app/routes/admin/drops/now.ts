import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { getEditableDrop } from '#app/domain/drops/editable-drop.ts';

/** A drop as it is saved now, for a page that holds what somebody has typed over an older one. */
export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const { drop } = await getEditableDrop({ channelId, collabId, dropId });
    return { drop };
  });
}
