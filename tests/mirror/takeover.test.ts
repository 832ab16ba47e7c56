import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { startCrashWorld } from '../support/crash-world.ts';
import type { CrashWorld } from '../support/crash-world.ts';
import { addFault, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { until } from '../support/until.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld({ env: {} });
});
afterAll(() => world.stop());

it('with the settings that the service ships with, another worker takes over a killed worker’s work', async () => {
  await addFault(world.platformUrl, { fault: 'delay', ms: 5_000, operation: 'UpsertMetaobject' });
  await createCollab(world, world.halo);
  await untilHeldBack(world.platformUrl);
  await world.addWorker();
  await world.kill('worker');
  await mirrorIsDone(world.database);
  expect(await world.database.query('SELECT 1 FROM mirror_entries WHERE synced_at IS NOT NULL')).toHaveLength(
    1,
  );
});

it('a job in whose place another was put, and that nobody ended, is gone when the next worker starts', async () => {
  const job = `graphile_worker.add_job('mirror-channel', '{}', job_key => 'put', run_at => now() + interval '1 hour')`;
  await world.database.query(`
    SELECT ${job};
    UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead' WHERE key = 'put';
    SELECT ${job};
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_by = 'dead'`);
  const replaced = 'SELECT 1 FROM graphile_worker.jobs WHERE key IS NULL AND attempts >= max_attempts';
  expect(await world.database.query(replaced)).toHaveLength(1);
  await world.addWorker();
  await until('it is gone', async () => (await world.database.query(replaced)).length === 0);
});
