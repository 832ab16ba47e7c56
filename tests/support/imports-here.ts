import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './database.ts';

export type ImportsHere = Awaited<ReturnType<typeof loadImportsHere>>;

/** Taking in lists of creators, in the test's own process. For one database to a test file: settings are read once. */
export async function loadImportsHere({ url }: Pick<TestDatabase, 'url'>) {
  Object.assign(process.env, appSettings, { DATABASE_URL: url });
  return {
    ...(await import('#app/domain/imports/check-import.ts')),
    ...(await import('#app/domain/imports/forget-imports.ts')),
    ...(await import('#app/domain/imports/import-rows.ts')),
    ...(await import('#app/domain/imports/read-import.ts')),
    ...(await import('#app/domain/imports/start-import.ts')),
    ...(await import('#app/domain/imports/stop-import.ts')),
    ...(await import('#app/domain/imports/write-table.ts')),
    ...(await import('#app/jobs/sweep-imports.ts')),
    ...(await import('#app/db/client.ts')),
  };
}
