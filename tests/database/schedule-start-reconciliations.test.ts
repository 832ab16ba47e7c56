import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type * as Client from '#app/db/client.ts';
import type * as StartReconciliations from '#app/jobs/start-reconciliations.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: typeof Client;
let schedule: typeof StartReconciliations.scheduleStartReconciliations;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/client.ts');
  ({ scheduleStartReconciliations: schedule } = await import('#app/jobs/start-reconciliations.ts'));
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await database.query('DELETE FROM graphile_worker._private_jobs');
  await schedule();
});

const key = 'start-reconciliations';

/** The job that has the key, and whether it runs within ten minutes. */
const jobs = () =>
  database.query<{ id: string; attempts: number; isDue: boolean }>(
    `SELECT id, attempts, attempts < max_attempts AND run_at <= now() + interval '10 minutes' AS "isDue"
     FROM graphile_worker.jobs WHERE key = $1`,
    [key],
  );

const change = (assignments: string) =>
  database.query(`UPDATE graphile_worker._private_jobs SET ${assignments} WHERE key = $1`, [key]);

it('schedules the job again after it failed permanently', async () => {
  await database.query(
    'SELECT graphile_worker.permanently_fail_jobs(ARRAY(SELECT id FROM graphile_worker.jobs WHERE key = $1))',
    [key],
  );
  await schedule();
  expect(await jobs()).toMatchObject([{ attempts: 0, isDue: true }]);
});

it('brings a retry forward that is more than ten minutes away', async () => {
  await change("attempts = 9, run_at = now() + interval '2 hours'");
  await schedule();
  expect(await jobs()).toMatchObject([{ attempts: 0, isDue: true }]);
});

it.each([
  ['waits', 'attempts = 0'],
  ['is retried soon', "attempts = 3, run_at = now() + interval '20 seconds'"],
  ['is overdue', "run_at = now() - interval '1 hour'"],
  ['runs', "attempts = 1, locked_at = now(), locked_by = 'worker'"],
])('leaves a job alone that %s', async (_, assignments) => {
  await change(assignments);
  const before = await jobs();
  await schedule();
  expect(before).toHaveLength(1);
  expect(await jobs()).toEqual(before);
});
