import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { createCollab, createDrop, updateCollab, reverseDrop } from '../support/api-calls.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { startRelay } from '../support/start-relay.ts';
import type { Relay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { waitForMirror } from '../support/mirror-health.ts';
import { lockTable } from '../support/db/locks.ts';
import type { Hold } from '../support/db/locks.ts';
import { findLeaseHolder } from '../support/db/workers.ts';
import { addMirrorJob, waitForNoRunningJob } from '../support/db/jobs.ts';
import { getChannelId } from '../support/db/channels.ts';

/** A write of the frozen worker after another worker took over, and the owner of the lease at that time. */
interface LateWrite {
  operation: string;
  holder: string | null;
}

const shortExpiry = { WORKER_EXPIRY_SECONDS: '2' };

let world: World;
let relay: Relay;
let sleeper: RunningProcess;
let successor: RunningProcess | undefined;
let isAsleep: boolean;
let sleepsAfter: string;
/** Keeps another transaction of the frozen worker open when it freezes. */
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
      await heldUp?.untilBlocked('mirror_queue');
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
  sleeper = await world.processes.startWorker({ ...shortExpiry, ...viaRelay });
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

const leaseHolder = () => findLeaseHolder(world.database, world.halo.domain);

/** How often a worker has detected, while it processed a channel, that it was fenced. */
const timesStopped = () => world.processes.logOf('worker').split('leaving the channel').length - 1;

/** Lets the other workers take over from a frozen worker, continues it, and waits until it has stopped. */
async function wakeTooLate(): Promise<void> {
  await until('the worker is frozen', () => isAsleep);
  successor = await world.processes.startWorker(shortExpiry);
  await until('another worker has taken over', async () => (await leaseHolder()) !== idOf(sleeper));
  await waitForMirror(world.database);
  const before = timesStopped();
  sleeper.signal('SIGCONT');
  await until('the frozen worker stops', () => timesStopped() > before);
  await waitForMirror(world.database);
}

/** With its new id the worker may get the lease again, and may then write. */
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

describe('a frozen and fenced worker writes nothing when it continues', () => {
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

  it('even if the database rolled back its work for another collab', async () => {
    const other = await createCollab(world, world.halo);
    const { collabId, dropId } = await newDrop([0, 1]);
    await waitForMirror(world.database);
    sleepsAfter = 'UpdateCollection';
    // Both are in one batch, the other one first. A frozen worker must hold no lock.
    await waitForNoRunningJob(world.database);
    sleeper.signal('SIGSTOP');
    await updateCollab(world, world.halo, { collabId: other._id, firstName: 'Grace' });
    await reverseDrop(world, world.halo, { collabId, dropId });
    heldUp = await lockTable(world.database.url, 'events');
    await sleep(600);
    sleeper.signal('SIGCONT');
    await until('the worker is frozen', () => isAsleep);
    await heldUp.release();
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [1, 0]);
  });

  it('between a change of a collection and its sorting', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await waitForMirror(world.database);
    sleepsAfter = 'UpdateCollection';
    await reverseDrop(world, world.halo, { collabId, dropId });
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });

  it('even if an earlier one scheduled a far later run after this one began', async () => {
    const { collabId, dropId } = await newDrop([0, 1, 2]);
    await waitForMirror(world.database);
    sleepsAfter = 'UpdateCollection';
    await reverseDrop(world, world.halo, { collabId, dropId });
    await until('the worker is frozen', () => isAsleep);
    const { database, halo } = world;
    await addMirrorJob(database, await getChannelId(database, halo.domain), 3_600);
    await wakeTooLate();
    expect(unlawfulWrites()).toEqual([]);
    await expectInOrder(collabId, [2, 1, 0]);
  });
});
