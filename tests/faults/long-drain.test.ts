import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { addFault, clearFaults, removeFault, requestsTo, untilDelayed } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { countBehind, waitForMirror, findBlockedReason } from '../support/store/mirror-health.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { findLeaseHolder } from '../support/db/workers.ts';
import { expireAccessTokens } from '../support/db/stores.ts';

const many = 80;
/** The number of concurrent background writes to a store of this plan. */
const atOnce = 24;

let world: World;
let tools: InProcessTools;
beforeAll(async () => {
  world = await startWorld();
  tools = await loadInProcessTools(world.database);
  // One channel at a time, so that the two compete.
  await world.processes.startWorker({ MIRROR_CHANNELS_AT_ONCE: '1' });
  for (let made = 0; made < many; made += 1) await createCollab(world, world.halo);
  await waitForMirror(world.database);
});
afterEach(async () => {
  await clearFaults(world.platform.url);
  await waitForMirror(world.database);
});
afterAll(() => world.stop());

/** The creators whose entries were written in Halo's store since, in order. */
async function writtenSince(start: number): Promise<string[]> {
  const requests = await requestsTo(world.platform.url, world.halo.domain);
  const written = requests.slice(start).filter(({ operation }) => operation === 'UpdateMetaobject');
  return written.map(({ variables }) => ownerOf(variables));
}

function ownerOf(variables: unknown): string {
  const { metaobject } = variables as { metaobject: { fields: { key: string; value: string }[] } };
  return metaobject.fields.find(({ key }) => key === 'cc-collab-id')?.value ?? '';
}

const requestsSoFar = async () => (await requestsTo(world.platform.url, world.halo.domain)).length;

/** Makes Halo's store respond to writes of entries late, by default when the fault is removed. @returns the fault's id. */
const slowDown = (how: object) =>
  addFault(world.platform.url, {
    fault: 'delay',
    operation: 'UpdateMetaobject',
    store: world.halo.domain,
    untilRemoved: true,
    ...how,
  });

/** Writes every creator's entry again, as a resync does. The store does not respond to the first ones until a fault is removed. */
async function beginBackfill({ every = 1 } = {}): Promise<{ start: number; hold: number }> {
  const start = await requestsSoFar();
  const hold = await slowDown({ times: 'always', every });
  await tools.mirror('resync', world.halo.domain);
  await untilDelayed(world.platform.url);
  return { start, hold };
}

/** The collab that is last in the queue: of collabs that wait equally long, the status lists it first. */
async function lastInLine(): Promise<string> {
  const { domain } = world.halo;
  const status = await tools.mirror('status', domain, '--state', 'waiting', '--limit', '1');
  return status.split('\n').at(-1)?.trim().split(' ')[0] ?? '';
}

async function rename(collabId: string): Promise<void> {
  const { base, halo } = world;
  const json = { lastName: `Renamed ${Date.now()}` };
  const { status } = await call(`${base}/creators/collabs/${collabId}`, { key: halo.key, json });
  expect(status).toBe(200);
}

const waiting = () => countBehind(world.database);

describe('a channel with a large backlog', () => {
  it('yields to another channel', async () => {
    const { halo, pine, platform, database } = world;
    const { hold } = await beginBackfill();
    expect(await findLeaseHolder(database, halo.domain)).not.toBeNull();
    await createCollab(world, pine);
    // The rest takes three more waves, and longer than a slice.
    await slowDown({ untilRemoved: false, ms: 1_500, times: 'always' });
    await removeFault(platform.url, hold);
    await waitForMirror(database);
    const lastRequest = async (store: string) => (await requestsTo(platform.url, store)).at(-1)?.number;
    expect(await lastRequest(pine.domain)).toBeLessThan((await lastRequest(halo.domain)) ?? 0);
  });

  it('writes interactive edits before background items', async () => {
    const { start } = await beginBackfill();
    const edited = await lastInLine();
    await rename(edited);
    // A collab written a moment ago waits for further edits; then it gets a slot beside the held ones.
    await untilDelayed(world.platform.url, atOnce + 1);
    await clearFaults(world.platform.url);
    await waitForMirror(world.database);
    const written = await writtenSince(start);
    expect(written).toHaveLength(many);
    expect(written.indexOf(edited)).toBeLessThanOrEqual(atOnce);
  });

  it('continues with other items while the store is slow at one', async () => {
    const { platform, halo } = world;
    await slowDown({});
    await tools.mirror('resync', halo.domain);
    await untilDelayed(platform.url);
    await until('all others are done', async () => (await waiting()) === 1);
  });

  it('is marked as no longer blocked at the first write, despite its backlog', async () => {
    const { database, platform, halo } = world;
    const closed = { fault: 'closed', status: 402, times: 'always', store: halo.domain };
    const closure = await addFault(platform.url, closed);
    await tools.mirror('resync', halo.domain);
    const blocked = () => findBlockedReason(database, halo.domain);
    await until('the channel is blocked', async () => (await blocked()) !== null);
    await slowDown({});
    await removeFault(platform.url, closure);
    await untilDelayed(platform.url);
    let left = 0;
    await until('the cause is removed', async () => {
      left = await waiting();
      return (await blocked()) === null;
    });
    expect(left).toBeGreaterThan(0);
  });

  it('renews an access token that expires meanwhile', async () => {
    const { database, platform, halo } = world;
    const { start } = await beginBackfill({ every: 2 });
    const operations = async () =>
      (await requestsTo(platform.url, halo.domain)).slice(start).map(({ operation }) => operation);
    await until('an object was written', async () => (await operations()).includes('UpdateMetaobject'));
    await expireAccessTokens(database, 30);
    // The rest of the writes is delayed meanwhile.
    await until('the token is renewed', async () => (await operations()).includes('access_token'));
    expect((await writtenSince(start)).length).toBeLessThan(many);
    await clearFaults(platform.url);
    await waitForMirror(database);
    expect(await writtenSince(start)).toHaveLength(many);
  });
});
