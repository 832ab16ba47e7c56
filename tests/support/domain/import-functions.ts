import type { TestDatabase } from '../db/database.ts';
import { loadApp } from '../world/load-app.ts';

/**
 * The import functions in the test's own process. Only one database per test file, because settings are read
 * once.
 */
export async function loadImportFunctions(database: Pick<TestDatabase, 'url'>) {
  const client = await loadApp(database);
  const { createField } = await import('#app/domain/custom-fields/fields.ts');
  return {
    createField,
    ...(await import('#app/domain/imports/check-import.ts')),
    ...(await import('#app/domain/imports/imports.ts')),
    ...(await import('#app/db/retention.ts')),
    ...(await import('#app/domain/privacy/customer-data.ts')),
    ...(await import('#app/domain/creators/account/erase-account.ts')),
    ...(await import('#app/domain/imports/process-import.ts')),
    ...(await import('#app/domain/imports/export-collabs.ts')),
    ...(await import('#app/domain/imports/result-file.ts')),
    ...(await import('#app/jobs/maintenance.ts')),
    ...client,
  };
}
