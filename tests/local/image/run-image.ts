import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { anyFreePort } from '../../../local/ports.ts';
import { startPostgres } from '../../../local/postgres.ts';
import { createSupervisor } from '../../../local/processes.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { giveToOrdinaryUser, ordinaryNode, ordinaryUser } from '../fixtures/ordinary-user.ts';
import { readCompose } from './read-compose.ts';
import { commandOf, imageEnv } from './steps.ts';
import { openPool } from '../../support/db/connection.ts';
import { seedBrand } from '../../support/db/seed.ts';

const run = promisify(execFile);

/** The results of running an image, as a deployment needs them. */
interface ImageRun {
  migrate: [first: string, second: string];
  /** Statuses of `/healthz` and `/readyz`, and of a page's script. */
  probes: number[];
  healthCheck: string;
  issuedKey: string;
  /** The status of a request to the interface with that key. */
  created: number;
  /** How app and worker ended after SIGTERM. */
  ended: string[];
}

/** The files of an image, and the Node that runs it. */
interface Image {
  folder: string;
  node: string;
}

/**
 * Runs an image as compose.yaml does, as an ordinary user, against its own Postgres: migrations, app, worker,
 * keys command, one request. The environment has only the settings of the image and the service.
 * @param home an empty folder that the ordinary user can read.
 */
export async function runImage(image: Image, home: string): Promise<ImageRun> {
  const postgres = await startPostgres({ dataDir: path.join(home, 'postgres'), durable: false });
  const supervisor = createSupervisor({ graceMs: 15_000, logDir: path.join(home, 'logs') });
  const userHome = path.join(home, 'user');
  mkdirSync(userHome, { recursive: true });
  giveToOrdinaryUser(userHome);
  try {
    await postgres.createDatabase('image');
    return await tryImage({ image, databaseUrl: postgres.url('image'), supervisor, userHome });
  } finally {
    await supervisor.stop();
    await postgres.destroy();
  }
}

interface StageEnvironment {
  image: Image;
  databaseUrl: string;
  supervisor: ReturnType<typeof createSupervisor>;
  userHome: string;
}

async function tryImage({ image, databaseUrl, supervisor, userHome }: StageEnvironment): Promise<ImageRun> {
  const { services } = readCompose('compose.yaml');
  const port = await anyFreePort();
  const programs = `${path.dirname(ordinaryNode(userHome, image.node))}${path.delimiter}${process.env['PATH'] ?? ''}`;
  const own = { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: databaseUrl, DRAIN_SECONDS: '0' };
  const envOf = (service = ''): Record<string, string> => ({
    ...imageEnv,
    ...only(appSettings, ['APP_URL', 'SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET', 'ENCRYPTION_KEY']),
    ...services[service]?.environment,
    ...own,
    // The ports of compose.yaml may be taken here.
    METRICS_PORT: '0',
    PATH: programs,
    HOME: userHome,
  });
  const nothingElse = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const runTool = async ([program = '', ...args]: readonly string[], service?: string) =>
    (
      await run(program, args, {
        cwd: image.folder,
        env: envOf(service) as NodeJS.ProcessEnv,
        ...ordinaryUser,
      })
    ).stdout.trim();
  const start = (service: string, announces: (line: Record<string, unknown>) => boolean) =>
    supervisor.start({
      name: service,
      command: (services[service]?.command ?? commandOf('CMD')) as [string, ...string[]],
      cwd: image.folder,
      env: { ...nothingElse, ...envOf(service) },
      user: ordinaryUser,
      ready: { jsonLine: announces },
    });

  const migrate = services['migrate']?.command ?? [];
  const migrated: ImageRun['migrate'] = [
    await runTool(migrate, 'migrate'),
    await runTool(migrate, 'migrate'),
  ];
  const app = await start('app', (line) => line['port'] === port);
  const worker = await start('worker', ({ msg }) => msg === 'Worker started');
  const base = `http://127.0.0.1:${port}`;
  const page = await (await fetch(`${base}/api/docs`)).text();
  const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1] ?? '/none.js';
  const probes = ['/healthz', '/readyz', script].map(async (address) => (await fetch(base + address)).status);
  await seed(databaseUrl);
  const issue = ['npm', 'run', '--silent', 'keys', '--', 'issue', '--channel', 'halo.myshopify.com'];
  const issuedKey = /cck_\w+/.exec(await runTool(issue))?.[0] ?? '';
  const created = await fetch(`${base}/api/creators/collabs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'x-channel-access-token': issuedKey },
    body: JSON.stringify({ email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }),
  });
  const result = {
    migrate: migrated,
    probes: await Promise.all(probes),
    healthCheck: await runTool(commandOf('HEALTHCHECK'), 'app'),
    issuedKey,
    created: created.status,
  };
  for (const each of [app, worker]) each.signal('SIGTERM');
  return { ...result, ended: await Promise.all([app.ended, worker.ended]) };
}

function only(all: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? '']));
}

/** A brand without a store: the platform is not part of this. */
async function seed(databaseUrl: string): Promise<void> {
  const database = openPool(databaseUrl);
  try {
    await seedBrand(database, { name: 'halo', collabs: 1 });
  } finally {
    await database.close();
  }
}
