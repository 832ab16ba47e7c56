import { controlPlatform } from '../../support/store/mirror.ts';
import { installedChannel, openApp, type TestChannel } from '../../support/world/install.ts';
import { openPool } from '../../support/db/connection.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import { expireWorkers } from '../../support/db/workers.ts';
import { appProcesses } from '../../support/world/processes.ts';
import { testStores } from '../../support/world/test-stores.ts';
import { loadEnvironmentFunctions, type EnvironmentFunctions } from './environment-functions.ts';
import { startKillableProcess, type Part, type KillableProcess } from './start-killable-process.ts';

/** A database and a platform for exclusive use. */
interface EnvironmentOptions {
  /** Of a migrated database. */
  databaseUrl: string;
  platformUrl: string;
  /** The folder of the build; by default the project's own. */
  folder?: string;
}

/** An app and a worker, each behind a gate, with their own database and platform. */
export interface CrashEnvironment {
  readonly appUrl: string;
  parts: Record<Part, KillableProcess>;
  databaseUrl: string;
  platformUrl: string;
  verbs: EnvironmentFunctions;
  query: TestDatabase['query'];
  /**
   * A store without the app.
   * @returns its domain.
   */
  addStore: () => Promise<string>;
  /** Opens the app in a store, and creates a key for it. */
  install: (domain: string) => Promise<TestChannel>;
  stop: () => Promise<void>;
}

/** Workers are considered expired after two seconds here. */
const shortExpiry = { WORKER_EXPIRY_SECONDS: '2', LOG_LEVEL: 'info' };

/** @param name of the folder of its logs. */
export async function openEnvironment(
  name: string,
  { databaseUrl, platformUrl, folder }: EnvironmentOptions,
): Promise<CrashEnvironment> {
  const pool = openPool(databaseUrl);
  const { query } = pool;
  const processEnvironment = {
    databaseUrl,
    platformUrl,
    env: shortExpiry,
    ...(folder !== undefined && { folder }),
  };
  const processes = appProcesses(name, processEnvironment);
  const outside = { databaseUrl, platformUrl, processes, onDeath: () => expireWorkers(pool) };
  const [app, worker, verbs] = await Promise.all([
    startKillableProcess('app', outside),
    startKillableProcess('worker', outside),
    loadEnvironmentFunctions(databaseUrl, pool),
  ]);
  const addressOf = () => `http://127.0.0.1:${String(app.running.announcement['port'])}`;
  let stores = 0;
  return {
    parts: { app, worker },
    databaseUrl,
    platformUrl,
    query,
    verbs,
    get appUrl() {
      return addressOf();
    },
    async addStore() {
      stores += 1;
      const domain = `store-${stores}.myshopify.com`;
      const like = testStores[0];
      await controlPlatform(platformUrl, 'stores', { ...like, domain, primaryDomain: `www.${domain}` });
      return domain;
    },
    async install(domain) {
      await openApp(addressOf(), platformUrl, domain);
      return installedChannel(pool, platformUrl, domain);
    },
    async stop() {
      await Promise.all([app.stop(), worker.stop()]);
      await processes.stop();
      await verbs.close();
      await pool.close();
    },
  };
}
