import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { sendWebhook } from '../support/http/send-webhook.ts';
import { until } from '../support/until.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { advanceClock, secondsToTenMinuteMark } from '../support/db/clock.ts';
import { waitForHeartbeats } from '../support/db/workers.ts';
import { isScheduled, listUnsettled, countAddedJobs } from '../support/db/jobs.ts';

const maintenance = 'start-reconciliations';

let world: ListeningWorld;
beforeAll(async () => {
  world = await startListeningWorld({ worker: true });
});
afterAll(() => world.stop());

it('a system in which nothing is due runs no jobs', async () => {
  const { database, halo, pine, appUrl } = world;
  await world.listen('/events', { types: [] });
  for (const channel of [halo, pine]) {
    const { _id: collabId } = await createCollab(world, channel);
    await createDrop(world, channel, { collabId });
    for (const topic of ['products/update', 'shop/update', 'customers/data_request']) {
      const payload = { id: Number(channel.products[0]), data_request: { id: 1 }, customer: { id: 1 } };
      expect(await sendWebhook(appUrl, { topic, shop: channel.domain, payload })).toBe(200);
    }
  }
  await world.untilReceived('/events', 3);
  await waitForIdleMirror(database);
  // The maintenance job adds itself again at each mark. None falls into the watched time.
  await advanceClock(database, (await secondsToTenMinuteMark(database)) + 3_030);
  await until('the next ten minutes are scheduled', () => isScheduled(database, maintenance));
  await until(
    'nothing is due and nothing runs',
    async () => (await listUnsettled(database, maintenance)).length === 0,
  );
  const before = await countAddedJobs(database);
  await waitForHeartbeats(database, 4);
  expect(await listUnsettled(database, maintenance), 'what is due within a minute').toEqual([]);
  expect(await countAddedJobs(database), 'jobs that were added').toBe(before);
});
