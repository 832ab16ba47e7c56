import { expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/http/api-calls.ts';
import { call, readProblem } from '../support/http/api-client.ts';
import { useWorld } from '../support/world/use-world.ts';
import { lockTable } from '../support/db/locks.ts';
import { takeKey } from '../support/db/idempotency.ts';

const world = await useWorld();

it('a request whose idempotency key was acquired by another must retry, whatever its own error was', async () => {
  const person = newPerson();
  await createCollab(world, world.halo, person);
  const lock = await lockTable(world.database.url, 'creators');
  const sending = call(`${world.base}/creators/collabs`, {
    key: world.halo.key,
    json: person,
    headers: { 'Idempotency-Key': 'slow' },
  });
  await lock.untilBlocked();
  // Another process acquired the key after its minute and created the collab.
  await takeKey(world.database, 'slow');
  await lock.release();
  const replaced = await sending;
  expect(readProblem(replaced)).toMatchObject({ statusCode: 409 });
  expect(readProblem(replaced).message).toContain('replaced it');
  expect(replaced.headers.get('retry-after')).toBe('1');
});
