import { Text } from '@react-email/text';
import type { CollabKey } from '#app/db/keys.ts';
import {
  findInvitationMail,
  recordInvitationSent,
  type InvitationMail,
} from '#app/domain/creators/invitations/accept.ts';
import { invitationDays } from '#app/domain/creators/invitations/invitations.ts';
import { env } from '#app/env.ts';
import { LinkButton, MailLayout, mailText, sendRendered, styles } from './layout.tsx';

/** Until an invitation that waits for the app to be installed again is looked at again. */
const waitMs = 3_600_000;

/**
 * Sends the mail of a collab's invitation, unless it was sent or the invitation has ended.
 * @returns after how many milliseconds to try again; undefined when there is nothing more to send.
 */
export async function sendInvitation(key: CollabKey): Promise<number | undefined> {
  const mail = await findInvitationMail(key);
  if (!mail) return undefined;
  if (mail === 'waits') return waitMs;
  const { id, email, locale, brand, isApproval } = mail;
  const t = mailText(locale);
  const subject = t(isApproval ? 'mail.approvedSubject' : 'mail.invitationSubject', { brand: brand.name });
  await sendRendered({ to: email, id: `invitation.${id}`, subject }, <InvitationMailBody {...mail} />);
  await recordInvitationSent(key, id);
  return undefined;
}

function InvitationMailBody({ locale, token, brand, isApproval }: InvitationMail) {
  const t = mailText(locale);
  const link = `${env.APP_URL}/portal/invitation?${new URLSearchParams({ token, locale }).toString()}`;
  const name = { brand: brand.name };
  return (
    <MailLayout locale={locale} brand={brand}>
      <Text style={styles.text}>{t('mail.greeting')}</Text>
      <Text style={styles.text}>{t(isApproval ? 'mail.approved' : 'mail.invitation', name)}</Text>
      <Text style={styles.text}>{t('mail.invitationGain', name)}</Text>
      <LinkButton href={link} brand={brand}>
        {t('mail.invitationLink')}
      </LinkButton>
      <Text style={styles.quiet}>{t('mail.invitationValidity', { days: invitationDays })}</Text>
      <Text style={styles.quiet}>{t('mail.invitationIgnore', name)}</Text>
    </MailLayout>
  );
}
