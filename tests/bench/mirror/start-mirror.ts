import { openApp } from '../../support/world/install.ts';
import { startSimulator, type SimulatorOptions } from '../../../local/simulator/start-simulator.ts';
import type { StoreSeed } from '../../../local/simulator/store-seed.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { productionSettings, startApp } from '../load/start-app.ts';
import { startScaledClock, type ScaledClock } from './scaled-clock.ts';

/** Stores with the app installed, an app, and workers that keep the stores up to date, all on one clock. */
export interface MirrorStage {
  database: BenchDatabase;
  clock: ScaledClock;
  platformUrl: string;
  /** The app's port and process. */
  port: number;
  appPid: number;
  /** Starts one more worker process. */
  startWorker: () => Promise<void>;
  /** The platform requests of one store since a request's number or an ISO date, oldest first. */
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

/** A store with a name and a plan; its other properties do not matter. */
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
  /** Additional settings of app and workers. */
  settings?: Record<string, string>;
  /** Further settings of the app alone. */
  appSettings?: Record<string, string>;
  delays?: SimulatorOptions['delays'];
}

/** Creators are written individually, however many are in the queue. */
const oneByOne = { MIRROR_BULK_FROM: '1000000000' };

/** Starts the platform and the app, and opens the app in each store. No worker is started yet. */
export async function startMirror(
  stage: Stage,
  stores: readonly StoreSeed[],
  { settings = oneByOne, appSettings, delays }: MirrorOptions = {},
): Promise<MirrorStage> {
  const database = await stage.startDatabase();
  const clock = await startScaledClock(database);
  const platform = await startSimulator({
    clock: clock.platform,
    stores,
    ...(delays && { delays }),
    app: {
      key: productionSettings['SHOPIFY_API_KEY'] ?? '',
      secret: productionSettings['SHOPIFY_API_SECRET'] ?? '',
      url: productionSettings['APP_URL'] ?? '',
    },
  });
  stage.supervisor.onStop(() => platform.close());
  const databaseUrl = await clock.addRole('mirror');
  const own = {
    SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const { port, pid: appPid } = await startApp(stage, {
    name: 'app',
    databaseUrl,
    settings: { ...own, ...appSettings },
  });
  for (const { domain } of stores) await openApp(`http://127.0.0.1:${port}`, platform.url, domain);
  return {
    database,
    clock,
    platformUrl: platform.url,
    port,
    appPid,
    async startWorker() {
      await stage.supervisor.start({
        name: 'worker',
        command: ['node', 'build/bin/worker.js'],
        env: { ...productionSettings, DATABASE_URL: databaseUrl, ...own, LOG_LEVEL: 'info' },
        ready: { jsonLine: ({ msg }) => msg === 'Worker started' },
      });
    },
    async requests(store, since = 0) {
      const response = await fetch(`${platform.url}/__log?store=${store}&since=${since}`);
      return (await response.json()) as LoggedRequest[];
    },
  };
}
