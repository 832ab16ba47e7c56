import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './db/database.ts';

let isLoaded = false;

/**
 * Lets a test call functions of the app on its database. Only one database per test file, because settings
 * are read once.
 */
export async function loadApp({ url }: Pick<TestDatabase, 'url'>) {
  Object.assign(process.env, appSettings, { DATABASE_URL: url });
  isLoaded = true;
  return import('#app/db/client.ts');
}

/** Closes the connections of {@link loadApp}, if any. */
export async function closeApp(): Promise<void> {
  if (!isLoaded) return;
  const { closeDatabase } = await import('#app/db/client.ts');
  await closeDatabase();
}
