import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';

/** One mail as it was sent, read once on arrival. */
export interface CaughtMail {
  /** Counts up from 1. */
  id: number;
  receivedAt: string;
  from: string;
  /** Whom it was really addressed to (the SMTP envelope), blind copies included. */
  to: string[];
  subject: string;
  text: string;
  /** Empty when the mail has plain text alone. */
  html: string;
  attachments: { filename: string; mimeType: string; bytes: number }[];
}

interface Envelope {
  from: string;
  to: string[];
}

/** Parses a raw message. What it does not say stays empty; the envelope's sender stands in for a missing From. */
export async function readMail(
  raw: Buffer,
  envelope: Envelope,
): Promise<Omit<CaughtMail, 'id' | 'receivedAt'>> {
  const mail = await PostalMime.parse(raw);
  return {
    from: senderOf(mail) ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? 'unnamed',
      mimeType,
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  };
}

function senderOf({ from }: Email): string | undefined {
  if (!from?.address) return undefined;
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
