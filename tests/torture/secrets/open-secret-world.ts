import { startMailCatcher, type MailCatcher } from '../../../local/mail/start-mail-catcher.ts';
import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import { openApp } from '../../support/world/install.ts';
import { appProcesses, type AppProcesses } from '../../support/world/processes.ts';
import { haloDomain, pineDomain, testStores } from '../../support/world/test-stores.ts';
import { startReceiver, type Receiver } from '../../support/http/receiver.ts';
import { startLeakingPlatform, type LeakingPlatform } from './leaking-platform.ts';
import type { SuiteContext } from './suite-context.ts';
import { settingsWithCanaries, type CanarySettings } from './settings-with-canaries.ts';

/**
 * The service with canaries as secrets, a platform and a receiver that return what they know, and two brands.
 */
export interface SecretWorld extends SuiteContext {
  settings: CanarySettings;
  platform: LeakingPlatform;
  /** URL of the simulated platform without the proxy. */
  simulatorUrl: string;
  receiver: Receiver;
  mailbox: MailCatcher;
  processes: AppProcesses;
  /** URLs of two processes. Both log at the lowest level. */
  apps: readonly [string, string];
}

/**
 * Starts everything; it ends with the run. Both brands have opened the app.
 * @param secondDatabaseUrl the URL that only the second process uses for the same database.
 */
export async function openSecretWorld(suite: SuiteContext, secondDatabaseUrl: string): Promise<SecretWorld> {
  const mailbox = await startMailCatcher();
  suite.onStop(() => mailbox.close());
  const settings = settingsWithCanaries(suite.databaseUrl, mailbox.smtpUrl);
  const { env } = settings;
  const simulator = await startSimulator({
    stores: testStores,
    app: { key: env['SHOPIFY_API_KEY'] ?? '', secret: settings.appSecret, url: env['APP_URL'] ?? '' },
  });
  suite.onStop(() => simulator.close());
  const platform = await startLeakingPlatform(simulator.url);
  suite.onStop(() => platform.close());
  const receiver = await startReceiver();
  suite.onStop(() => receiver.close());
  const processes = appProcesses(suite.name, {
    databaseUrl: settings.databaseUrl,
    platformUrl: platform.url,
    folder: suite.folder,
    env: { ...env, LOG_LEVEL: 'debug', EVENT_ENDPOINT_ALLOWED_ORIGINS: receiver.origin },
  });
  suite.onStop(() => processes.stop());
  const apps = await Promise.all([
    processes.startApp({ RUN_WORKER: 'true' }),
    processes.startApp({ DATABASE_URL: withPasswordOf(settings.databaseUrl, secondDatabaseUrl) }),
  ]);
  const [first, second] = [apps[0].url, apps[1].url];
  await Promise.all([haloDomain, pineDomain].map((domain) => openApp(first, simulator.url, domain)));
  return {
    ...suite,
    settings,
    platform,
    simulatorUrl: simulator.url,
    receiver,
    mailbox,
    processes,
    apps: [first, second],
  };
}

function withPasswordOf(databaseUrl: string, other: string): string {
  const url = new URL(other);
  url.password = new URL(databaseUrl).password;
  return url.href;
}
