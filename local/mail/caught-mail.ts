import PostalMime, { type Email } from 'postal-mime';

/** A parsed mail. */
export interface CaughtMail {
  /** Starts at 1. */
  id: number;
  receivedAt: string;
  from: string;
  /** Recipients of the SMTP envelope, including blind copies. */
  to: string[];
  subject: string;
  /** The header Message-ID; empty without one. */
  messageId: string;
  text: string;
  /** Empty if the mail has only plain text. */
  html: string;
  attachments: { filename: string; mimeType: string; bytes: number }[];
}

interface Envelope {
  from: string;
  to: string[];
}

/** Parses a raw message. Missing parts are empty; the envelope's sender replaces a missing From. */
export async function readMail(
  raw: Buffer,
  envelope: Envelope,
): Promise<Omit<CaughtMail, 'id' | 'receivedAt'>> {
  const mail = await PostalMime.parse(raw);
  return {
    from: senderOf(mail) ?? envelope.from,
    to: envelope.to,
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
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
