import { appSettings } from '../../support/app-settings.ts';
import { openApp } from '../../support/install.ts';
import { startPlatform } from '../../../local/platform/start-platform.ts';
import type { PlatformOptions } from '../../../local/platform/start-platform.ts';
import type { StoreSeed } from '../../../local/platform/store-seed.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { startServer } from '../load/start-server.ts';
import { startScaledClock } from './scaled-clock.ts';
import type { ScaledClock } from './scaled-clock.ts';

/** Stores with the app installed, an app, and workers that keep the stores up to date, all on one clock. */
export interface MirrorStage {
  database: BenchDatabase;
  clock: ScaledClock;
  platformUrl: string;
  /** The app's port. */
  port: number;
  /** Starts one more worker process. */
  startWorker: () => Promise<void>;
  /** What the platform was asked of one store since a request's number or an ISO date, oldest first. */
  requests: (store: string, since?: number | string) => Promise<LoggedRequest[]>;
}

/** One request in the simulated platform's log. */
export interface LoggedRequest {
  number: number;
  /** ISO 8601, of the stage's clock. */
  time: string;
  operation: string;
  actualCost: number | null;
  outcome: string;
  variables: unknown;
}

/** A store of which nothing matters but its name and plan. */
export function plainStore(name: string, plan: StoreSeed['plan']): StoreSeed {
  return {
    domain: `${name}.myshopify.com`,
    name,
    email: `owner@${name}.example`,
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    plan,
    brand: { primaryColor: '#225544' },
    products: [],
  };
}

interface MirrorOptions {
  /** Settings of app and workers beside the usual ones. */
  settings?: Record<string, string>;
  delays?: PlatformOptions['delays'];
}

/** Creators are written each by itself, however many wait. */
const oneByOne = { MIRROR_BULK_FROM: '1000000000' };

/** Starts all of it, and opens the app in each store. No worker is started yet. */
export async function startMirror(
  stage: Stage,
  stores: readonly StoreSeed[],
  { settings = oneByOne, delays }: MirrorOptions = {},
): Promise<MirrorStage> {
  const database = await stage.startDatabase();
  const clock = await startScaledClock(database);
  const platform = await startPlatform({
    clock: clock.platform,
    stores,
    ...(delays && { delays }),
    app: {
      key: appSettings.SHOPIFY_API_KEY,
      secret: appSettings.SHOPIFY_API_SECRET,
      url: appSettings.APP_URL,
    },
  });
  stage.supervisor.onStop(() => platform.close());
  const env = {
    ...appSettings,
    NODE_ENV: 'production',
    DATABASE_URL: await clock.addRole('mirror'),
    SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const startApp = { name: 'app', arguments: ['build/bin/server.js'], env, readyPath: '/healthz' };
  const { port } = await startServer(stage, startApp);
  for (const { domain } of stores) await openApp(`http://127.0.0.1:${port}`, platform.url, domain);
  return {
    database,
    clock,
    platformUrl: platform.url,
    port,
    async startWorker() {
      await stage.supervisor.start({
        name: 'worker',
        command: ['node', 'build/bin/worker.js'],
        env: { ...env, LOG_LEVEL: 'info' },
        ready: { jsonLine: ({ msg }) => msg === 'The worker takes jobs' },
        readyWithinMs: 20_000,
      });
    },
    async requests(store, since = 0) {
      const answer = await fetch(`${platform.url}/__log?store=${store}&since=${since}`);
      return (await answer.json()) as LoggedRequest[];
    },
  };
}
