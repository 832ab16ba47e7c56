import { z } from 'zod';
import { StartError } from '../start-error.ts';

/**
 * The environment that the platform's command-line tool sets: `HOST` is the app's public URL, not a listen address. https://shopify.dev/docs/apps/build/cli-for-apps/app-structure
 */
const environment = z.object({
  SHOPIFY_API_KEY: z.string().min(1),
  SHOPIFY_API_SECRET: z.string().min(1),
  HOST: z.url().optional(),
  APP_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
});

/** The settings for the app. */
interface StoreSettings {
  app: Record<
    'NODE_ENV' | 'HOST' | 'APP_URL' | 'RUN_WORKER' | 'SHOPIFY_API_KEY' | 'SHOPIFY_API_SECRET',
    string
  >;
  /** A database to use instead of the embedded one. */
  databaseUrl: string | undefined;
}

/** @throws StartError that says how to start it. */
export function readStoreSettings(variables: Readonly<Record<string, string | undefined>>): StoreSettings {
  const parsed = environment.safeParse(variables);
  const appUrl = parsed.data?.APP_URL ?? parsed.data?.HOST;
  if (!parsed.success || appUrl === undefined)
    throw new StartError(
      'This is what `shopify app dev` runs: it gives SHOPIFY_API_KEY, SHOPIFY_API_SECRET and HOST, the public address of this machine. Without a store, use `npm run dev`.',
    );
  const { SHOPIFY_API_KEY, SHOPIFY_API_SECRET, DATABASE_URL } = parsed.data;
  return {
    app: {
      NODE_ENV: 'development',
      HOST: 'localhost',
      APP_URL: appUrl,
      RUN_WORKER: 'true',
      SHOPIFY_API_KEY,
      SHOPIFY_API_SECRET,
    },
    databaseUrl: DATABASE_URL,
  };
}
