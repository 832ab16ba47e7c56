import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { installedChannel, openApp } from '../support/install.ts';
import type { TestChannel } from '../support/install.ts';
import { addFault, controlPlatform, requestsTo } from '../support/mirror.ts';
import { testStores } from '../support/test-stores.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { waitForMirror } from '../support/mirror-health.ts';
import { loadInProcessTools } from '../support/in-process-tools.ts';
import type { InProcessTools } from '../support/in-process-tools.ts';

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

/** The points that the store's bucket contains now. */
async function available(): Promise<number> {
  const { url } = world.platform;
  const response = await fetch(`${url}/stores/${domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Access-Token': await world.platform.tokenFor(domain),
    },
    body: JSON.stringify({ query: '{ shop { id } }' }),
  });
  const { extensions } = (await response.json()) as {
    extensions: { cost: { throttleStatus: { currentlyAvailable: number } } };
  };
  return extensions.cost.throttleStatus.currentlyAvailable;
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
  await shrinkBucket(200);
  const start = await beginResync();
  const levels = [await available()];
  const sampler = new AbortController();
  const sampling = (async () => {
    while (!sampler.signal.aborted) {
      await sleep(100);
      levels.push(await available());
    }
  })();
  await waitForMirror(world.database).finally(() => sampler.abort());
  await sampling;
  const outcomes = await outcomesSince(start);
  expect(outcomes.filter((outcome) => outcome === 'ok').length).toBeGreaterThanOrEqual(creators);
  expect(outcomes).not.toContain('THROTTLED');
  // The test's own requests, which the workers do not know of, may come in between.
  expect(Math.min(...levels)).toBeGreaterThan(25);
});
