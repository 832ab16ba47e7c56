import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import type * as Maintenance from '#app/jobs/maintenance.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { deleteJobs, listJobs, setJobState } from '../support/db/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';

let database: TestDatabase;
let client: typeof Client;
let schedule: typeof Maintenance.scheduleReconciliations;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/connection/client.ts');
  ({ scheduleReconciliations: schedule } = await import('#app/jobs/maintenance.ts'));
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await deleteJobs(database);
  await schedule();
});

const key = 'start-reconciliations';

const jobs = () => listJobs(database, key);

it('schedules the job again after it failed permanently', async () => {
  await setJobState(database, key, 'failed permanently');
  await schedule();
  expect(await jobs()).toMatchObject([{ attempts: 0, isDue: true }]);
});

it('moves a retry forward that is more than ten minutes away', async () => {
  await setJobState(database, key, 'is retried late');
  await schedule();
  expect(await jobs()).toMatchObject([{ attempts: 0, isDue: true }]);
});

it.each(['waits', 'is retried soon', 'is overdue', 'runs'] as const)('keeps a job that %s', async (state) => {
  await setJobState(database, key, state);
  const before = await jobs();
  await schedule();
  expect(before).toHaveLength(1);
  expect(await jobs()).toEqual(before);
});
