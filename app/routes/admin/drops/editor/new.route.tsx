import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { withIdempotentAction, withAdminPage } from '#app/http/admin-page.ts';
import { createDrop } from '#app/domain/drops/create-drop.ts';
import { getDropEditorContext } from '#app/domain/drops/editable-drop.ts';
import { parseNewDrop } from '#app/domain/input/drops.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import editorStyles from './drop-editor.css?url';

export function loader({ request, params: { collabId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => ({
    ...(await getDropEditorContext({ channelId, collabId })),
    mediaHost: mediaHost(),
  }));
}

export function action({ request, params: { collabId = '' } }: ActionFunctionArgs) {
  return withIdempotentAction(request, async ({ principal }, json) => {
    const add = await createDrop(principal, collabId, parseNewDrop(json));
    return async (tx) => ({ dropId: await add(tx) });
  });
}

export { DropPage as default } from './drop-editor.tsx';
export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];
