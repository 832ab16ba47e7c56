import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

it('answers that are kept for idempotency keys, and name people, are forgotten when their day is over and no sooner', async () => {
  const person = newPerson();
  for (const key of ['over', 'still-good'])
    await call(`${world.base}/creators/collabs`, {
      key: key === 'over' ? world.halo.key : world.pine.key,
      json: person,
      headers: { 'Idempotency-Key': key },
    });
  const kept = async () =>
    (await world.database.query<{ key: string }>('SELECT key FROM idempotency_records ORDER BY key')).map(
      ({ key }) => key,
    );
  expect(await kept()).toEqual(['over', 'still-good']);
  await world.database.query("UPDATE idempotency_records SET expires_at = now() WHERE key = 'over'");
  await until('it is forgotten', async () => !(await kept()).includes('over'));
  expect(await kept()).toEqual(['still-good']);
});
