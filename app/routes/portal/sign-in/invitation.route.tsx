import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import {
  findPortalSession,
  invitationCookie,
  readDevice,
  readInvitationCookie,
  signInCookie,
  startPortalSession,
} from '#app/auth/portal-session.ts';
import { takeFromSignInLimit } from '#app/auth/sign-in-limit.ts';
import {
  acceptInvitation,
  findOpenInvitation,
  recordOpened,
  type OpenInvitation,
} from '#app/domain/creators/invitations/accept.ts';
import { invitationDays } from '#app/domain/creators/invitations/invitations.ts';
import { startSignIn } from '#app/domain/creators/sign-in/sign-in.ts';
import { readForm } from '#app/http/request.ts';
import { PortalMessage } from '../document.tsx';
import { findByLink, networkOf } from './mail-checks.tsx';
import { openPortal } from './open-after-sign-in.ts';
import { withPortalPage } from '../with-page.tsx';
import type { PageResult, PortalPage } from '../page-response.tsx';

/** The link of an invitation: a button, because mail scanners open links. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const token = new URL(request.url).searchParams.get('token') ?? readInvitationCookie(request) ?? '';
    const invitation = await findByLink({ request, context }, token, findOpenInvitation);
    if (!invitation) return showEnded(page);
    if (request.method === 'GET') recordOpened(token);
    return showInvitation(page, token, invitation);
  });
}

/** Accepts the invitation: at once for its creator, for others after a sign-in by mail. */
export function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  return withPortalPage(request, async (page) => {
    const token = (await readForm(request)).get('token') ?? '';
    const invitation = await findByLink({ request, context }, token, findOpenInvitation);
    if (!invitation) return showEnded(page);
    const { creatorId, email, isFirstSignIn } = invitation;
    const session = await findPortalSession(request);
    const isOwn = session?.principal.creatorId === creatorId;
    if (isOwn || isFirstSignIn) {
      if (!(await acceptInvitation(token, creatorId))) return showEnded(page);
      return openPortal(isOwn ? session.setCookies : await startPortalSession(request, creatorId), creatorId);
    }
    const device = readDevice(request, email);
    await takeFromSignInLimit({ email, network: networkOf(request, context), device });
    const started = { email, locale: page.locale, returnTo: '/portal/invitation' };
    const browser = await startSignIn({ ...started, isKnownDevice: device !== undefined });
    return {
      redirect: '/portal/sign-in/code',
      setCookies: [signInCookie(browser), invitationCookie(token)],
    };
  });
}

function showInvitation(
  { t }: PortalPage,
  token: string,
  { brand, email, isFirstSignIn }: OpenInvitation,
): PageResult {
  const title = t('invitation.title', { brand: brand.name });
  return {
    title,
    brand,
    body: (
      <form className="narrow" method="post" action="/portal/invitation">
        <h1>{title}</h1>
        <p>{t('invitation.intro', { brand: brand.name })}</p>
        <p>{t('invitation.signedInAs', { email })}</p>
        <input type="hidden" name="token" value={token} />
        <button>{t('invitation.accept')}</button>
        <p className="help">{t(isFirstSignIn ? 'invitation.private' : 'invitation.code')}</p>
      </form>
    ),
  };
}

function showEnded({ t }: PortalPage): PageResult {
  const title = t('invitation.endedTitle');
  const text = t('invitation.ended', { days: invitationDays });
  const link = { href: '/portal', text: t('invitation.open') };
  return { title, status: 400, body: <PortalMessage title={title} text={text} link={link} /> };
}
