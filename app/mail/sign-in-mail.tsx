import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { render, toPlainText } from '@react-email/render';
import { Text } from '@react-email/text';
import { findSignInMail, signInMinutes } from '#app/domain/sign-in/sign-in.ts';
import type { SignInMail } from '#app/domain/sign-in/sign-in.ts';
import { env } from '#app/env.ts';
import { languageOf } from '#app/i18n/locale.ts';
import { portalText } from '#app/i18n/portal-text.ts';
import { sendMail } from './send-mail.ts';

/** Sends the mail of a sign-in, unless the address is no creator's or the attempt has ended. */
export async function sendSignInMail(attemptId: string): Promise<void> {
  const mail = await findSignInMail(attemptId);
  if (!mail) return;
  const html = await render(<SignInMailBody {...mail} />);
  await sendMail({
    to: mail.email,
    id: `sign-in.${attemptId}`,
    subject: portalText(mail.locale)('mail.subject', { code: spaced(mail.code) }),
    html,
    text: toPlainText(html),
  });
}

/** Two groups of digits are easier to type. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const styles = {
  body: { backgroundColor: '#ffffff', color: '#1b1f1d', fontFamily: font },
  container: { maxWidth: '30rem', padding: '24px 16px' },
  text: { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  code: { fontSize: '32px', lineHeight: '40px', fontWeight: 700, letterSpacing: '4px', margin: '0 0 16px' },
  button: {
    ...{ backgroundColor: '#1f4d3a', color: '#ffffff', borderRadius: '8px' },
    ...{ padding: '14px 24px', fontSize: '16px', fontWeight: 600, margin: '0 0 24px' },
  },
  quiet: { fontSize: '14px', lineHeight: '20px', color: '#55605a', margin: '0 0 12px' },
};

function SignInMailBody({ locale, code, linkToken }: SignInMail) {
  const t = portalText(locale);
  const link = `${env.APP_URL}/portal/sign-in/link?${new URLSearchParams({ token: linkToken, locale }).toString()}`;
  return (
    <Html lang={languageOf(locale)}>
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={styles.body}>
        <Container style={styles.container}>
          <Text style={styles.text}>{t('mail.greeting')}</Text>
          <Text style={styles.text}>{t('mail.intro')}</Text>
          <Text style={styles.code}>{spaced(code)}</Text>
          <Button href={link} style={styles.button}>
            {t('mail.link')}
          </Button>
          <Text style={styles.quiet}>{t('mail.validity', { minutes: signInMinutes })}</Text>
          <Text style={styles.quiet}>{t('mail.ignore')}</Text>
        </Container>
      </Body>
    </Html>
  );
}
