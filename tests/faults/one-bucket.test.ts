import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { installedChannel, openApp, type TestChannel } from '../support/world/install.ts';
import { addFault, controlPlatform, requestsTo } from '../support/store/mirror.ts';
import { testStores } from '../support/world/test-stores.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';

const creators = 30;
const domain = 'elm.myshopify.com';

let world: World;
let elm: TestChannel;
let tools: InProcessTools;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  const { platform, database, processes, appUrl } = world;
  await controlPlatform(platform.url, 'stores', { ...testStores[0], domain, name: 'Elm', plan: 'standard' });
  await openApp(appUrl, platform.url, domain);
  elm = await installedChannel(database, platform.url, domain);
  await processes.startWorker();
  for (let made = 0; made < creators; made += 1) await createCollab(world, elm);
  await waitForMirror(database);
  tools = await loadInProcessTools(database);
});
afterAll(() => world.stop());

/** Sets the store's bucket to empty for a while. The next request detects it. */
async function shrinkBucket(maximum: number): Promise<void> {
  await addFault(world.platform.url, { fault: 'shrink-bucket', maximum, ms: 600_000, store: domain });
}

/**
 * Writes every creator's entry again, as a resync does.
 * @returns the number of earlier requests.
 */
async function beginResync(): Promise<number> {
  const start = (await requestsTo(world.platform.url, domain)).length;
  await tools.mirror('resync', domain);
  return start;
}

async function outcomesSince(start: number): Promise<string[]> {
  return (await requestsTo(world.platform.url, domain)).slice(start).map(({ outcome }) => outcome);
}

it('a bucket that shrinks during work is respected', async () => {
  const start = await beginResync();
  await until('it has started', async () => (await outcomesSince(start)).length > 5);
  await shrinkBucket(60);
  await waitForMirror(world.database);
  const outcomes = await outcomesSince(start);
  expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeGreaterThanOrEqual(creators);
  // Requests that were sent before the workers knew the change: six at once for a store of this plan, by either worker.
  expect(outcomes.filter((outcome) => outcome === 'THROTTLED').length).toBeLessThanOrEqual(12);
});

it('two workers never exceed the bucket, and background work leaves a fifth of it', async () => {
  const [maximum, restoreRate] = [200, 100];
  await shrinkBucket(maximum);
  // The first request detects it, and the workers by its response.
  await createCollab(world, elm);
  await waitForMirror(world.database);
  const startedAt = Date.now();
  const start = await beginResync();
  await waitForMirror(world.database);
  const requests = (await requestsTo(world.platform.url, domain)).slice(start);
  expect(requests.map(({ outcome }) => outcome)).not.toContain('THROTTLED');
  const writes = requests.filter(({ operation }) => operation === 'UpdateMetaobject');
  expect(writes.length).toBeGreaterThanOrEqual(creators);
  let spent = 0;
  for (const { actualCost, time } of writes) {
    spent += actualCost ?? 0;
    // However late a response is: more was not there, without a fifth.
    const restored = ((Date.parse(time) - startedAt) / 1_000) * restoreRate;
    expect(spent).toBeLessThanOrEqual(maximum * 0.8 + restored);
  }
});
