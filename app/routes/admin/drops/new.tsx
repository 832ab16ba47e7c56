import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerOnce, answerPage } from '#app/auth/admin-page.ts';
import { addDrop } from '#app/domain/drops/add-drop.ts';
import { readDropPlace } from '#app/domain/drops/read-editable-drop.ts';
import { readNewDrop } from '#app/domain/input/edited-drop.ts';
import { mediaHost } from '#app/domain/media/media-host.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import editorStyles from './drop-editor.css?url';

/** The page on which a drop is made for a collab. */
export function loader({ request, params: { collabId = '' } }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => ({
    ...(await readDropPlace({ channelId, collabId })),
    mediaHost: mediaHost(),
  }));
}

export function action({ request, params: { collabId = '' } }: ActionFunctionArgs) {
  return answerOnce(request, async ({ caller }, json) => {
    const add = await addDrop(caller, collabId, readNewDrop(json));
    return async (tx) => ({ dropId: await add(tx) });
  });
}

export { DropPage as default } from './drop-editor.tsx';
export const clientAction = keepTyped;
export const clientLoader = keepShown;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];
