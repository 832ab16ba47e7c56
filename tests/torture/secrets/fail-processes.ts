import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { quickStart } from '../../support/world/quick-start.ts';
import type { CanaryWatch } from './find-canaries.ts';
import type { SecretWorld } from './open-secret-world.ts';

/** A process that cannot start, or that crashes. */
interface Failing {
  name: string;
  arguments: readonly string[];
  env?: Record<string, string>;
}

const atOnce = 3;
const retryForMs = 120_000;

/** An uncaught error with all secrets of a process. */
const secrets = `['DATABASE_URL', 'ENCRYPTION_KEY', 'SHOPIFY_API_SECRET'].map((name) => process.env[name]).join(' ')`;
const throwing = `const error = new Error('no: ' + ${secrets} + '\\n    at ' + ${secrets});
  throw Object.assign(error, { config: ${secrets}, cause: new Error(${secrets}) })`;
/** After the process has installed its handler for uncaught errors. */
const later = (what: string) =>
  `process.on('newListener', (name) => { if (name === 'unhandledRejection') setTimeout(() => { ${what} }, 100); });`;
const loaded = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

function failing({ settings }: SecretWorld): Failing[] {
  const { password } = new URL(settings.databaseUrl);
  const { appSecret } = settings;
  const unreadable = { DATABASE_URL: `postgresql://postgres:${password}@127.0.0.1:99999/none` };
  const away = { DATABASE_URL: `postgresql://postgres:${password}@127.0.0.1:1/none` };
  const halfPercent = { DATABASE_URL: `postgresql://postgres:%zz${password}@127.0.0.1:1/none` };
  return [
    {
      name: 'an app whose database has no readable address',
      arguments: ['build/bin/server.js'],
      env: unreadable,
    },
    {
      name: 'a tool whose database has no readable address',
      arguments: ['build/bin/keys.js', 'list'],
      env: unreadable,
    },
    { name: 'an app that crashes', arguments: [...loaded(later(throwing)), 'build/bin/server.js'] },
    {
      name: 'a worker that crashes',
      arguments: [...loaded(later(`Promise.reject(${secrets})`)), 'build/bin/worker.js'],
    },
    {
      name: 'an app with wrong settings',
      arguments: ['build/bin/server.js'],
      env: {
        APP_URL: `http://${appSecret}.example`,
        DATABASE_URL: `mysql://root:${password}@127.0.0.1/none`,
        ENCRYPTION_KEY: settings.env['ENCRYPTION_KEY']?.slice(0, 42) ?? '',
        LOG_LEVEL: appSecret,
        SHOPIFY_ADMIN_URL: `http://${password}.example`,
      },
    },
    { name: 'an app whose database is unavailable', arguments: ['build/bin/server.js'], env: away },
    { name: 'an app with an invalid password', arguments: ['build/bin/server.js'], env: halfPercent },
    { name: 'a migration without a database', arguments: ['build/bin/migrate.js'], env: unreadable },
    {
      name: 'the command event-endpoints list without a database',
      arguments: ['build/bin/event-endpoints.js', 'list', '--partner', 'x'],
      env: unreadable,
    },
    {
      name: 'a worker whose database has no readable address',
      arguments: ['build/bin/worker.js'],
      env: unreadable,
    },
  ];
}

/**
 * Lets processes fail in every way, and searches their output.
 * @param max the largest number of them.
 */
export async function failProcesses(world: SecretWorld, watch: CanaryWatch, max: number): Promise<void> {
  const left = failing(world).slice(0, max).values();
  const work = async () => {
    for (const one of left) watch.look(one.name, await run(world, one));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/**
 * @returns its output.
 * @throws when it does not fail.
 */
async function run(
  { settings, platform, folder }: SecretWorld,
  { name, env, ...program }: Failing,
): Promise<string> {
  const child = spawn(process.execPath, [...quickStart, ...program.arguments], {
    cwd: folder,
    env: {
      ...process.env,
      ...settings.env,
      DATABASE_URL: settings.databaseUrl,
      SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: retryForMs,
    killSignal: 'SIGKILL',
  });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code === 0 || code === null)
    throw new Error(`${name} did not fail (${code}): ${out.length} characters`);
  return out + error;
}
