import { readMail, type CaughtMail } from './caught-mail.ts';
import { receiveMail } from './receive-mail.ts';
import { showMail } from './show-mail.ts';

const KEPT = 500;

export interface MailCatcher {
  /** For the app: `smtp://127.0.0.1:<port>`. */
  smtpUrl: string;
  /** URL of the page; `<url>/messages.json` returns the mails. */
  url: string;
  close: () => Promise<void>;
}

/** Starts a mail catcher: it accepts every mail, shows it and delivers none. It holds the last 500 in memory. */
export async function startMailCatcher(
  ports: { smtpPort?: number; httpPort?: number } = {},
  now: () => Date = () => new Date(),
): Promise<MailCatcher> {
  let mails: CaughtMail[] = [];
  let count = 0;
  const inbox = await receiveMail(ports.smtpPort ?? 0, async ({ raw, from, to }) => {
    const mail = await readMail(raw, { from, to });
    count += 1;
    mails = [{ id: count, receivedAt: now().toISOString(), ...mail }, ...mails].slice(0, KEPT);
  });
  const smtpUrl = `smtp://127.0.0.1:${inbox.port}`;
  const page = await showMail(ports.httpPort ?? 0, {
    mails: () => mails,
    clear: () => (mails = []),
    smtpUrl,
  });
  const close = async () => {
    await Promise.all([inbox.close(), page.close()]);
  };
  return { smtpUrl, url: `http://127.0.0.1:${page.port}`, close };
}
