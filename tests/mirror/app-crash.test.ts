import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCollab, getCollab, newPerson, unique } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { holdCommits, holdTable } from '../support/hold-table.ts';
import type { Hold } from '../support/hold-table.ts';
import { addFault, clearFaults, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { snapshotTables } from '../support/snapshot-tables.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import type { Way } from '../torture/crash-points/gate.ts';
import { openLane } from '../torture/crash-points/open-lane.ts';
import type { Lane } from '../torture/crash-points/open-lane.ts';
import { runScenario } from '../torture/crash-points/run-scenario.ts';
import { scenarios } from '../torture/crash-points/scenarios.ts';
import type { Part } from '../torture/crash-points/start-struck-process.ts';
import { takesJob } from '../torture/crash-points/statement-kind.ts';
import { visitPoint } from '../torture/crash-points/visit-point.ts';

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

/** Everything that a body of "create a drop" can hold, so that every table is written to. */
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

/** Asks the app that is about to die. @returns the answer's status; undefined when there is none. */
function ask(path: string, json: unknown, headers: Record<string, string> = {}): Promise<number | undefined> {
  const asked = call(`${app.url}/api${path}`, { key: world.halo.key, json, headers });
  return asked.then(
    ({ status }) => status,
    () => undefined,
  );
}

const askForDrop = (title: string, headers?: Record<string, string>) =>
  ask(`/creators/collabs/${collabId}/drops`, wholeDrop(title), headers);

/** Says that a drop with everything that {@link wholeDrop} holds stands in the collab, once. */
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

/** Waits until the database has noticed that the app is gone, and has put back what it had not finished. */
function untilNobodyWrites(): Promise<void> {
  const writing = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND (backend_xid IS NOT NULL OR state = 'active') AND pid <> pg_backend_pid()`;
  return until('nothing is half-written any more', async () => {
    return (await world.database.query(writing)).length === 0;
  });
}

/** Kills the app while something holds up a request to it, which gets no answer; then lets the database finish. */
async function dieWhile(hold: Hold, answer: Promise<number | undefined>): Promise<void> {
  await hold.untilSomebodyWaits();
  await killApp();
  expect(await answer).toBeUndefined();
  await hold.release();
  await untilNobodyWrites();
}

describe('when the app is killed before it has written everything', () => {
  startAppForEach();

  it.each(['drops', 'enhancements', 'mirror_entries'])(
    'a drop with a key of its own that had come as far as %s leaves nothing behind but the claim of its key',
    async (table) => {
      const before = await snapshotTables(world.database);
      const hold = await holdTable(world.database.url, table);
      const answer = askForDrop(unique('Half '), { 'Idempotency-Key': unique('key-') });
      await dieWhile(hold, answer);
      const claims = await world.database.query('SELECT response_body FROM idempotency_records');
      expect(claims).toEqual([{ response_body: null }]);
      await world.database.query('DELETE FROM idempotency_records');
      expect(await snapshotTables(world.database)).toEqual(before);
    },
  );

  it.each(['drops', 'enhancements', 'mirror_entries'])(
    'a drop that had come as far as %s stands whole, being one statement that Postgres ends without us',
    async (table) => {
      const title = unique('Half ');
      const hold = await holdTable(world.database.url, table);
      const answer = askForDrop(title);
      await dieWhile(hold, answer);
      await expectWholeDrop(title);
      const [entry] = await world.database.query<{ behind: boolean }>(
        'SELECT wanted_version > done_version AS behind FROM mirror_entries WHERE collab_id = $1',
        [collabId],
      );
      expect(entry).toEqual({ behind: true });
    },
  );

  it.each(['creators', 'discounts', 'mirror_entries'])(
    'a collab that had come as far as %s leaves nothing behind',
    async (table) => {
      const before = await snapshotTables(world.database);
      const hold = await holdTable(world.database.url, table);
      const answer = ask('/creators/collabs', wholePerson(`${unique('half-')}@example.com`));
      await dieWhile(hold, answer);
      expect(await snapshotTables(world.database)).toEqual(before);
    },
  );

  it('a drop whose products were being asked for leaves nothing behind', async () => {
    await world.database.query('UPDATE products SET checked_at = NULL');
    const before = await snapshotTables(world.database);
    await addFault(world.platform.url, { fault: 'delay', ms: 5_000, operation: 'ProductsByIds' });
    const answer = askForDrop(unique('Half '));
    await untilHeldBack(world.platform.url);
    await killApp();
    expect(await answer).toBeUndefined();
    expect(await snapshotTables(world.database)).toEqual(before);
  });
});

describe('when the app is killed after it has written everything', () => {
  startAppForEach();

  it('a drop that was never acknowledged stands whole, and comes to stand in the store, once', async () => {
    const { halo, platform, database, processes } = world;
    const title = unique('Whole ');
    const hold = await holdCommits(database.url, 'drops');
    const answer = askForDrop(title);
    await dieWhile(hold, answer);
    await expectWholeDrop(title);
    const worker = await processes.startWorker();
    await mirrorIsDone(database);
    await worker.stop();
    const { collections } = await findMirrored(platform.url, halo.domain, collabId);
    expect(collections.filter((collection) => collection.title === title)).toMatchObject([
      { isPublished: true, productIds: [2, 0].map((i) => `gid://shopify/Product/${halo.products[i] ?? ''}`) },
    ]);
  });
});

/** Of the points that `npm run torture -- crash-points` visits, those that no other test comes to. */
describe('a change comes to stand in the store whole and once, though', () => {
  const patienceMs = 40_000;
  let lane: Lane;
  beforeAll(async () => {
    const ground = { databaseUrl: world.database.url, platformUrl: world.platform.url };
    lane = await openLane(`${world.database.name}-lane`, ground);
  });
  afterAll(() => lane.stop());

  /** By how the names of the effects begin. */
  const points: Record<string, (readonly [Part, Way, string])[]> = {
    'a collab is made': [
      ['worker', 'unanswered', 'platform write: CreateDiscount'],
      ['worker', 'unanswered', 'platform write: CreateCustomer'],
      ['worker', 'killed after', 'platform write: CreateFile'],
    ],
    'a drop is made': [
      ['app', 'unanswered', 'COMMIT of UPDATE "public"."idempotency_records"'],
      ['worker', 'unanswered', takesJob],
      ['worker', 'unanswered', 'COMMIT of SELECT graphile_worker.add_job'],
      ['worker', 'killed after', 'COMMIT of SELECT graphile_worker.add_job'],
    ],
    'a drop is removed, where the brand has its collection deleted': [
      ['worker', 'unanswered', 'write: UPDATE platform_objects SET platform_id = NULL'],
    ],
  };

  it.each(Object.entries(points))('while %s, somebody dies or hears nothing', async (name, targets) => {
    const scenario = scenarios.find((each) => each.name === name);
    if (!scenario) throw new Error(`There is no change "${name}"`);
    const { picture: wanted, wrong, met } = await runScenario(lane, scenario, { patienceMs });
    expect(wrong).toEqual([]);
    for (const [part, way, begin] of targets) {
      const kind = [...met[part].keys()].find((each) => each.startsWith(begin)) ?? begin;
      const point = { part, way, kind, nth: 1, scenario, wanted, isPulse: false };
      expect([begin, await visitPoint(lane, point, patienceMs)]).toEqual([
        begin,
        { wasHit: true, broken: [] },
      ]);
    }
  });
});
