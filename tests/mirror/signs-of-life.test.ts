import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { holdTable } from '../support/hold-table.ts';
import { mirrorIsDone, writesTo } from '../support/mirror.ts';
import { startRelay } from '../support/start-relay.ts';
import type { Relay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

const deadAfterSeconds = 8;
// However busy the machine is, the worker waits for its job.
const impatient = { WORKER_DEAD_AFTER_SECONDS: String(deadAfterSeconds), STOP_SECONDS: '240' };

let world: World;
let relay: Relay;
let letGo: () => void;
let isHeld = false;
beforeAll(async () => {
  world = await startWorld();
  const held = new Promise<void>((resolve) => (letGo = resolve));
  relay = await startRelay(world.platform.url, {
    onRequest: () => Promise.resolve(),
    async onAnswer({ operation }) {
      if (operation !== 'UpsertMetaobject') return;
      isHeld = true;
      await held;
    },
  });
});
afterAll(async () => {
  letGo();
  await relay.close();
  await world.stop();
});

it('a worker that is told to stop is not taken for dead while it finishes what it has begun', async () => {
  const { database, processes, halo, platform } = world;
  const viaRelay = { SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}` };
  const leaver = await processes.startWorker({ ...impatient, ...viaRelay });
  await createCollab(world, halo);
  await until('it has begun to write', () => isHeld);
  const other = await processes.startWorker(impatient);
  const [now] = await database.query<{ at: Date }>('SELECT now() AS at');
  leaver.signal('SIGTERM');
  const state = `
    SELECT fenced_at IS NOT NULL AS "isFenced",
      heartbeat_at > $2::timestamptz + make_interval(secs => $3) AS "livesOn"
    FROM workers WHERE id = $1`;
  const leaving = async () => {
    const values = [leaver.announcement['workerId'], now?.at, deadAfterSeconds];
    const [row] = await database.query<{ isFenced: boolean; livesOn: boolean }>(state, values);
    return row;
  };
  await until('it has outlived its last sign of life, or is taken for dead', async () => {
    const row = await leaving();
    return row === undefined || row.isFenced || row.livesOn;
  });
  expect(await leaving()).toEqual({ isFenced: false, livesOn: true });
  letGo();
  expect(await leaver.ended).toBe('exit code 0');
  await mirrorIsDone(database);
  const operations = (await writesTo(platform.url, halo.domain)).map(({ operation }) => operation);
  expect(operations.filter((operation) => operation === 'UpsertMetaobject')).toHaveLength(1);
  await other.stop();
});

it('a worker that waits for the database in something else gives signs of life meanwhile', async () => {
  const { database, processes } = world;
  const worker = await processes.startWorker(impatient);
  const hold = await holdTable(database.url, 'events');
  const waiting = () =>
    database.query<{ since: Date }>(
      `SELECT query_start AS since FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%DELETE FROM events%'
       ORDER BY since LIMIT 1`,
    );
  await until('somebody waits', async () => (await waiting()).length > 0);
  const [since] = await waiting();
  await until('a sign of life', async () => {
    const sql = 'SELECT 1 FROM workers WHERE id = $1 AND heartbeat_at > $2';
    return (await database.query(sql, [worker.announcement['workerId'], since?.since])).length > 0;
  });
  expect(await waiting()).toEqual([since]);
  await hold.release();
});
