import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { createCollab, createDrop, updateCollab, reverseDrop } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { startRelay, type Relay } from '../support/network/start-relay.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { lockTable, type DatabaseLock } from '../support/db/locks.ts';
import { findLeaseHolder } from '../support/db/workers.ts';
import { addMirrorJob, waitForNoRunningJob } from '../support/db/jobs.ts';
import { advanceClock } from '../support/db/clock.ts';
import { getChannelId } from '../support/db/channels.ts';

/** A write of the frozen worker after another worker took over, and the owner of the lease at that time. */
interface LateWrite {
  operation: string;
  holder: string | null;
}

const shortExpiry = { WORKER_EXPIRY_SECONDS: '2' };

let world: World;
let relay: Relay;
let frozen: RunningProcess;
let successor: RunningProcess | undefined;
let isFrozen: boolean;
let freezesAfter: string;
/** Keeps another transaction of the frozen worker open when it freezes. */
let openTransaction: DatabaseLock | undefined;
let lateWrites: LateWrite[];

beforeAll(async () => {
  world = await startWorld();
  relay = await startRelay(world.platform.url, {
    async onRequest({ operation, isWrite }) {
      if (isFrozen && isWrite) lateWrites.push({ operation, holder: await leaseHolder() });
    },
    async onResponse({ operation }) {
      if (isFrozen || operation !== freezesAfter) return;
      await openTransaction?.untilBlocked('mirror_queue');
      frozen.signal('SIGSTOP');
      isFrozen = true;
    },
  });
});
beforeEach(async () => {
  isFrozen = false;
  lateWrites = [];
  freezesAfter = '';
  openTransaction = undefined;
  const viaRelay = { SHOPIFY_ADMIN_URL: `${relay.url}/stores/{shop}` };
  frozen = await world.processes.startWorker({ ...shortExpiry, ...viaRelay });
});
afterEach(async () => {
  frozen.signal('SIGCONT');
  await Promise.all([frozen.stop(), successor?.stop()]);
});
afterAll(async () => {
  await relay.close();
  await world.stop();
});

const idOf = (worker: RunningProcess | undefined) => String(worker?.announcement['workerId']);

const leaseHolder = () => findLeaseHolder(world.database, world.halo.domain);

/** How often a worker has detected, while it processed a channel, that it was fenced. */
const countStops = () => world.processes.logOf('worker').split('leaving the channel').length - 1;

/** Lets the other workers take over from a frozen worker, continues it, and waits until it has stopped. */
async function continueTooLate(): Promise<void> {
  await until('the worker is frozen', () => isFrozen);
  successor = await world.processes.startWorker(shortExpiry);
  await until('another worker has taken over', async () => (await leaseHolder()) !== idOf(frozen));
  await waitForMirror(world.database);
  const before = countStops();
  frozen.signal('SIGCONT');
  await until('the frozen worker stops', () => countStops() > before);
  await waitForMirror(world.database);
}

/** With its new id the worker may get the lease again, and may then write. */
function writesWithoutLease(): LateWrite[] {
  const others = [idOf(frozen), idOf(successor), null];
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

describe('a frozen and fenced worker writes nothing when it continues', () => {
  it.each([
    ['after it has made a collection', 'CreateCollection'],
    ['before it writes an entry', 'MetaobjectByHandle'],
    ['after it has written an entry', 'UpsertMetaobject'],
  ])('%s', async (_, operation) => {
    freezesAfter = operation;
    const { collabId } = await newDrop([4, 2, 5]);
    await continueTooLate();
    expect(writesWithoutLease()).toEqual([]);
    await expectInOrder(collabId, [4, 2, 5]);
  });

  it('even if the database rolled back its work for another collab', async () => {
    const other = await createCollab(world, world.halo);
    const { collabId, dropId } = await newDrop([0, 1]);
    await waitForMirror(world.database);
    freezesAfter = 'UpdateCollection';
    // Both are in one batch, the other one first. A frozen worker must hold no lock.
    await waitForNoRunningJob(world.database);
    frozen.signal('SIGSTOP');
    await updateCollab(world, world.halo, { collabId: other._id, firstName: 'Grace' });
    await reverseDrop(world, world.halo, { collabId, dropId });
    openTransaction = await lockTable(world.database.url, 'events');
    // Both are due when the worker continues.
    await advanceClock(world.database, 1);
    frozen.signal('SIGCONT');
    await until('the worker is frozen', () => isFrozen);
    await openTransaction.release();
    await continueTooLate();
    expect(writesWithoutLease()).toEqual([]);
    await expectInOrder(collabId, [1, 0]);
  });

  it('between a change of a collection and its sorting', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await waitForMirror(world.database);
    freezesAfter = 'UpdateCollection';
    await reverseDrop(world, world.halo, { collabId, dropId });
    await continueTooLate();
    expect(writesWithoutLease()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });

  it('even if an earlier one scheduled a far later run after this one began', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await waitForMirror(world.database);
    freezesAfter = 'UpdateCollection';
    await reverseDrop(world, world.halo, { collabId, dropId });
    await until('the worker is frozen', () => isFrozen);
    const { database, halo } = world;
    await addMirrorJob(database, await getChannelId(database, halo.domain), 3_600);
    await continueTooLate();
    expect(writesWithoutLease()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });
});
