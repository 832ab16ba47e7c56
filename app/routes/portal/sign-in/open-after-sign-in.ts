import { endedInvitationCookie, readInvitationCookie, startPortalSession } from '#app/auth/portal-session.ts';
import { acceptInvitation } from '#app/domain/creators/invitations/accept.ts';
import { listDoneSteps } from '#app/domain/creators/profile/onboarding.ts';
import type { Redirect } from '../page-response.tsx';

/** Signs the browser in. Where the button to accept an invitation led to the sign-in, it is accepted. */
export async function openAfterSignIn(
  request: Request,
  { creatorId, returnTo }: { creatorId: string; returnTo: string },
): Promise<Redirect> {
  const cookies = await startPortalSession(request, creatorId);
  const token = returnTo === '/portal/invitation' ? readInvitationCookie(request) : undefined;
  if (token !== undefined && (await acceptInvitation(token, creatorId)))
    return openPortal(cookies, creatorId);
  return { redirect: returnTo, setCookies: cookies };
}

/** A creator without a name continues with the profile, and then with the first drop. */
export async function openPortal(cookies: readonly string[], creatorId: string): Promise<Redirect> {
  const isKnown = (await listDoneSteps({ creatorId })).has('name');
  const redirect = isKnown ? '/portal' : '/portal/profile?first=yes';
  return { redirect, setCookies: [...cookies, endedInvitationCookie()] };
}
