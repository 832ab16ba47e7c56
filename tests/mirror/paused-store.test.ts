import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PlatformNumber } from '#app/ids.ts';
import type { listVariants } from '#app/domain/products/product-cards.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { haloDomain, pineDomain } from '../support/world/test-stores.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror, getMirrorState } from '../support/store/mirror-health.ts';
import { getChannelId } from '../support/db/channels.ts';
import { getPauseSeconds } from '../support/db/stores.ts';
import { waitForNoRunningJob, listMirrorJobs } from '../support/db/jobs.ts';
import { waitForHeartbeats } from '../support/db/workers.ts';
import { advanceClock } from '../support/db/clock.ts';

let world: World;
let tools: InProcessTools;
let pickVariants: typeof listVariants;
beforeAll(async () => {
  world = await startWorld();
  const env = { SHOPIFY_ADMIN_URL: `${world.platform.url}/stores/{shop}` };
  tools = await loadInProcessTools(world.database, env);
  ({ listVariants: pickVariants } = await import('#app/domain/products/product-cards.ts'));
});
afterAll(() => world.stop());

/** A response that pauses Halo's store. */
const paused = (seconds: number) => {
  const response = { status: 429, retryAfter: seconds };
  return { fault: 'throttle', store: haloDomain, ...response };
};

const isBehind = async ({ _id: collabId }: { _id: string }) =>
  (await getMirrorState(world.database, collabId)).state !== 'synced';

async function countRequests(store: string): Promise<number> {
  const response = await fetch(`${world.platform.url}/__log?store=${store}`);
  return ((await response.json()) as unknown[]).length;
}

it('a 429 with Retry-After pauses one store, for every process and across a restart', async () => {
  const { halo, pine, database, platform, processes } = world;
  const channelId = await getChannelId(world.database, haloDomain);
  const worker = await processes.startWorker();
  await Promise.all([createCollab(world, halo), createCollab(world, pine)]);
  await waitForMirror(database);
  await addFault(platform.url, { ...paused(3_600), times: 'always' });
  const held = await createCollab(world, halo);
  await until('the pause is recorded', async () => (await getPauseSeconds(world.database, channelId)) > 0);
  expect(await getPauseSeconds(world.database, channelId)).toBeGreaterThan(3_000);
  await waitForNoRunningJob(database);
  const before = await countRequests(haloDomain);
  const lines = processes.logOf('worker').split('\n');
  const [line, ...more] = lines.filter((one) => one.includes('The platform paused requests for a store'));
  expect(more).toEqual([]);
  expect(JSON.parse(line ?? '{}')).toMatchObject({ channelId });
  expect(Date.parse((JSON.parse(line ?? '{}') as { until: string }).until)).toBeGreaterThan(Date.now());

  await worker.stop();
  await processes.startWorker();
  const others = [await createCollab(world, pine), await createCollab(world, pine)];
  for (const collab of others) await until('another store is served', async () => !(await isBehind(collab)));
  await createCollab(world, halo);
  await expect(pickVariants(channelId, (halo.products[0] ?? '') as PlatformNumber)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^Shopify accepts no requests for your store for (5\d|60) min/) as string,
  });
  const last = await createCollab(world, pine);
  await until('another store is served', async () => !(await isBehind(last)));
  expect(await countRequests(haloDomain)).toBe(before);
  expect(await isBehind(held)).toBe(true);
  expect((await getMirrorState(database, held._id)).error).toBeNull();
  expect(await tools.mirror('status', haloDomain)).toMatch(/the platform paused requests until \d{4}-/);
  expect(await tools.mirror('status', pineDomain)).not.toContain('paused');

  await clearFaults(platform.url);
  await advanceClock(database, 3_600);
  await waitForMirror(database);
});

it('a pause does not enqueue jobs repeatedly', async () => {
  const { halo, database } = world;
  const channelId = await getChannelId(world.database, haloDomain);
  await addFault(world.platform.url, paused(3_600));
  await createCollab(world, halo);
  const job = async () =>
    (await listMirrorJobs(database)).find(({ key }) => key === `mirror-channel:${channelId}`);
  await until('the job waits for the end of the pause', async () => ((await job())?.seconds ?? 0) > 3_000);
  const waits = await job();
  // Maintenance enqueues items due for 5 s without a job; it follows each heartbeat.
  await advanceClock(database, 12);
  await waitForHeartbeats(database, 2);
  expect((await job())?.id).toBe(waits?.id);
  await advanceClock(database, 3_600);
  await waitForMirror(database);
});

it('a fast clock does not change how long a paused store waits', async () => {
  const { halo, database } = world;
  const channelId = await getChannelId(world.database, haloDomain);
  await addFault(world.platform.url, paused(300));
  const pick = () => pickVariants(channelId, (halo.products[0] ?? '') as PlatformNumber);
  await expect(pick()).rejects.toMatchObject({ kind: 'unavailable' });
  const localNow = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => localNow() + 10 * 60_000);
  try {
    await expect(pick()).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Shopify accepts no requests for your store for 5 min. Try again after that.',
    });
  } finally {
    clock.mockRestore();
    await advanceClock(database, 300);
  }
});
