import { startPlatform } from '../../local/platform/start-platform.ts';
import type { RunningPlatform } from '../../local/platform/start-platform.ts';
import { productNumbers } from './admin-api.ts';
import { appSettings } from './app-settings.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { appProcesses } from './processes.ts';
import type { AppProcesses } from './processes.ts';
import { haloDomain, pineDomain, testStores } from './test-stores.ts';

/** A brand whose store has the app installed. */
export interface TestChannel {
  domain: string;
  /** A live channel key. */
  key: string;
  /** Platform numbers of its products, in the order of their handles. */
  products: string[];
}

/** Everything of one test file: its database, its simulated platform with two stores, and the app's processes. */
export interface World {
  database: TestDatabase;
  platform: RunningPlatform;
  processes: AppProcesses;
  /** Address of the app. */
  appUrl: string;
  /** Address of its HTTP interface. */
  base: string;
  halo: TestChannel;
  pine: TestChannel;
  /** A live key of a partner whom Halo granted access, and Pine did not. */
  partnerKey: string;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** Whether the app also mirrors. */
  worker?: boolean;
  /** Whether the HTTP interface takes the server's short way, or goes through Remix. */
  shortWay?: boolean;
}

/** Starts a world with both brands installed, as their admins would: by opening the app. */
export async function startWorld({ worker = false, shortWay = true }: WorldOptions = {}): Promise<World> {
  const database = await createTestDatabase();
  const platform = await startPlatform({
    stores: testStores,
    app: {
      key: appSettings.SHOPIFY_API_KEY,
      secret: appSettings.SHOPIFY_API_SECRET,
      url: appSettings.APP_URL,
    },
  });
  const processes = appProcesses(database.name, { databaseUrl: database.url, platformUrl: platform.url });
  const app = await processes.startApp({ RUN_WORKER: String(worker), API_SHORT_WAY: String(shortWay) });
  await Promise.all([haloDomain, pineDomain].map((domain) => openApp(app.url, platform, domain)));
  const [halo, pine, partnerKey] = await Promise.all([
    channel(processes, platform, haloDomain),
    channel(processes, platform, pineDomain),
    processes.runTool('keys', 'issue', '--partner', 'Test partner', '--grant', haloDomain),
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

/** Opens the app in a store's admin, which installs it. */
export async function openApp(appUrl: string, platform: RunningPlatform, domain: string): Promise<string> {
  const minted = await fetch(`${platform.url}/__session-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop: domain }),
  });
  const { sessionToken } = (await minted.json()) as { sessionToken: string };
  const page = await fetch(`${appUrl}/?shop=${domain}&id_token=${sessionToken}`);
  if (!page.ok) throw new Error(`The app's home page answered ${page.status} for ${domain}`);
  return page.text();
}

async function channel(
  processes: AppProcesses,
  platform: RunningPlatform,
  domain: string,
): Promise<TestChannel> {
  const [key, numbers] = await Promise.all([
    processes.runTool('keys', 'issue', '--channel', domain),
    productNumbers(platform, domain),
  ]);
  const byHandle = [...numbers].sort(([a], [b]) => a.localeCompare(b));
  return { domain, key, products: byHandle.map(([, number]) => number) };
}
