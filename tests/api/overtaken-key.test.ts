import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/api-calls.ts';
import { call, readProblem } from '../support/api-client.ts';
import { holdTable } from '../support/hold-table.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('a request whose idempotency key was taken meanwhile is told to come back, and not what the other one’s effect refuses it for', async () => {
  const person = newPerson();
  await createCollab(world, world.halo, person);
  const held = await holdTable(world.database.url, 'creators');
  const sending = call(`${world.base}/creators/collabs`, {
    key: world.halo.key,
    json: person,
    headers: { 'Idempotency-Key': 'slow' },
  });
  await held.untilSomebodyWaits();
  // As another process does that finds the key free after its minute. It was quicker: the collab is there.
  await world.database.query(
    "UPDATE idempotency_records SET claim = gen_random_uuid() WHERE key = 'slow' AND response_body IS NULL",
  );
  await held.release();
  const overtaken = await sending;
  expect(readProblem(overtaken)).toMatchObject({ statusCode: 409 });
  expect(readProblem(overtaken).message).toContain('took its place');
  expect(overtaken.headers.get('retry-after')).toBe('1');
});
