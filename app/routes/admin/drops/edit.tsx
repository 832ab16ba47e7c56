import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { editDrop } from '#app/domain/drops/edit-drop.ts';
import { readEditableDrop } from '#app/domain/drops/read-editable-drop.ts';
import { readEditedDrop } from '#app/domain/input/edited-drop.ts';
import { mediaHost } from '#app/domain/media/media-host.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import editorStyles from './drop-editor.css?url';

/** The page of one drop. */
export function loader({ request, params: { collabId = '', dropId = '' } }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => ({
    ...(await readEditableDrop({ channelId, collabId, dropId })),
    mediaHost: mediaHost(),
  }));
}

/** Saves the drop. */
export function action({ request, params: { collabId = '', dropId = '' } }: ActionFunctionArgs) {
  return answerAction(request, async ({ userId, caller }, json) => {
    const actor = { kind: 'admin' as const, id: userId };
    const { __v } = await editDrop(caller, { collabId, dropId }, { ...readEditedDrop(json), actor });
    return { __v };
  });
}

export { DropPage as default } from './drop-editor.tsx';
export const clientAction = keepTyped;
export const clientLoader = keepShown;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];
