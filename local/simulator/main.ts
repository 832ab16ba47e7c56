import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { VirtualClock } from './clock/virtual-clock.ts';
import { readDeclaration } from './access/app-declaration.ts';
import { storeSeed } from './control/read-store-seed.ts';
import { FolderInUse } from './state/lock-folder.ts';
import type { StoreSeed } from './store-seed.ts';
import type { ServeMedia } from './platform.ts';
import { startSimulator } from './start-simulator.ts';

/* The simulated platform as a process. It prints one line of JSON when it listens, and ends on SIGTERM. */
const environment = z.object({
  PLATFORM_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  PLATFORM_DATA_DIR: z.string().min(1).optional(),
  /**
   * A JSON file with a list of seeds, or a module that exports `storeSeeds()` and optionally
   * `serveMedia(path)`.
   */
  PLATFORM_SEED: z.string().min(1).optional(),
  PLATFORM_APP_KEY: z.string().min(1).default('local-app-key'),
  PLATFORM_APP_SECRET: z.string().min(1).default('local-app-secret'),
  PLATFORM_APP_URL: z.url().default('http://127.0.0.1:3000'),
  /** The app's configuration file, with its webhook subscriptions. */
  PLATFORM_APP_CONFIG: z.string().min(1).optional(),
  /** Folders of the stores' theme and of the app's theme app extension; both or neither. */
  PLATFORM_THEME: z.string().min(1).optional(),
  PLATFORM_EXTENSION: z.string().min(1).optional(),
  /** Comma-separated scopes that stores grant to the app. */
  PLATFORM_SCOPES: z.string().optional(),
  /** `virtual` for a clock that only `POST /__clock` moves. */
  PLATFORM_CLOCK: z.enum(['real', 'virtual']).default('real'),
});

const isFunction = (value: unknown) => typeof value === 'function';
const seedModule = z.object({
  storeSeeds: z.custom<() => unknown>(isFunction),
  serveMedia: z.custom<ServeMedia>(isFunction).optional(),
});

interface Seeds {
  stores: StoreSeed[];
  serveMedia?: ServeMedia;
}

async function readSeeds(path: string | undefined): Promise<Seeds> {
  if (path === undefined) return { stores: [] };
  const seeds = z.array(storeSeed);
  if (path.endsWith('.json')) return { stores: seeds.parse(JSON.parse(await readFile(path, 'utf8'))) };
  const { storeSeeds, serveMedia } = seedModule.parse(await import(pathToFileURL(path).href));
  return { stores: seeds.parse(await storeSeeds()), ...(serveMedia && { serveMedia }) };
}

const settings = environment.parse(process.env);
const { PLATFORM_APP_CONFIG: appConfig, PLATFORM_THEME: theme, PLATFORM_EXTENSION: extension } = settings;
const starting = startSimulator({
  ...(appConfig && {
    declaration: readDeclaration(await readFile(appConfig, 'utf8'), settings.PLATFORM_APP_URL),
  }),
  port: settings.PLATFORM_PORT,
  ...(theme && extension && { storefront: { theme, extension } }),
  ...(settings.PLATFORM_DATA_DIR && { dataDir: settings.PLATFORM_DATA_DIR }),
  ...(settings.PLATFORM_SCOPES && { scopes: settings.PLATFORM_SCOPES.split(',') }),
  ...(settings.PLATFORM_CLOCK === 'virtual' && { clock: new VirtualClock(Date.now()) }),
  ...(await readSeeds(settings.PLATFORM_SEED)),
  app: {
    key: settings.PLATFORM_APP_KEY,
    secret: settings.PLATFORM_APP_SECRET,
    url: settings.PLATFORM_APP_URL,
  },
});
const platform = await starting.catch((error: unknown) => {
  if (!(error instanceof FolderInUse)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
process.on('SIGTERM', () => void platform.close());
process.on('SIGINT', () => void platform.close());
process.stdout.write(`${JSON.stringify({ ready: true, url: platform.url })}\n`);
