import { appSettings } from './app-settings.ts';
import type { TestDatabase } from '../db/database.ts';

let loadedUrl: string | undefined;

/**
 * Lets a test call functions of the app on its database. Only one database per test file, because settings
 * are read once.
 * @param env settings in addition to those of all tests; they are read once too.
 * @throws for a second database, and for settings that differ from those of the first call.
 */
export async function loadApp({ url }: Pick<TestDatabase, 'url'>, env: Record<string, string> = {}) {
  if (loadedUrl === undefined) Object.assign(process.env, appSettings, { DATABASE_URL: url }, env);
  else if (loadedUrl !== url || Object.entries(env).some(([name, value]) => process.env[name] !== value))
    throw new Error('The settings are already read');
  loadedUrl = url;
  return import('#app/db/connection/client.ts');
}

/** Closes the connections of {@link loadApp}, if any. */
export async function closeApp(): Promise<void> {
  if (loadedUrl === undefined) return;
  const { closeDatabase } = await import('#app/db/connection/client.ts');
  await closeDatabase();
}
