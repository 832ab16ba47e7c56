import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { startListeningWorld } from '../support/listening-world.ts';
import type { ListeningWorld } from '../support/listening-world.ts';
import { letTimePass, mirrorIsAtRest } from '../support/mirror.ts';
import { sendNotice } from '../support/send-notice.ts';
import { until } from '../support/until.ts';

/** The job that runs every ten minutes. */
const maintenance = 'start-reconciliations';
const watchedMs = 12_000;

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
      expect(await sendNotice(appUrl, { topic, shop: channel.domain, payload })).toBe(200);
    }
  }
  await world.untilReceived('/events', 3);
  await mirrorIsAtRest(database);
  await letTimePass(database, 3_600);
  await until('the next ten minutes are scheduled', async () => (await scheduled()).length > 0);
  await until('nothing is due and nothing runs', async () => (await unsettled()).length === 0);
  const before = await jobsAdded();
  await sleep(watchedMs);
  expect(await unsettled(), 'what is due within a minute').toEqual([]);
  expect(await jobsAdded(), 'jobs that were added').toBe(before);
});

/** Jobs that run, or will within a minute, and messages that wait. */
function unsettled(): Promise<unknown[]> {
  return world.database.query(
    `SELECT task_identifier FROM graphile_worker.jobs
     WHERE task_identifier <> $1 AND (locked_at IS NOT NULL OR run_at < now() + interval '1 minute')
     UNION ALL SELECT topic FROM platform_notices WHERE next_attempt_at IS NOT NULL
     UNION ALL SELECT 'delivery' FROM event_deliveries WHERE next_attempt_at IS NOT NULL`,
    [maintenance],
  );
}

function scheduled(): Promise<unknown[]> {
  const sql = 'SELECT 1 FROM graphile_worker.jobs WHERE key = $1 AND run_at > now()';
  return world.database.query(sql, [maintenance]);
}

/** How many jobs were added so far: each takes a number, even one that replaces another. */
async function jobsAdded(): Promise<number> {
  const [row] = await world.database.query<{ id: string }>(
    `SELECT last_value AS id FROM pg_sequences
     WHERE schemaname = 'graphile_worker' AND sequencename LIKE '%jobs_id_seq%'`,
  );
  return Number(row?.id);
}
