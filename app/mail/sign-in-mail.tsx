import { Text } from '@react-email/text';
import { findSignInMail, signInMinutes, type SignInMail } from '#app/domain/creators/sign-in/sign-in.ts';
import { env } from '#app/env.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { LinkButton, MailLayout, sendRendered, styles } from './layout.tsx';
import { reachMailServer } from './send-mail.ts';

/**
 * Sends the mail of a sign-in, unless there is none to send or the attempt has ended. The mail server is reached for
 * every address: that mails are delayed, which pages say, must not depend on the address.
 */
export async function sendSignInMail(attemptId: string): Promise<void> {
  const mail = await findSignInMail(attemptId);
  if (mail === 'none') await reachMailServer();
  if (!mail || mail === 'none') return;
  // Without the code: locked screens show the subject.
  const subject = portalText(mail.locale)('mail.subject');
  const head = { to: mail.email, id: `sign-in.${attemptId}`, subject };
  await sendRendered(head, <SignInMailBody {...mail} />);
}

/** Two groups of digits are easier to type. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

function SignInMailBody({ locale, code, linkToken }: SignInMail) {
  const t = portalText(locale);
  const link = `${env.APP_URL}/portal/sign-in/link?${new URLSearchParams({ token: linkToken, locale }).toString()}`;
  return (
    <MailLayout locale={locale}>
      <Text style={styles.text}>{t('mail.greeting')}</Text>
      <Text style={styles.text}>{t('mail.intro')}</Text>
      <Text style={styles.code}>{spaced(code)}</Text>
      <LinkButton href={link}>{t('mail.link')}</LinkButton>
      <Text style={styles.quiet}>{t('mail.validity', { minutes: signInMinutes })}</Text>
      <Text style={styles.quiet}>{t('mail.ignore')}</Text>
    </MailLayout>
  );
}
