import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { getEditableDrop } from '#app/domain/drops/editable-drop.ts';

/** Gets the saved drop, for a page with unsaved changes of an older version. */
export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const { drop } = await getEditableDrop({ channelId, collabId, dropId });
    return { drop };
  });
}
