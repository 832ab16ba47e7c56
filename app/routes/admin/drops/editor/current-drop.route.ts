import type { LoaderFunctionArgs } from '@remix-run/node';
import { withAdminPage } from '#app/http/admin-page.ts';
import { listDropChanges } from '#app/domain/drops/drop-history.ts';
import { getEditableDrop } from '#app/domain/drops/editable-drop.ts';

/** Gets the saved drop and its last change, for a page with unsaved changes of an older version. */
export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId, userId }) => {
    const key = { channelId, collabId, dropId };
    const { drop } = await getEditableDrop(key);
    const [change] = await listDropChanges(key, 1);
    return { drop, you: userId, change: change && { at: change.at, changedBy: change.changedBy } };
  });
}
