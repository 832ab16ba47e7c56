import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { render, toPlainText } from '@react-email/render';
import { Text } from '@react-email/text';
import type { ReactElement, ReactNode } from 'react';
import { readableColor, type BrandLook } from '#app/domain/channels/brand-look.ts';
import { languageOf } from '#app/i18n/locale.ts';
import { portalText, type PortalText } from '#app/i18n/portal-text.ts';
import { sendMail, type Mail } from './send-mail.ts';

const font = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const background = '#ffffff';
const standardColor = '#1f4d3a';

/** Styles of the parts of mails. */
export const styles = {
  body: { backgroundColor: background, color: '#1b1f1d', fontFamily: font },
  container: { maxWidth: '30rem', padding: '24px 16px' },
  brand: { fontSize: '20px', lineHeight: '28px', fontWeight: 700, margin: '0 0 16px' },
  logo: { display: 'block', maxHeight: '48px', maxWidth: '200px', margin: '0 0 8px' },
  text: { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' },
  code: { fontSize: '32px', lineHeight: '40px', fontWeight: 700, letterSpacing: '4px', margin: '0 0 16px' },
  quote: {
    fontSize: '16px',
    lineHeight: '24px',
    margin: '0 0 16px',
    padding: '0 0 0 12px',
    borderLeft: '3px solid #c9d1cc',
    whiteSpace: 'pre-line' as const,
  },
  button: {
    backgroundColor: standardColor,
    color: '#ffffff',
    borderRadius: '8px',
    padding: '14px 24px',
    fontSize: '16px',
    fontWeight: 600,
    margin: '0 0 24px',
  },
  quiet: { fontSize: '14px', lineHeight: '20px', color: '#55605a', margin: '0 0 12px' },
};

/**
 * A name or title that a person entered, for a mail of this service: mail clients make addresses in it no links. A word
 * joiner, which is invisible, parts them.
 */
function withoutLinks(text: string): string {
  return text.replace(/(?<=\S)[.:@](?=\S)/g, '$&\u2060');
}

/** The texts of a mail with names and titles that brands and creators entered. */
export function mailText(locale: string): PortalText {
  const t = portalText(locale);
  return (key, values = {}) => {
    const safe = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutLinks(value) : value,
    ]);
    return t(key, Object.fromEntries(safe) as typeof values);
  };
}

interface LayoutProps {
  /** BCP 47. */
  locale: string;
  /** Whose look the mail has; none for a mail that concerns no brand. */
  brand?: BrandLook;
  children: ReactNode;
}

/** The frame of all mails: the brand's logo and name, then the content. */
export function MailLayout({ locale, brand, children }: LayoutProps) {
  return (
    <Html lang={languageOf(locale)}>
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Body style={styles.body}>
        <Container style={styles.container}>
          {brand?.logo && <img src={brand.logo} alt="" style={styles.logo} />}
          {brand && <Text style={styles.brand}>{withoutLinks(brand.name)}</Text>}
          {children}
        </Container>
      </Body>
    </Html>
  );
}

interface LinkButtonProps {
  href: string;
  /** The brand whose color the button has. */
  brand?: BrandLook;
  children: string;
}

/** A link as a button, in the brand's color as far as white text is readable on it. */
export function LinkButton({ href, brand, children }: LinkButtonProps) {
  const backgroundColor = brand?.color ? readableColor(brand.color, background) : standardColor;
  return (
    <Button href={href} style={{ ...styles.button, backgroundColor }}>
      {children}
    </Button>
  );
}

/** Renders a mail as HTML and as plain text, and sends it. */
export async function sendRendered(head: Omit<Mail, 'html' | 'text'>, body: ReactElement): Promise<void> {
  const html = await render(body);
  await sendMail({ ...head, html, text: toPlainText(html) });
}
