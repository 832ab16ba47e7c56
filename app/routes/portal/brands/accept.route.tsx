import type { ActionFunctionArgs } from '@remix-run/node';
import { acceptOwnInvitation } from '#app/domain/creators/invitations/accept.ts';
import { invitationDays } from '#app/domain/creators/invitations/invitations.ts';
import { PortalMessage } from '../document.tsx';
import { withCreatorPage, withPortalPage } from '../with-page.tsx';

/** Accepts a brand's open invitation, without the link of its mail. */
export function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return withCreatorPage(request, async ({ t, principal }) => {
    if (await acceptOwnInvitation(principal, params['collabId'] ?? '')) return { redirect: '/portal' };
    const title = t('invitation.endedTitle');
    const text = t('invitation.ended', { days: invitationDays });
    const link = { href: '/portal', text: t('errors.home') };
    return { title, status: 400, body: <PortalMessage title={title} text={text} link={link} /> };
  });
}

/** A link must not accept. */
export function loader({ request }: { request: Request }): Promise<Response> {
  return withPortalPage(request, () => Promise.resolve({ redirect: '/portal' }));
}
