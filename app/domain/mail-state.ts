import { isMailFailing } from '#app/db/mail-server.ts';
import { env } from '#app/env.ts';

/** `none` without a mail server; `delayed` while it does not respond: mails wait, and are sent once it does. */
export type MailState = 'none' | 'delayed' | 'available';

/** Gets whether mails are sent at present. It depends on the server alone, not on any address. */
export async function getMailState(): Promise<MailState> {
  if (!canSendMail()) return 'none';
  return (await isMailFailing()) ? 'delayed' : 'available';
}

/** Whether the service has a mail server. */
export function canSendMail(): boolean {
  return env.SMTP_URL !== undefined;
}
