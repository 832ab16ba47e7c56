import { createServer, type Server } from 'node:http';
import type { AppCredentials } from './access/app-credentials.ts';
import type { AppDeclaration } from './access/app-declaration.ts';
import { permanentToken } from './access/issue-tokens.ts';
import { createAdminShell } from './admin-shell/create-admin-shell.ts';
import { AdminApi } from './admin-api/admin-api.ts';
import type { Delays } from './admin-api/context.ts';
import { failLeftovers } from './bulk/fail-leftovers.ts';
import { startRealClock, type Clock } from './clock/clock.ts';
import { FaultSwitch } from './control/fault-switch.ts';
import { RequestLog } from './control/request-log.ts';
import { routeRequest, type PageHandler } from './http/route-request.ts';
import { sendResponse } from './http/response.ts';
import { Buckets, deployApp, type Platform, type ServeMedia } from './platform.ts';
import type { StoreSeed } from './store-seed.ts';
import { UploadStore } from './state/upload-store.ts';
import { World } from './state/world.ts';
import { readStores } from './read-store.ts';
import { Outbox } from './webhooks/outbox.ts';
import { createBackOffice } from './back-office/create-back-office.ts';
import { createAppProxy } from './storefront/app-proxy.ts';
import { createStorefront, type StorefrontFolders } from './storefront/create-storefront.ts';

export interface SimulatorOptions {
  /** 0 for any free port. */
  port?: number;
  /** Folder of the state; without it, in memory only. */
  dataDir?: string;
  clock?: Clock;
  stores?: readonly StoreSeed[];
  app?: Omit<AppCredentials, 'name'> & { name?: string };
  /** The app's configuration; {@link RunningPlatform.deploy} replaces it. */
  declaration?: AppDeclaration;
  /** Scopes that stores grant to the app by default. */
  scopes?: readonly string[];
  delays?: Partial<Delays>;
  /** Theme and theme app extension of the storefronts; without them there are no storefront pages. */
  storefront?: StorefrontFolders;
  /** Content of the media host for files that were not uploaded. */
  serveMedia?: ServeMedia;
  /** Receives bugs of the simulator. */
  report?: (error: Error) => void;
}

export interface RunningPlatform {
  /** `http://127.0.0.1:{port}`. */
  url: string;
  /** A permanent access token for a store, as a merchant's admin would show it. */
  tokenFor(domain: string): string;
  /** Replaces the app's configuration. */
  deploy(declaration: AppDeclaration): void;
  /** Stops listening, ends open connections and closes the journal. */
  close(): Promise<void>;
}

/** Granted when neither an option nor a store seed names scopes. */
const DEFAULT_SCOPES = [
  'write_app_proxy',
  'write_products',
  'write_publications',
  'write_metaobject_definitions',
  'write_metaobjects',
  'write_customers',
  'write_discounts',
  'write_files',
  'write_online_store_navigation',
];

const DEFAULT_APP: AppCredentials = {
  key: 'local-app-key',
  secret: 'local-app-secret',
  url: 'http://127.0.0.1:3000',
  name: 'Local app',
};

const DEFAULT_DELAYS: Delays = {
  job: 300,
  count: 600,
  search: 1_000,
  fileProcessing: 200,
  fileReady: 600,
  bulkStart: 300,
  bulkRow: 2,
};

/**
 * Starts a simulated platform on the loopback interface.
 * @throws if the port is in use or the journal is damaged.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningPlatform> {
  const clock = options.clock ?? startRealClock();
  const report =
    options.report ?? ((error: Error) => process.stderr.write(`${error.stack ?? error.message}\n`));
  const app = { ...DEFAULT_APP, ...options.app };
  const faults = new FaultSwitch();
  const platform: Platform = {
    world: new World(options.dataDir),
    clock,
    app,
    scopes: options.scopes ?? DEFAULT_SCOPES,
    declaredScopes: { required: options.scopes ?? DEFAULT_SCOPES, optional: [] },
    storefront: options.storefront,
    proxy: null,
    delays: { ...DEFAULT_DELAYS, ...options.delays },
    api: new AdminApi(report),
    faults,
    outbox: new Outbox({ clock, app, faults }),
    log: new RequestLog(),
    buckets: new Buckets(),
    uploads: new UploadStore(options.dataDir),
    stopping: new AbortController(),
    serveMedia: options.serveMedia ?? (() => undefined),
    origin: '',
  };
  failLeftovers(platform.world, clock.now());
  if (options.declaration) deployApp(platform, options.declaration);
  for (const seed of options.stores ?? [])
    platform.world.addStore(seed, { scopes: [...platform.scopes], now: clock.now() });
  const server = createPlatformServer(platform, { report, storefront: options.storefront });
  platform.origin = await listen(server, options.port ?? 0);
  return {
    url: platform.origin,
    tokenFor(domain) {
      const store = platform.world.store(domain);
      if (!store) throw new Error(`There is no store ${domain}.`);
      const token = permanentToken(store);
      platform.world.commit(store);
      return token;
    },
    deploy: (declaration) => deployApp(platform, declaration),
    async close() {
      platform.stopping.abort();
      platform.outbox.close();
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      platform.world.close();
    },
  };
}

function createPlatformServer(
  platform: Platform,
  { report, storefront }: { report: (error: Error) => void; storefront: StorefrontFolders | undefined },
): Server {
  const directory = readStores(platform.world, platform.clock);
  const pages: PageHandler[] = [
    createAdminShell(platform),
    createBackOffice(platform.world, platform.log),
    createAppProxy(platform),
    ...(storefront ? [createStorefront(directory, storefront)] : []),
  ];
  // As long as load balancers in front of services keep idle connections.
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    routeRequest(platform, { request, response }, pages).catch((error: unknown) => {
      report(error instanceof Error ? error : new Error(String(error)));
      if (response.headersSent) response.destroy();
      else sendResponse(response, { status: 500, json: { errors: 'Internal Server Error' } });
    });
  });
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address === null || typeof address === 'string') reject(new Error('The server has no port.'));
      else resolve(`http://127.0.0.1:${address.port}`);
    });
  });
}
