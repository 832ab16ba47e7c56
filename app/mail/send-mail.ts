import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import { env } from '#app/env.ts';

/** A mail in both formats. */
export interface Mail {
  to: string;
  /** The same for every attempt to send this mail, so that mail clients show a repeated one once. */
  id: string;
  subject: string;
  html: string;
  text: string;
}

/** A mail server that does not respond must not occupy a job runner. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

let transport: Transporter | undefined;

/**
 * Sends a mail by the server of `SMTP_URL`.
 * @throws when the server does not accept it: the job retries.
 */
export async function sendMail({ to, id, subject, html, text }: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (url === undefined || from === undefined) throw new Error('SMTP_URL is not set');
  transport ??= createTransport({ url, ...timeouts });
  await transport.sendMail({
    from,
    // As an object, so that the address is not parsed as a list.
    to: { name: '', address: to },
    messageId: `<${id}@${domainOf(from)}>`,
    // RFC 3834: automatic replies must not answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...{ subject, html, text },
  });
}

function domainOf(from: string): string {
  return from.replace(/>$/, '').split('@').at(-1) ?? '';
}
