import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { render, toPlainText } from '@react-email/render';
import type { ReactElement, ReactNode } from 'react';
import { languageOf } from '#app/i18n/locale.ts';
import { sendMail } from './send-mail.ts';
import type { Mail } from './send-mail.ts';

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** Styles of the parts of mails. */
export const styles = {
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

/** The frame of all mails. @param locale BCP 47. */
export function MailLayout({ locale, children }: { locale: string; children: ReactNode }) {
  return (
    <Html lang={languageOf(locale)}>
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={styles.body}>
        <Container style={styles.container}>{children}</Container>
      </Body>
    </Html>
  );
}

/** A link as a button. */
export function LinkButton({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  );
}

/** Renders a mail as HTML and as plain text, and sends it. */
export async function sendRendered(head: Omit<Mail, 'html' | 'text'>, body: ReactElement): Promise<void> {
  const html = await render(body);
  await sendMail({ ...head, html, text: toPlainText(html) });
}
