import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { readVariants } from '#app/domain/products/read-variants.ts';
import { createCollab } from '../support/api-calls.ts';
import { addFault, clearFaults, mirrorIsDone } from '../support/mirror.ts';
import { entryState } from '../support/mirror-state.ts';
import { haloDomain, pineDomain } from '../support/test-stores.ts';
import { loadToolsHere } from '../support/tools-here.ts';
import type { ToolsHere } from '../support/tools-here.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
let tools: ToolsHere;
let pickVariants: typeof readVariants;
beforeAll(async () => {
  world = await startWorld();
  const env = { SHOPIFY_ADMIN_URL: `${world.platform.url}/stores/{shop}` };
  tools = await loadToolsHere(world.database, env);
  ({ readVariants: pickVariants } = await import('#app/domain/products/read-variants.ts'));
});
afterAll(async () => {
  await tools.close();
  await world.stop();
});

const isBehind = async ({ _id: collabId }: { _id: string }) =>
  (await entryState(world.database, collabId)).isDirty;

async function countRequests(store: string): Promise<number> {
  const answer = await fetch(`${world.platform.url}/__log?store=${store}`);
  return ((await answer.json()) as unknown[]).length;
}

async function channelOf(domain: string): Promise<string> {
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', [
    domain,
  ]);
  return row?.id ?? '';
}

async function pauseOf(channelId: string): Promise<number> {
  const [row] = await world.database.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM paused_until - now())::int AS seconds FROM store_buckets WHERE channel_id = $1`,
    [channelId],
  );
  return row?.seconds ?? 0;
}

it('a 429 with Retry-After pauses one store, for every process and past a restart', async () => {
  const { halo, pine, database, platform, processes } = world;
  const channelId = await channelOf(haloDomain);
  const worker = await processes.startWorker();
  await Promise.all([createCollab(world, halo), createCollab(world, pine)]);
  await mirrorIsDone(database);
  const paused = { fault: 'throttle', status: 429, retryAfter: 3_600, times: 'always', store: haloDomain };
  await addFault(platform.url, paused);
  const held = await createCollab(world, halo);
  await until('the pause is recorded', async () => (await pauseOf(channelId)) > 0);
  expect(await pauseOf(channelId)).toBeGreaterThan(3_000);
  await until('no request is under way', async () => {
    const jobs = await database.query('SELECT 1 FROM graphile_worker.jobs WHERE locked_at IS NOT NULL');
    return jobs.length === 0;
  });
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
  await expect(pickVariants(channelId, halo.products[0] ?? '')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /^The platform accepts no requests for your store for (5\d|60) min/,
    ) as string,
  });
  const last = await createCollab(world, pine);
  await until('another store is served', async () => !(await isBehind(last)));
  expect(await countRequests(haloDomain)).toBe(before);
  expect(await isBehind(held)).toBe(true);
  expect((await entryState(database, held._id)).lastError).toBeNull();
  expect(await tools.mirror('status', haloDomain)).toMatch(/the platform paused requests until \d{4}-/);
  expect(await tools.mirror('status', pineDomain)).not.toContain('paused');

  await clearFaults(platform.url);
  await database.query('UPDATE store_buckets SET paused_until = now()');
  await mirrorIsDone(database);
});

it('a pause asks for no job again and again', async () => {
  const { halo, database } = world;
  const channelId = await channelOf(haloDomain);
  await database.query(
    "UPDATE store_buckets SET paused_until = now() + interval '1 hour' WHERE channel_id = $1",
    [channelId],
  );
  await createCollab(world, halo);
  const job = () =>
    database.query<{ id: string; seconds: number }>(
      `SELECT id::text, extract(epoch FROM run_at - now())::int AS seconds FROM graphile_worker.jobs
       WHERE key = 'mirror-channel:' || $1`,
      [channelId],
    );
  await until('the job waits for the end of the pause', async () => ((await job())[0]?.seconds ?? 0) > 3_000);
  const [waits] = await job();
  // Maintenance asks for what is due for 5 s and has no job; it follows each heartbeat.
  const looked = `SELECT 1 FROM workers WHERE heartbeat_at > (
    SELECT min(dirty_since) + interval '12 seconds' FROM mirror_entries WHERE dirty_since IS NOT NULL)`;
  await until('maintenance came round', async () => (await database.query(looked)).length > 0);
  expect((await job())[0]?.id).toBe(waits?.id);
  await database.query('UPDATE store_buckets SET paused_until = now()');
  await mirrorIsDone(database);
});

it('a clock that is ahead of the database does not change how long a paused store is waited for', async () => {
  const { halo, database } = world;
  const channelId = await channelOf(haloDomain);
  await database.query(
    "UPDATE store_buckets SET paused_until = now() + interval '5 minutes' WHERE channel_id = $1",
    [channelId],
  );
  const localNow = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => localNow() + 10 * 60_000);
  try {
    await expect(pickVariants(channelId, halo.products[0] ?? '')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The platform accepts no requests for your store for 5 min. Try again after that.',
    });
  } finally {
    clock.mockRestore();
    await database.query('UPDATE store_buckets SET paused_until = now()');
  }
});
