import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { listIdempotencyKeys, expireResponse } from '../support/db/idempotency.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

it('saved responses of idempotency keys are deleted after a day and not before', async () => {
  const person = newPerson();
  for (const key of ['over', 'still-good'])
    await call(`${world.base}/creators/collabs`, {
      key: key === 'over' ? world.halo.key : world.pine.key,
      json: person,
      headers: { 'Idempotency-Key': key },
    });
  const kept = () => listIdempotencyKeys(world.database);
  expect(await kept()).toEqual(['over', 'still-good']);
  await expireResponse(world.database, 'over');
  await until('it is deleted', async () => !(await kept()).includes('over'));
  expect(await kept()).toEqual(['still-good']);
});
