import { readFileSync } from 'node:fs';
import type { SimulatorOptions } from '../../local/simulator/start-simulator.ts';
import { appSettings } from './app-settings.ts';
import { installedChannel, openApp } from './install.ts';
import type { TestChannel } from './install.ts';
import { openPlatform } from './platforms/open-platform.ts';
import type { OpenPlatform } from './platforms/open-platform.ts';
import { appProcesses } from './processes.ts';
import type { AppProcesses } from './processes.ts';
import { haloDomain, pineDomain, testStores } from './test-stores.ts';
import { createTestDatabase } from './db/database.ts';
import type { TestDatabase } from './db/database.ts';
import { issuePartnerKey } from './db/api-keys.ts';

/**
 * The environment of one test file: its database, its simulated platform with two stores, and the app's
 * processes.
 */
export interface World {
  database: TestDatabase;
  platform: OpenPlatform;
  processes: AppProcesses;
  /** URL of the app. */
  appUrl: string;
  /** URL of its HTTP interface. */
  base: string;
  halo: TestChannel;
  pine: TestChannel;
  /** A live key of a partner with Halo's grant and without Pine's. */
  partnerKey: string;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** Whether the app also mirrors. */
  worker?: boolean;
  /** Duration of the platform's background work, in milliseconds. */
  delays?: SimulatorOptions['delays'];
  /** Whether API requests skip Remix's router. */
  apiDispatcher?: boolean;
  /** Settings of every process. */
  env?: Record<string, string>;
  /** Whether the platform applies `shopify.app.toml`. */
  receivesWebhooks?: boolean;
}

/** Starts a world in which both brands have the app installed, by opening it in their admins. */
export async function startWorld({
  worker = false,
  apiDispatcher = true,
  delays,
  env = {},
  receivesWebhooks: receivesWebhooks = false,
}: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase();
  const platform = await openPlatform({
    stores: testStores,
    ...(delays && { delays }),
    app: {
      key: appSettings.SHOPIFY_API_KEY,
      secret: appSettings.SHOPIFY_API_SECRET,
      url: appSettings.APP_URL,
    },
  });
  const processes = appProcesses(database.name, {
    databaseUrl: database.url,
    platformUrl: platform.url,
    env,
  });
  const app = await processes.startApp({ RUN_WORKER: String(worker), API_DISPATCHER: String(apiDispatcher) });
  if (receivesWebhooks) await platform.deploy(readFileSync('shopify.app.toml', 'utf8'), app.url);
  await Promise.all([haloDomain, pineDomain].map((domain) => openApp(app.url, platform.url, domain)));
  const [halo, pine, partnerKey] = await Promise.all([
    installedChannel(database, platform.url, haloDomain),
    installedChannel(database, platform.url, pineDomain),
    issuePartnerKey(database, haloDomain),
  ]);
  return {
    database,
    platform,
    processes,
    appUrl: app.url,
    base: `${app.url}/api`,
    halo,
    pine,
    partnerKey,
    async stop() {
      await processes.stop();
      await platform.close();
      await database.drop();
    },
  };
}
