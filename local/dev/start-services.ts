import { execFile as execFileWithCallback } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startMailCatcher } from '../mail/start-mail-catcher.ts';
import { startPostgres } from '../postgres.ts';
import type { Supervisor } from '../processes.ts';
import { step } from './progress.ts';
import { localFolder } from './settings.ts';
import type { Secrets } from './settings.ts';

/** Where the running services are reached. */
export interface Services {
  appUrl: string;
  platformUrl: string;
  mailUrl: string;
  /** The environment of the app's own processes, for its command-line tools. */
  environment: Record<string, string>;
}

interface Ports {
  app: number;
  platform: number;
  postgres: number;
}

const execFile = promisify(execFileWithCallback);
const databaseName = 'creator_collabs';
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const duplicateDatabase = '42P04';
const program = (file: string) => ['node', '--import', 'tsx', file] as [string, ...string[]];

/** Starts everything that the app needs, then the app with its worker; each stops when the supervisor does. */
export async function startServices(
  supervisor: Supervisor,
  ports: Ports,
  secrets: Secrets,
): Promise<Services> {
  const appUrl = `http://127.0.0.1:${ports.app}`;
  const databaseUrl = await step('Postgres', () => startDatabase(supervisor, ports.postgres));
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
  };
  await step('Database migrations', () => runTool({ environment }, 'migrate'));
  await step('App and worker', () =>
    supervisor.start({
      name: 'app',
      command: program('server.ts'),
      env: environment,
      ready: { url: `${appUrl}/readyz` },
    }),
  );
  return { appUrl, platformUrl, mailUrl: mail.url, environment };
}

async function startDatabase(supervisor: Supervisor, port: number): Promise<string> {
  const postgres = await startPostgres({ dataDir: path.join(localFolder, 'postgres'), port });
  supervisor.onStop(() => postgres.stop());
  await postgres.createDatabase(databaseName).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError && error.code === duplicateDatabase)) throw error;
  });
  return postgres.url(databaseName);
}

async function startPlatform(
  supervisor: Supervisor,
  { port, appUrl, secrets }: { port: number; appUrl: string; secrets: Secrets },
): Promise<string> {
  const running = await supervisor.start({
    name: 'platform',
    command: program('local/platform/main.ts'),
    env: {
      PLATFORM_PORT: String(port),
      PLATFORM_DATA_DIR: path.join(localFolder, 'platform'),
      PLATFORM_SEED: path.resolve('local/demo/platform-seed.ts'),
      PLATFORM_APP_KEY: secrets.appKey,
      PLATFORM_APP_SECRET: secrets.appSecret,
      PLATFORM_APP_URL: appUrl,
      PLATFORM_APP_CONFIG: path.resolve('shopify.app.toml'),
    },
    ready: { jsonLine: ({ ready }) => ready === true },
  });
  return String(running.announcement['url']);
}

/** Runs one of the app's command-line tools to its end. @returns what it printed. */
export async function runTool(
  { environment }: Pick<Services, 'environment'>,
  tool: 'keys' | 'migrate',
  ...args: string[]
): Promise<string> {
  const [node, ...command] = program(`app/cli/${tool}.ts`);
  const { stdout } = await execFile(node, [...command, ...args], { env: { ...process.env, ...environment } });
  return stdout.trim();
}
