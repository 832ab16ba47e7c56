import { expect, it } from 'vitest';
import { newPerson } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { until } from '../support/until.ts';
import { advanceClock } from '../support/db/clock.ts';
import { useWorld } from '../support/world/use-world.ts';
import { listIdempotencyKeys } from '../support/db/idempotency.ts';

const world = await useWorld({ worker: true });

it('saved responses of idempotency keys are deleted after a day and not before', async () => {
  const person = newPerson();
  for (const [name, key] of [
    ['over', world.halo.key],
    ['still-good', world.pine.key],
  ] as const) {
    const headers = { 'Idempotency-Key': name };
    await call(`${world.base}/creators/collabs`, { key, json: person, headers });
    await advanceClock(world.database, 12 * 3_600);
  }
  const kept = () => listIdempotencyKeys(world.database);
  expect(await kept()).toEqual(['over', 'still-good']);
  await advanceClock(world.database, 60);
  await until('it is deleted', async () => !(await kept()).includes('over'));
  expect(await kept()).toEqual(['still-good']);
});
