import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCollab, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { findMirrored } from '../../support/store/find-mirrored.ts';
import { addFault, clearFaults, untilDelayed } from '../../support/store/mirror.ts';
import { startWorld, type World } from '../../support/world/world.ts';
import { lockCommits, lockTable, waitForIdleDatabase, type DatabaseLock } from '../../support/db/locks.ts';
import { waitForMirror, getMirrorState } from '../../support/store/mirror-health.ts';
import { snapshotTables } from '../../support/db/snapshot.ts';
import { listRecordedResponses, deleteIdempotencyRecords } from '../../support/db/idempotency.ts';
import { expireProducts } from '../../support/db/products.ts';

type App = Awaited<ReturnType<World['processes']['startApp']>>;

let world: World;
let app: App;
let collabId: string;
beforeAll(async () => {
  world = await startWorld();
  collabId = (await createCollab(world, world.halo))._id;
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

/** For tests that kill it. */
function startAppForEach(): void {
  beforeEach(async () => {
    app = await world.processes.startApp();
  });
  afterEach(() => app.stop());
}

/** All fields of "create a drop", so that every table is written. */
function wholeDrop(title: string) {
  const picture = `https://cdn.example.com/${title}.jpg`;
  const entry = (index: number) => ({
    id: world.halo.products[index],
    enhancement: { note: 'Soft', media: [picture] },
    custom: { 'cc-shade': 'green' },
  });
  return { title, description: 'Words', products: [entry(2), entry(0)], custom: { 'cc-mood': 'calm' } };
}

function wholePerson(email: string) {
  const discount = { discountAmount: 15, discountType: 'Percentage' };
  const profilePicture = `https://cdn.example.com/${email}.jpg`;
  return newPerson({ email, discount, profilePicture, custom: { 'cc-city': 'Wien' } });
}

/**
 * Sends a request to the app that will be killed.
 * @returns the response's status; undefined without a response.
 */
function post(
  path: string,
  json: unknown,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const response = call(`${app.url}/api${path}`, { key: world.halo.key, json, headers });
  return response.then(
    ({ status }) => status,
    () => undefined,
  );
}

const postDrop = (title: string, headers?: Record<string, string>) =>
  post(`/creators/collabs/${collabId}/drops`, wholeDrop(title), headers);

/** Checks that a drop with all fields of {@link wholeDrop} is in the collab once. */
async function expectWholeDrop(title: string): Promise<void> {
  const { drops } = await getCollab(world, world.halo, collabId);
  expect(drops.filter((drop) => drop.title === title)).toMatchObject([
    {
      products: [{ platformId: `gid://shopify/Product/${world.halo.products[2] ?? ''}` }, {}],
      enhancements: [
        { note: 'Soft', media: [{}] },
        { note: 'Soft', media: [{}] },
      ],
      custom: { 'cc-mood': 'calm' },
    },
  ]);
}

async function killApp(): Promise<void> {
  app.signal('SIGKILL');
  await app.ended;
}

/** Kills the app while a request to it is blocked and gets no response; then lets the database finish. */
async function dieWhile(lock: DatabaseLock, response: Promise<number | undefined>): Promise<void> {
  await lock.untilBlocked();
  await killApp();
  expect(await response).toBeUndefined();
  await lock.release();
  await waitForIdleDatabase(world.database);
}

describe('an app killed before its last write', () => {
  startAppForEach();

  it.each(['drops', 'enhancements', 'mirror_queue'])(
    'during a drop with an idempotency key, at %s, leaves only the acquired key',
    async (table) => {
      const before = await snapshotTables(world.database);
      const lock = await lockTable(world.database.url, table);
      const response = postDrop(unique('Half '), { 'Idempotency-Key': unique('key-') });
      await dieWhile(lock, response);
      expect(await listRecordedResponses(world.database)).toEqual([null]);
      await deleteIdempotencyRecords(world.database);
      expect(await snapshotTables(world.database)).toEqual(before);
    },
  );

  it.each(['drops', 'enhancements', 'mirror_queue'])(
    'during a drop, at %s, leaves the complete drop, because Postgres finishes the one statement',
    async (table) => {
      const title = unique('Half ');
      const lock = await lockTable(world.database.url, table);
      const response = postDrop(title);
      await dieWhile(lock, response);
      await expectWholeDrop(title);
      expect(await getMirrorState(world.database, collabId)).toMatchObject({ state: 'waiting' });
    },
  );

  it.each(['creators', 'discounts', 'mirror_queue'])(
    'during a collab, at %s, leaves nothing',
    async (table) => {
      const before = await snapshotTables(world.database);
      const lock = await lockTable(world.database.url, table);
      const response = post('/creators/collabs', wholePerson(`${unique('half-')}@example.com`));
      await dieWhile(lock, response);
      expect(await snapshotTables(world.database)).toEqual(before);
    },
  );

  it('while it verifies a drop’s products leaves nothing', async () => {
    await expireProducts(world.database);
    const before = await snapshotTables(world.database);
    await addFault(world.platform.url, { fault: 'delay', untilRemoved: true, operation: 'ProductsByIds' });
    const response = postDrop(unique('Half '));
    await untilDelayed(world.platform.url);
    await killApp();
    expect(await response).toBeUndefined();
    expect(await snapshotTables(world.database)).toEqual(before);
  });
});

describe('an app killed after its last write', () => {
  startAppForEach();

  it('leaves the complete unacknowledged drop, which is mirrored once', async () => {
    const { halo, platform, database, processes } = world;
    const title = unique('Whole ');
    const lock = await lockCommits(database.url, 'drops');
    const response = postDrop(title);
    await dieWhile(lock, response);
    await expectWholeDrop(title);
    const worker = await processes.startWorker();
    await waitForMirror(database);
    await worker.stop();
    const { collections } = await findMirrored(platform.url, halo.domain, collabId);
    expect(collections.filter((collection) => collection.title === title)).toMatchObject([
      { isPublished: true, productIds: [2, 0].map((i) => `gid://shopify/Product/${halo.products[i] ?? ''}`) },
    ]);
  });
});
