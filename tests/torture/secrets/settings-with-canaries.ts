import { randomBytes } from 'node:crypto';
import { appSettings } from '../../support/world/app-settings.ts';
import { storedCanary, type Canary } from './canary.ts';

/** Settings of the service in which every secret is a canary. */
export interface CanarySettings {
  appSecret: string;
  encryptionKey: Buffer;
  databaseUrl: string;
  env: Record<string, string>;
  canaries: Canary[];
}

/**
 * @param databaseUrl a database without a password, so that any password is accepted.
 * @param smtpUrl a mail server that accepts any password.
 */
export function settingsWithCanaries(databaseUrl: string, smtpUrl: string): CanarySettings {
  const appSecret = `shpss_${randomBytes(16).toString('hex')}`;
  const encryptionKey = randomBytes(32);
  const sealing = encryptionKey.toString('base64');
  const password = randomBytes(18).toString('hex');
  const url = new URL(databaseUrl);
  url.password = password;
  const ofMail = randomBytes(18).toString('hex');
  const mailServer = smtpUrl.replace('//', `//portal:${ofMail}@`);
  return {
    appSecret,
    encryptionKey,
    databaseUrl: url.href,
    env: {
      ...appSettings,
      SHOPIFY_API_SECRET: appSecret,
      ENCRYPTION_KEY: sealing,
      SMTP_URL: mailServer,
      MAIL_FROM: 'portal@collabs.example',
    },
    canaries: [
      storedCanary("the app's secret", appSecret, appSecret.slice(6)),
      storedCanary('the encryption key', sealing, sealing.slice(2, 40)),
      storedCanary("the database's password", password),
      storedCanary("the mail server's password", ofMail),
    ],
  };
}
