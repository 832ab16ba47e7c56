import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import {
  addFault,
  clearFaults,
  markAllDirty,
  mirrorIsDone,
  requestsTo,
  untilHeldBack,
} from '../support/mirror.ts';
import { blockedReason } from '../support/mirror-state.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

const many = 80;
/** As many as are written at the same time, and some more. */
const some = 50;
/** Under the time that the service gives an answer; everything else takes a fraction of it. */
const slowMs = 15_000;

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // One channel at a time, so that two have to take turns.
  await world.processes.startWorker({ MIRROR_CHANNELS_AT_ONCE: '1' });
  for (let made = 0; made < many; made += 1) await createCollab(world, world.halo);
  await mirrorIsDone(world.database);
});
afterEach(async () => {
  await clearFaults(world.platform.url);
  await mirrorIsDone(world.database);
});
afterAll(() => world.stop());

const waitingOfHalo = `FROM mirror_entries JOIN channels ON channels.id = channel_id
  WHERE domain = $1 AND dirty_since IS NOT NULL`;

/** Whose entries were written in Halo's store since, in order. */
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

/**
 * Has every creator's entry written again, as a resync has, in four waves.
 * @param ms that the store takes for each wave.
 * @returns how much the store had been asked before.
 */
async function beginBackfill(ms = 1_500): Promise<number> {
  const { database, platform } = world;
  const start = await requestsSoFar();
  await addFault(platform.url, {
    ...{ fault: 'delay', ms, operation: 'UpdateMetaobject', times: 'always' },
    store: world.halo.domain,
  });
  await database.query('UPDATE mirror_entries SET is_background = true');
  await database.query('UPDATE platform_objects SET written_hash = NULL WHERE collab_id IS NOT NULL');
  await markAllDirty(database);
  return start;
}

/** Waits until the store has answered some of it. */
function untilWritten(start: number): Promise<void> {
  return until('something was written', async () => (await writtenSince(start)).length > 0);
}

/** Who stands at the end of the line. */
async function lastInLine(): Promise<string> {
  const [last] = await world.database.query<{ id: string }>(
    `SELECT collab_id AS id ${waitingOfHalo} ORDER BY dirty_since DESC LIMIT 1`,
    [world.halo.domain],
  );
  return last?.id ?? '';
}

async function rename(collabId: string): Promise<void> {
  const { base, halo } = world;
  const json = { lastName: `Renamed ${Date.now()}` };
  const { status } = await call(`${base}/creators/collabs/${collabId}`, { key: halo.key, json });
  expect(status).toBe(200);
}

const waiting = async () =>
  (await world.database.query(`SELECT 1 ${waitingOfHalo}`, [world.halo.domain])).length;

describe('a channel with much to do', () => {
  it('lets another one have its turn', async () => {
    const { halo, pine, platform, database } = world;
    await beginBackfill(3_000);
    const isTaken = `SELECT 1 FROM channel_mirrors JOIN channels ON channels.id = channel_id
      WHERE domain = $1 AND lease_holder IS NOT NULL`;
    await until('Halo has its turn', async () => (await database.query(isTaken, [halo.domain])).length > 0);
    await createCollab(world, pine);
    await mirrorIsDone(database);
    const lastRequest = async (store: string) => (await requestsTo(platform.url, store)).at(-1)?.number;
    expect(await lastRequest(pine.domain)).toBeLessThan((await lastRequest(halo.domain)) ?? 0);
  });

  it('shows an edit that somebody waits for before what nobody does', async () => {
    const start = await beginBackfill();
    await untilWritten(start);
    const edited = await lastInLine();
    const before = await writtenSince(start);
    await rename(edited);
    await mirrorIsDone(world.database);
    const written = await writtenSince(start);
    expect(written).toHaveLength(many);
    expect(written.indexOf(edited)).toBeLessThan(before.length + some);
  });

  it('goes on with the others while the store is slow at one', async () => {
    const { database, platform, halo } = world;
    const slow = { fault: 'delay', ms: slowMs, operation: 'UpdateMetaobject', store: halo.domain };
    await addFault(platform.url, slow);
    await database.query('UPDATE platform_objects SET written_hash = NULL WHERE collab_id IS NOT NULL');
    await markAllDirty(database);
    await untilHeldBack(platform.url);
    await until('all others are done', async () => (await waiting()) === 1, slowMs - 500);
  });

  it('is said to be written again as soon as it is, though much is still to be done', async () => {
    const { database, platform, halo } = world;
    await addFault(platform.url, { fault: 'closed', status: 402, times: 'always', store: halo.domain });
    await database.query('UPDATE platform_objects SET written_hash = NULL WHERE collab_id IS NOT NULL');
    await markAllDirty(database);
    const blocked = () => blockedReason(database, halo.domain);
    await until('the channel is blocked', async () => (await blocked()) !== null);
    await clearFaults(platform.url);
    const slow = { fault: 'delay', ms: slowMs, operation: 'UpdateMetaobject', store: halo.domain };
    await addFault(platform.url, slow);
    await untilHeldBack(platform.url);
    let left = 0;
    await until('nothing is in the way', async () => {
      left = await waiting();
      return (await blocked()) === null;
    });
    expect(left).toBeGreaterThan(0);
  });

  it('has an access token renewed that ends under way', async () => {
    const { database, platform, halo } = world;
    const start = await beginBackfill();
    await untilWritten(start);
    await database.query(
      "UPDATE platform_installations SET access_token_expires_at = now() + interval '30 seconds'",
    );
    await mirrorIsDone(database);
    const operations = (await requestsTo(platform.url, halo.domain))
      .slice(start)
      .map(({ operation }) => operation);
    const renewal = operations.lastIndexOf('access_token');
    expect(renewal).toBeGreaterThan(operations.indexOf('UpdateMetaobject'));
    expect(renewal).toBeLessThan(operations.lastIndexOf('UpdateMetaobject'));
  });
});
