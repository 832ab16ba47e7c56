import { createTransport, type Transporter } from 'nodemailer';
import { recordMailFault, recordMailSuccess } from '#app/db/mail-server.ts';
import { env } from '#app/env.ts';
import { logFailure } from '#app/log.ts';

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
/** Of a whole mail: shorter than the claim of its due row, so that no second run sends it meanwhile. */
const mailTimeoutMs = 50_000;

let transport: Transporter | undefined;

/** Errors of one mail, by nodemailer's codes. All others mean that the server cannot be used. */
const mailErrors = new Set(['EENVELOPE', 'EMESSAGE', 'ESTREAM']);

/**
 * Sends a mail by the server of `SMTP_URL`.
 * @throws when the server does not accept it: the job retries.
 */
export async function sendMail({ to, id, subject, html, text }: Mail): Promise<void> {
  const { MAIL_FROM: from = '' } = env;
  await useServer((server) =>
    server.sendMail({
      from,
      // As an object, so that the address is not parsed as a list.
      to: { name: '', address: to },
      messageId: `<${id}@${domainOf(from)}>`,
      // RFC 3834: automatic replies must not answer.
      headers: { 'Auto-Submitted': 'auto-generated' },
      subject,
      html,
      text,
      signal: AbortSignal.timeout(mailTimeoutMs),
    }),
  );
}

/** Connects to the mail server and authenticates, without sending a mail. @throws when that fails. */
export async function reachMailServer(): Promise<void> {
  await useServer((server) => server.verify());
}

/** Uses the mail server, and records whether it responds. */
async function useServer(work: (server: Transporter) => Promise<unknown>): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  if (url === undefined || from === undefined) throw new Error('SMTP_URL is not set');
  transport ??= createTransport({ url, ...timeouts });
  try {
    await work(transport);
  } catch (error) {
    const isOfMail = error instanceof Error && 'code' in error && mailErrors.has(String(error.code));
    await record(isOfMail ? recordMailSuccess : recordMailFault);
    throw error;
  }
  await record(recordMailSuccess);
}

/** Whether the server responds is recorded again with the next mail. A failure must not make a mail that was sent count as not sent. */
async function record(result: () => Promise<unknown>): Promise<void> {
  try {
    await result();
  } catch (error) {
    logFailure(error, 'Whether the mail server responds was not recorded');
  }
}

function domainOf(from: string): string {
  return from.replace(/>$/, '').split('@').at(-1) ?? '';
}
