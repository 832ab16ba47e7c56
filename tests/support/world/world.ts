import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { SimulatorOptions } from '../../../local/simulator/start-simulator.ts';
import { appSettings } from './app-settings.ts';
import { installedChannel, openApp, type TestChannel } from './install.ts';
import { openPlatform, type OpenPlatform } from './platforms/open-platform.ts';
import { appProcesses, type AppProcesses } from './processes.ts';
import { shiftDate } from './shifted-clock.mjs';
import { haloDomain, pineDomain, testStores } from './test-stores.ts';
import { advanceClocks } from '../db/clock.ts';
import { createTestDatabase, type TestDatabase } from '../db/database.ts';
import { issuePartnerKey } from '../db/api-keys.ts';

/**
 * The environment of one test file: its database, its simulated platform with two stores, and the app's
 * processes.
 */
export interface World {
  database: TestDatabase;
  platform: OpenPlatform;
  processes: AppProcesses;
  appUrl: string;
  /** URL of its HTTP interface. */
  base: string;
  halo: TestChannel;
  pine: TestChannel;
  /** A live key of a partner with Halo's grant and without Pine's. */
  partnerKey: string;
  /** Moves the time of a world with the option `movesTime` forward, when no mirror job runs. */
  passTime(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** Whether the app also mirrors. */
  worker?: boolean;
  /** Duration of the platform's background work, in milliseconds. */
  delays?: SimulatorOptions['delays'];
  /** Settings of every process. */
  env?: Record<string, string>;
  /** Whether the platform applies `shopify.app.toml`. */
  receivesWebhooks?: boolean;
  /** Whether the test moves the time: of the database, the platform, the app's processes and the test itself. */
  movesTime?: boolean;
}

/** Starts a world in which both brands have the app installed, by opening it in their admins. */
export async function startWorld({
  worker = false,
  delays,
  env = {},
  receivesWebhooks = false,
  movesTime = false,
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
  const clock = movesTime ? startClock(database.name) : undefined;
  const processes = appProcesses(database.name, {
    databaseUrl: database.url,
    platformUrl: platform.url,
    env: { ...env, ...clock?.env },
  });
  const app = await processes.startApp({ RUN_WORKER: String(worker) });
  if (receivesWebhooks) await platform.deploy(readFileSync('shopify.app.toml', 'utf8'), app.url);
  const services = { database, platform, appUrl: app.url };
  const installed = await installInBoth(services, {
    halo: haloDomain,
    pine: pineDomain,
    partner: 'Test partner',
  });
  return {
    ...installed,
    database,
    platform,
    processes,
    appUrl: app.url,
    base: `${app.url}/api`,
    async passTime(seconds) {
      if (!clock) throw new Error('The world lacks the option movesTime');
      await advanceClocks(database.url, seconds, async () => {
        clock.advance(seconds * 1_000);
        await platform.advance(seconds * 1_000);
      });
    },
    async stop() {
      clock?.stop();
      await processes.stop();
      await platform.close();
      await database.drop();
    },
  };
}

/**
 * Installs the app in two stores of a platform by opening it in their admins.
 * @param names.partner the name of a new partner, with a grant of the first.
 */
export async function installInBoth(
  { database, platform, appUrl }: Pick<World, 'database' | 'platform' | 'appUrl'>,
  names: { halo: string; pine: string; partner: string },
): Promise<Pick<World, 'halo' | 'pine' | 'partnerKey'>> {
  await Promise.all([names.halo, names.pine].map((domain) => openApp(appUrl, platform.url, domain)));
  const [halo, pine, partnerKey] = await Promise.all([
    installedChannel(database, platform.url, names.halo),
    installedChannel(database, platform.url, names.pine),
    issuePartnerKey(database, names.halo, names.partner),
  ]);
  return { halo, pine, partnerKey };
}

/** The clock of the processes of a world, and of the test. */
function startClock(name: string) {
  const folder = path.resolve('.local/test-logs', name);
  mkdirSync(folder, { recursive: true });
  const fileName = path.join(folder, 'clock');
  const file = openSync(fileName, 'w');
  let aheadMs = 0;
  const restoreDate = shiftDate(() => aheadMs);
  const advance = (ms: number) => {
    aheadMs += ms;
    // In place, because processes read it at any moment.
    writeSync(file, String(aheadMs).padStart(20), 0);
  };
  advance(0);
  return {
    env: {
      NODE_OPTIONS: `--import=${path.resolve('tests/support/world/shifted-clock.mjs')}`,
      CLOCK_FILE: fileName,
    },
    advance,
    stop() {
      restoreDate();
      closeSync(file);
    },
  };
}
