import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { updateDrop } from '#app/domain/drops/update-drop.ts';
import { getEditableDrop } from '#app/domain/drops/editable-drop.ts';
import { parseDropUpdate } from '#app/domain/input/drops.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import editorStyles from './drop-editor.css?url';

export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => ({
    ...(await getEditableDrop({ channelId, collabId, dropId })),
    mediaHost: mediaHost(),
  }));
}

export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ userId, principal }, json) => {
    const actor = { kind: 'admin' as const, id: userId };
    const { __v } = await updateDrop(principal, { collabId, dropId }, { ...parseDropUpdate(json), actor });
    return { __v };
  });
}

export { DropPage as default } from './drop-editor.tsx';
export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];
