import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startPostgres } from '../../../local/postgres.ts';
import type { StoreSeed } from '../../../local/simulator/store-seed.ts';
import { createSupervisor } from '../../../local/processes.ts';
import type { RunningProcess } from '../../../local/processes/start-process.ts';
import { demoStorefront } from '../../../local/demo/storefront.ts';
import { appSettings } from './app-settings.ts';
import { closeApp } from './load-app.ts';
import { bundlePlatform } from './bundle-platform.ts';
import { installedChannel, openApp, type TestChannel } from './install.ts';
import { controlPlatform } from '../store/mirror.ts';
import { migratedDatabase, prepareCluster } from './prepared-cluster.ts';
import { appProcesses, type AppProcesses } from './processes.ts';
import { quickStart } from './quick-start.ts';
import { haloDomain, testStores } from './test-stores.ts';
import { queryOnce } from '../db/connection.ts';
import type { TestDatabase } from '../db/database.ts';

/** The parts that can be killed. */
export type Part = 'app' | 'worker' | 'platform' | 'postgres';

/** A world in which every part is a process that can be killed and restarted. */
export interface CrashWorld {
  /** URL of the HTTP interface; it changes with each crash of the app. */
  readonly base: string;
  platformUrl: string;
  halo: TestChannel;
  database: Pick<TestDatabase, 'url' | 'query'>;
  /** Adds a store like the first one, and opens the app in it, which starts its first mirroring. */
  openNewStore(domain: string, own?: Partial<StoreSeed>): Promise<void>;
  /** Issues a key to a store that has opened the app. */
  channelOf(domain: string): Promise<TestChannel>;
  /** Sends SIGKILL. */
  kill(part: Part): Promise<void>;
  /** Restarts a killed part. */
  revive(part: Part): Promise<void>;
  /** Shuts the database down; {@link CrashWorld.revive} starts it again. */
  stopPostgres(mode: 'fast' | 'immediate'): Promise<void>;
  /** Sends the worker a signal, such as SIGSTOP. */
  signalWorker(signal: NodeJS.Signals): void;
  /** Starts another worker. */
  addWorker(): Promise<void>;
  logOf(name: 'app' | 'worker'): string;
  /**
   * Runs a command-line tool.
   * @returns the last line of its output.
   */
  runTool: AppProcesses['runTool'];
  stop(): Promise<void>;
}

interface CrashWorldOptions {
  env?: Record<string, string>;
  folder?: string;
  /** Replaces the database URL of the processes, for example with that of a proxy. */
  proxyDatabase?: (databaseUrl: string) => Promise<string>;
  /** Starts the proxy between the app's processes and the database, and returns their settings. */
  pooler?: (databaseUrl: string) => Promise<Record<string, string>>;
}

/** Workers expire after two seconds, so that tests with many crashes are short. */
const shortExpiry = { WORKER_EXPIRY_SECONDS: '2' };

/**
 * @param own.env of every process.
 * @param own.folder of the build; by default the project's own.
 */
export async function startCrashWorld({
  env = shortExpiry,
  folder: build,
  proxyDatabase = (url) => Promise.resolve(url),
  pooler,
}: CrashWorldOptions = {}): Promise<CrashWorld> {
  const folder = path.resolve('.local/test-crash', randomUUID());
  mkdirSync(folder, { recursive: true });
  const copyOf = await prepareCluster();
  const postgresOptions = { dataDir: path.join(folder, 'postgres'), durable: false, copyOf };
  let postgres = await startPostgres(postgresOptions);
  const { port } = postgres;
  const platform = await startPlatformProcess(folder);
  const databaseUrl = postgres.url(migratedDatabase);
  const environment = {
    databaseUrl: await proxyDatabase(databaseUrl),
    platformUrl: platform.url,
    env: (await pooler?.(databaseUrl)) ?? {},
    ...(build !== undefined && { folder: build }),
  };
  const processes = appProcesses(path.basename(folder), environment);
  // With a pooler, the tool also saves the settings of sessions.
  if (pooler) await processes.runTool('migrate');
  let app = await processes.startApp(env);
  let worker: RunningProcess = await processes.startWorker(env);
  await openApp(app.url, platform.url, haloDomain);
  const database: CrashWorld['database'] = {
    url: databaseUrl,
    query: (sql, values) => queryOnce(databaseUrl, sql, values),
  };
  const halo = await installedChannel(database, platform.url, haloDomain);
  const kill = async (running: RunningProcess) => {
    running.signal('SIGKILL');
    await running.ended;
  };
  const parts: Record<Part, { kill: () => Promise<void>; revive: () => Promise<unknown> }> = {
    app: { kill: () => kill(app), revive: async () => (app = await processes.startApp(env)) },
    worker: { kill: () => kill(worker), revive: async () => (worker = await processes.startWorker(env)) },
    platform: { kill: () => platform.kill(), revive: () => platform.start() },
    postgres: {
      kill: () => postgres.kill(),
      revive: async () => (postgres = await startPostgres({ ...postgresOptions, port })),
    },
  };
  return {
    get base() {
      return `${app.url}/api`;
    },
    platformUrl: platform.url,
    halo,
    database,
    async openNewStore(domain, own = {}) {
      const [like] = testStores;
      await controlPlatform(platform.url, 'stores', {
        ...like,
        domain,
        primaryDomain: `www.${domain}`,
        ...own,
      });
      await openApp(app.url, platform.url, domain);
    },
    channelOf: (domain) => installedChannel(database, platform.url, domain),
    kill: (part) => parts[part].kill(),
    revive: async (part) => {
      await parts[part].revive();
    },
    stopPostgres: (mode) => postgres.stop(mode),
    signalWorker: (signal) => worker.signal(signal),
    addWorker: async () => {
      await processes.startWorker(env);
    },
    logOf: (name) => processes.logOf(name),
    runTool: (name, ...args) => processes.runTool(name, ...args),
    async stop() {
      await closeApp();
      worker.signal('SIGCONT');
      await processes.stop();
      await platform.stop();
      await postgres.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startPlatformProcess(folder: string) {
  const supervisor = createSupervisor();
  const seed = path.join(folder, 'stores.json');
  writeFileSync(seed, JSON.stringify(testStores));
  const program = await bundlePlatform(folder);
  const start = (port: string) =>
    supervisor.start({
      name: 'platform',
      command: ['node', ...quickStart, program],
      env: {
        PLATFORM_PORT: port,
        PLATFORM_DATA_DIR: path.join(folder, 'platform'),
        PLATFORM_SEED: seed,
        PLATFORM_THEME: demoStorefront.theme,
        PLATFORM_EXTENSION: demoStorefront.extension,
        PLATFORM_APP_KEY: appSettings.SHOPIFY_API_KEY,
        PLATFORM_APP_SECRET: appSettings.SHOPIFY_API_SECRET,
      },
      ready: { jsonLine: ({ ready }) => ready === true },
    });
  let running = await start('0');
  const url = String(running.announcement['url']);
  return {
    url,
    async kill() {
      running.signal('SIGKILL');
      await running.ended;
    },
    async start() {
      running = await start(new URL(url).port);
    },
    stop: () => supervisor.stop(),
  };
}
