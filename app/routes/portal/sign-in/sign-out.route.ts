import type { ActionFunctionArgs } from '@remix-run/node';
import { signOutCookies } from '#app/auth/portal-session.ts';
import { endSessionsOfCreator } from '#app/auth/refresh-sessions.ts';
import { withCreatorPage, withPortalPage } from '../with-page.tsx';

/** Ends the session of this browser. */
export function action({ request }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ principal }) => {
    await endSessionsOfCreator(principal.creatorId, principal.credentialId);
    return { redirect: '/portal/sign-in', setCookies: signOutCookies() };
  });
}

/** A link must not sign out. */
export function loader({ request }: { request: Request }): Promise<Response> {
  return withPortalPage(request, () => Promise.resolve({ redirect: '/portal' }));
}
