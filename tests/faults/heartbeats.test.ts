import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { writesTo } from '../support/store/mirror.ts';
import { startRelay, type Relay } from '../support/network/start-relay.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { lockTable, findLockWait } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { getDatabaseTime } from '../support/db/clock.ts';
import { findWorker } from '../support/db/workers.ts';

const expirySeconds = 8;
// A worker must wait for its job, even on a slow machine.
const impatient = { WORKER_EXPIRY_SECONDS: String(expirySeconds), STOP_SECONDS: '240' };

let world: World;
let relay: Relay;
let letGo: () => void;
let isHeld = false;
beforeAll(async () => {
  world = await startWorld();
  const held = new Promise<void>((resolve) => (letGo = resolve));
  relay = await startRelay(world.platform.url, {
    onRequest: () => Promise.resolve(),
    async onResponse({ operation }) {
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

it('a stopping worker does not expire while it finishes its jobs', async () => {
  const { database, processes, halo, platform } = world;
  const viaRelay = { SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}` };
  const leaver = await processes.startWorker({ ...impatient, ...viaRelay });
  await createCollab(world, halo);
  await until('it writes', () => isHeld);
  const other = await processes.startWorker(impatient);
  const now = await getDatabaseTime(database);
  leaver.signal('SIGTERM');
  const leaving = async () => {
    const state = await findWorker(database, leaver.announcement['workerId']);
    const livesOnAt = now.getTime() + expirySeconds * 1_000;
    return state && { isFenced: state.isFenced, livesOn: state.heartbeatAt.getTime() > livesOnAt };
  };
  await until('its last heartbeat is outdated, or it has expired', async () => {
    const row = await leaving();
    return row === undefined || row.isFenced || row.livesOn;
  });
  expect(await leaving()).toEqual({ isFenced: false, livesOn: true });
  letGo();
  expect(await leaver.ended).toBe('exit code 0');
  await waitForMirror(database);
  const operations = (await writesTo(platform.url, halo.domain)).map(({ operation }) => operation);
  expect(operations.filter((operation) => operation === 'UpsertMetaobject')).toHaveLength(1);
  await other.stop();
});

it('a worker that waits for the database elsewhere still sends heartbeats', async () => {
  const { database, processes } = world;
  const worker = await processes.startWorker(impatient);
  const lock = await lockTable(database.url, 'events');
  const waiting = () => findLockWait(database, 'DELETE FROM events');
  await until('a statement waits', async () => (await waiting()) !== undefined);
  const since = await waiting();
  await until('a heartbeat', async () => {
    const state = await findWorker(database, worker.announcement['workerId']);
    return state !== undefined && since !== undefined && state.heartbeatAt > since;
  });
  expect(await waiting()).toEqual(since);
  await lock.release();
});
