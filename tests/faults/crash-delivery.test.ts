import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { until } from '../support/until.ts';
import { advanceClockAtOnce } from '../support/db/clock.ts';
import { deliveriesTo } from '../support/db/events.ts';

const impatient = { WORKER_EXPIRY_SECONDS: '2' };

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld({ env: impatient });
});
afterAll(() => world.stop());

it('a delivery whose sender is killed before it records the response is sent again with the same id', async () => {
  world.receiver.respond('/crash', () => undefined, 200);
  const endpoint = await world.listen('/crash');
  const worker = await world.processes.startWorker();
  await createCollab(world, world.halo);
  await world.untilReceived('/crash');
  worker.signal('SIGKILL');
  await worker.ended;
  // Makes the deliveries due that the killed process has acquired, as after half a minute.
  await advanceClockAtOnce(world.database, 60);
  await world.processes.startWorker();
  await until('it arrives again', () => world.receiver.at('/crash').length === 2);
  const [first, second] = world.receiver.at('/crash');
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  const log = () => deliveriesTo(world.database, endpoint);
  await until('the delivery is recorded', async () =>
    (await log()).every((row) => row.delivered_at !== null),
  );
  expect(await log()).toMatchObject([{ attempts: 2, response_status: 200 }]);
  expect(world.receiver.at('/crash')).toHaveLength(2);
});
