import path from 'node:path';
import { startMailCatcher } from '../mail/start-mail-catcher.ts';
import { demoStorefront } from '../demo/storefront.ts';
import type { Supervisor } from '../processes.ts';
import { step } from './progress.ts';
import { localFolder, type Secrets } from './settings.ts';
import { program, startApp } from './start-app.ts';
import { startDatabase } from './start-database.ts';

/** URLs of the running services. */
export interface Services {
  appUrl: string;
  platformUrl: string;
  mailUrl: string;
  /** The environment of the app's processes, for its command-line tools. */
  environment: Record<string, string>;
}

interface Ports {
  app: number;
  platform: number;
  postgres: number;
}

/** Starts the database, simulator and mail catcher, then the app with its worker. All stop with the supervisor. */
export async function startServices(
  supervisor: Supervisor,
  ports: Ports,
  secrets: Secrets,
): Promise<Services> {
  const appUrl = `http://127.0.0.1:${ports.app}`;
  const databaseUrl = await step('Postgres', () =>
    startDatabase(supervisor, { name: 'creator_collabs', port: ports.postgres }),
  );
  const platformUrl = await step('Simulated platform with two stores', () =>
    startPlatform(supervisor, { port: ports.platform, appUrl, secrets }),
  );
  const mail = await startMailCatcher();
  supervisor.onStop(() => mail.close());
  const environment = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(ports.app),
    APP_URL: appUrl,
    DATABASE_URL: databaseUrl,
    SHOPIFY_API_KEY: secrets.appKey,
    SHOPIFY_API_SECRET: secrets.appSecret,
    SHOPIFY_ADMIN_URL: `${platformUrl}/stores/{shop}`,
    APP_BRIDGE_URL: `${platformUrl}/app-bridge.js`,
    SHOPIFY_CDN_URL: `${platformUrl}/cdn`,
    ENCRYPTION_KEY: secrets.encryptionKey,
    RUN_WORKER: 'true',
    SMTP_URL: mail.smtpUrl,
    MAIL_FROM: 'Creator Collabs <sign-in@creator-collabs.example>',
  };
  await startApp(supervisor, environment);
  return { appUrl, platformUrl, mailUrl: mail.url, environment };
}

async function startPlatform(
  supervisor: Supervisor,
  { port, appUrl, secrets }: { port: number; appUrl: string; secrets: Secrets },
): Promise<string> {
  const running = await supervisor.start({
    name: 'platform',
    command: program('local/simulator/main.ts'),
    env: {
      PLATFORM_PORT: String(port),
      PLATFORM_DATA_DIR: path.join(localFolder, 'platform'),
      PLATFORM_SEED: path.resolve('local/demo/platform-seed.ts'),
      PLATFORM_THEME: demoStorefront.theme,
      PLATFORM_EXTENSION: demoStorefront.extension,
      PLATFORM_APP_KEY: secrets.appKey,
      PLATFORM_APP_SECRET: secrets.appSecret,
      PLATFORM_APP_URL: appUrl,
      PLATFORM_APP_CONFIG: path.resolve('shopify.app.toml'),
    },
    ready: { jsonLine: ({ ready }) => ready === true },
  });
  return String(running.announcement['url']);
}
