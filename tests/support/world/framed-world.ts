import { readFileSync } from 'node:fs';
import { startMailCatcher } from '../../../local/mail/start-mail-catcher.ts';
import { anyFreePort } from '../../../local/ports.ts';
import { startCrashWorld, type CrashWorld } from './crash-world.ts';
import { controlPlatform } from '../store/mirror.ts';

/** A world whose app runs at its configured URL, where the simulated admin frames it, with a mail catcher. */
export interface FramedWorld extends CrashWorld {
  appUrl: string;
  /** URL of the mail catcher's page. */
  mailUrl: string;
}

export async function startFramedWorld(): Promise<FramedWorld> {
  const port = await anyFreePort();
  const url = `http://127.0.0.1:${port}`;
  const mail = await startMailCatcher();
  const ofMail = { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'Creator Collabs <portal@collabs.example>' };
  const world = await startCrashWorld({ env: { PORT: String(port), APP_URL: url, ...ofMail } });
  const stopWorld = world.stop.bind(world);
  const configuration = readFileSync('shopify.app.toml', 'utf8');
  await controlPlatform(world.platformUrl, 'app', { configuration, url });
  return Object.assign(world, {
    appUrl: url,
    mailUrl: mail.url,
    stop: async () => {
      await stopWorld();
      await mail.close();
    },
  });
}
