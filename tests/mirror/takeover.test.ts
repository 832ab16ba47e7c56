import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { startCrashWorld } from '../support/crash-world.ts';
import type { CrashWorld } from '../support/crash-world.ts';
import { addFault, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld({ env: {} });
});
afterAll(() => world.stop());

it('with the settings that the service ships with, a killed worker’s work is taken over within 30 seconds', async () => {
  await addFault(world.platformUrl, { fault: 'delay', ms: 5_000, operation: 'UpsertMetaobject' });
  await createCollab(world, world.halo);
  await untilHeldBack(world.platformUrl);
  await world.addWorker();
  await world.kill('worker');
  await mirrorIsDone(world.database, 30_000);
  expect(await world.database.query('SELECT 1 FROM mirror_entries WHERE synced_at IS NOT NULL')).toHaveLength(
    1,
  );
});
