import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { turnAround } from '../support/change-mirrored.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { markAllDirty, markDirty, mirrorIsDone } from '../support/mirror.ts';
import { holdTable } from '../support/hold-table.ts';
import type { Hold } from '../support/hold-table.ts';
import { startRelay } from '../support/start-relay.ts';
import type { Relay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/** A write of the sleeper after it was taken over, and who held the right to write to the store at that moment. */
interface LateWrite {
  operation: string;
  holder: string | null;
}

const impatient = { WORKER_DEAD_AFTER_SECONDS: '2' };

let world: World;
let relay: Relay;
let sleeper: RunningProcess;
let successor: RunningProcess | undefined;
let isAsleep: boolean;
let sleepsAfter: string;
/** What keeps another transaction of the sleeper open while it falls asleep. */
let heldUp: Hold | undefined;
let lateWrites: LateWrite[];

beforeAll(async () => {
  world = await startWorld();
  relay = await startRelay(world.platform.url, {
    async onRequest({ operation, isWrite }) {
      if (isAsleep && isWrite) lateWrites.push({ operation, holder: await leaseHolder() });
    },
    async onAnswer({ operation }) {
      if (isAsleep || operation !== sleepsAfter) return;
      await heldUp?.untilSomebodyWaits('mirror_entries');
      sleeper.signal('SIGSTOP');
      isAsleep = true;
    },
  });
});
beforeEach(async () => {
  isAsleep = false;
  lateWrites = [];
  sleepsAfter = '';
  heldUp = undefined;
  const viaRelay = { SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}` };
  sleeper = await world.processes.startWorker({ ...impatient, ...viaRelay });
});
afterEach(async () => {
  sleeper.signal('SIGCONT');
  await Promise.all([sleeper.stop(), successor?.stop()]);
});
afterAll(async () => {
  await relay.close();
  await world.stop();
});

const idOf = (worker: RunningProcess | undefined) => String(worker?.announcement['workerId']);

async function leaseHolder(): Promise<string | null> {
  const [row] = await world.database.query<{ lease_holder: string | null }>(
    'SELECT lease_holder FROM channel_mirrors JOIN channels ON channels.id = channel_id WHERE domain = $1',
    [world.halo.domain],
  );
  return row?.lease_holder ?? null;
}

/** How often a worker has found out, in the midst of a channel, that it was taken for dead. */
const timesStopped = () => world.processes.logOf('worker').split('leaving the channel').length - 1;

/** Lets the others take over from a worker that sleeps, wakes it up, and waits until it has given up. */
async function wakeTooLate(): Promise<void> {
  await until('the worker sleeps', () => isAsleep);
  successor = await world.processes.startWorker(impatient);
  await until('another has taken over', async () => (await leaseHolder()) !== idOf(sleeper));
  await mirrorIsDone(world.database);
  const before = timesStopped();
  sleeper.signal('SIGCONT');
  await until('the sleeper stops', () => timesStopped() > before);
  await mirrorIsDone(world.database);
}

/** Under its new name it may be asked to write again. Then the right to write is its own. */
function unlawfulWrites(): LateWrite[] {
  const others = [idOf(sleeper), idOf(successor), null];
  return lateWrites.filter(({ holder }) => others.includes(holder));
}

async function newDrop(indexes: number[]) {
  const { _id: collabId } = await createCollab(world, world.halo);
  const products = indexes.map((index) => ({ id: world.halo.products[index] }));
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, products });
  return { collabId, dropId };
}

async function expectInOrder(collabId: string, indexes: number[]): Promise<void> {
  const { halo, platform } = world;
  const { entry, collections } = await findMirrored(platform.url, halo.domain, collabId);
  expect(entry.status).toBe('ACTIVE');
  const productIds = indexes.map((index) => `gid://shopify/Product/${halo.products[index] ?? ''}`);
  expect(collections).toMatchObject([{ isPublished: true, productIds }]);
}

describe('a worker that was frozen and taken over writes nothing more when it wakes up', () => {
  it.each([
    ['after it has made a collection', 'CreateCollection'],
    ['before it writes an entry', 'MetaobjectByHandle'],
    ['after it has written an entry', 'UpsertMetaobject'],
  ])('%s', async (_, operation) => {
    sleepsAfter = operation;
    const { collabId } = await newDrop([4, 2, 5]);
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [4, 2, 5]);
  });

  it('though the database has ended what it had begun for another collab', async () => {
    const other = await createCollab(world, world.halo);
    const { collabId, dropId } = await newDrop([0, 1]);
    await mirrorIsDone(world.database);
    sleepsAfter = 'UpdateCollection';
    heldUp = await holdTable(world.database.url, 'events');
    await world.database.query(turnAround, [dropId]);
    // Both in one batch, and the other one first.
    await world.database.query(
      `UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now() WHERE collab_id = $1`,
      [other._id],
    );
    await markDirty(world.database, collabId);
    await until('the worker sleeps', () => isAsleep);
    await heldUp.release();
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [1, 0]);
  });

  it('between changing a collection and putting it in order', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await mirrorIsDone(world.database);
    sleepsAfter = 'UpdateCollection';
    await world.database.query(turnAround, [dropId]);
    await markAllDirty(world.database);
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });

  it('though one that had ended before asked for a far later visit when this had begun already', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await mirrorIsDone(world.database);
    sleepsAfter = 'UpdateCollection';
    await world.database.query(turnAround, [dropId]);
    await markDirty(world.database, collabId);
    await until('the worker sleeps', () => isAsleep);
    await world.database.query(
      `SELECT graphile_worker.add_job('mirror-channel', payload, job_key => key, run_at => now() + interval '1 hour')
       FROM (SELECT 'mirror-channel:' || id AS key, json_build_object('channelId', id::text) AS payload
             FROM channels WHERE domain = $1) AS channel`,
      [world.halo.domain],
    );
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });
});
