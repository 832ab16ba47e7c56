import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import type * as Deliveries from '#app/db/event-deliveries.ts';
import type * as FollowUps from '#app/db/follow-ups.ts';
import type * as DueWork from '#app/db/lost-wake-ups.ts';
import type * as JobQueue from '#app/db/job-queue.ts';
import type * as Leases from '#app/db/mirror/leases.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type * as WakeUps from '#app/db/wake-ups.ts';
import type * as Workers from '#app/db/workers.ts';
import type * as Sweep from '#app/jobs/sweep.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import type * as Scheduler from '#app/mirror/scheduler.ts';
import { withContext } from '#app/request-context.ts';
import { addChannel } from '../support/db/channels.ts';
import { analyze, countPages } from '../support/db/collabs.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import {
  addMirrorJob,
  addReplacedJob,
  countAddedJobs,
  countReplacedJobs,
  deleteJobs,
  listJobKeys,
  listJobPayloads,
  listJobs,
  listWaits,
  makeJobsDue,
  setJobState,
} from '../support/db/jobs.ts';
import { failSerialization } from '../support/db/locks.ts';
import { setNextRun } from '../support/db/mirror.ts';
import { addInstallation } from '../support/db/stores.ts';
import {
  addDueRow,
  addPartnerDeliveries,
  addPartnerEndpoint,
  addWaitingRows,
  setEndpointState,
  type DueRow,
  type EndpointState,
} from '../support/db/waiting-rows.ts';
import { until } from '../support/until.ts';
import { appSettings } from '../support/world/app-settings.ts';

const minute = 60_000;
const task = tasks.mirrorChannel;
const keyOf = (channelId: string) => `mirror-channel:${channelId}`;

let database: TestDatabase;
let client: typeof Client;
let wakeUps: typeof WakeUps;
let followUps: typeof FollowUps;
let jobQueue: typeof JobQueue;
let leases: typeof Leases;
let deliveries: typeof Deliveries;
let dueWork: typeof DueWork;
let workers: typeof Workers;
let scheduler: typeof Scheduler;
let sweep: typeof Sweep;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/connection/client.ts');
  wakeUps = await import('#app/db/wake-ups.ts');
  followUps = await import('#app/db/follow-ups.ts');
  jobQueue = await import('#app/db/job-queue.ts');
  leases = await import('#app/db/mirror/leases.ts');
  deliveries = await import('#app/db/event-deliveries.ts');
  dueWork = await import('#app/db/lost-wake-ups.ts');
  workers = await import('#app/db/workers.ts');
  scheduler = await import('#app/mirror/scheduler.ts');
  sweep = await import('#app/jobs/sweep.ts');
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});
beforeEach(() => deleteJobs(database));

const isWoken = async (channelId: string) => (await listWaits(database, keyOf(channelId))).length > 0;
const untilWoken = (channelId: string) => until('a worker is woken', () => isWoken(channelId));

/** Wakes a worker for another channel: wake-ups of a process are sent in order. */
async function untilAllAreSent(): Promise<void> {
  const channelId = randomUUID();
  wakeUps.wakeAfterCommit(client.db, { task, id: channelId });
  await untilWoken(channelId);
}

describe('a wake-up', () => {
  it('is sent when the transaction is committed, not before', async () => {
    const channelId = randomUUID();
    await client.inTransaction(async (tx) => {
      wakeUps.wakeAfterCommit(tx, { task, id: channelId });
      await untilAllAreSent();
      expect(await isWoken(channelId)).toBe(false);
    });
    await untilWoken(channelId);
  });

  it('is not sent when the transaction is rolled back', async () => {
    const channelId = randomUUID();
    const failing = client.inTransaction((tx) => {
      wakeUps.wakeAfterCommit(tx, { task, id: channelId });
      return Promise.reject(new Error('planted'));
    });
    await expect(failing).rejects.toThrow('planted');
    await untilAllAreSent();
    expect(await isWoken(channelId)).toBe(false);
  });

  it('is not sent for an attempt of a transaction that is repeated', async () => {
    const attempts: string[] = [];
    await client.inTransaction(async (tx) => {
      const channelId = randomUUID();
      attempts.push(channelId);
      wakeUps.wakeAfterCommit(tx, { task, id: channelId });
      if (attempts.length === 1) await failSerialization(tx);
    });
    const [first = '', second = ''] = attempts;
    await untilWoken(second);
    expect(await isWoken(first)).toBe(false);
  });

  it('adds one job for many changes of a channel at the same moment', async () => {
    const channelId = randomUUID();
    const before = await countAddedJobs(database);
    for (let change = 0; change < 100; change += 1)
      wakeUps.wakeAfterCommit(client.db, { task, id: channelId });
    await untilWoken(channelId);
    await untilAllAreSent();
    // The second is that of the other channel.
    expect((await countAddedJobs(database)) - before).toBe(2);
  });

  it.each([
    ['waits', false],
    ['runs', true],
    ['is retried soon', true],
    ['is retried late', true],
    ['failed permanently', true],
  ] as const)('of a channel whose job %s adds one that is due: %s', async (state, isAdded) => {
    const channelId = randomUUID();
    await addMirrorJob(database, channelId);
    await setJobState(database, keyOf(channelId), state);
    const before = await listJobs(database, keyOf(channelId));
    wakeUps.wakeAfterCommit(client.db, { task, id: channelId });
    await untilAllAreSent();
    const after = await listJobs(database, keyOf(channelId));
    if (isAdded) expect(after).toMatchObject([{ attempts: 0, isDue: true }]);
    else expect(after).toEqual(before);
  });
});

describe('the only job of a channel', () => {
  it.each([
    ['sooner and then later', [minute, 2 * minute]],
    ['later and then sooner', [2 * minute, minute]],
  ])('runs at the earliest requested time: %s', async (_, times) => {
    const channelId = randomUUID();
    for (const ms of times) await wakeUps.wakeNext({ task, id: channelId, delayMs: ms });
    const [wait, ...others] = await listWaits(database, keyOf(channelId));
    expect(others).toEqual([]);
    expect(wait?.seconds).toBeGreaterThan(0);
    expect(wait?.seconds).toBeLessThanOrEqual(minute / 1_000);
  });

  it.each([
    ['an edit before background work', [false, true]],
    ['background work before an edit', [true, false]],
  ])('goes first after an edit: %s', async (_, order) => {
    const channelId = randomUUID();
    for (const isBackground of order) await wakeUps.wakeNext({ task, id: channelId, isBackground });
    expect(await listWaits(database, keyOf(channelId))).toMatchObject([{ priority: task.priority }]);
  });

  it('keeps its place when background work wakes it again', async () => {
    const channelId = randomUUID();
    await addMirrorJob(database, channelId, -60);
    wakeUps.wakeAfterCommit(client.db, { task, id: channelId, isBackground: true });
    await untilAllAreSent();
    const [wait] = await listWaits(database, keyOf(channelId));
    expect(wait?.seconds).toBeLessThanOrEqual(-60);
  });

  it('has the id of the request that brought it, and keeps it when a run leaves a wake-up', async () => {
    const channelId = randomUUID();
    const requestIds = async () =>
      (await listJobPayloads(database, keyOf(channelId))).map(({ requestId }) => requestId);
    const wakeAs = async (requestId: string, ms: number) => {
      await withContext({ requestId }, () => wakeUps.wakeNext({ task, id: channelId, delayMs: ms }));
      return requestIds();
    };
    expect(await wakeAs('first', minute)).toEqual(['first']);
    expect(await wakeAs('later', 2 * minute)).toEqual(['first']);
    expect(await wakeAs('earlier', 0)).toEqual(['first']);
    await setJobState(database, keyOf(channelId), 'runs');
    await withContext({ requestId: 'second' }, () => {
      wakeUps.wakeAfterCommit(client.db, { task, id: channelId });
      return Promise.resolve();
    });
    await until('a job has the id', async () => (await requestIds()).join() === 'second');
  });
});

let stores = 0;
async function addStore(isInstalled = true): Promise<string> {
  stores += 1;
  const channelId = await addChannel(database, `sweep-${stores}`);
  if (isInstalled) await addInstallation(database, channelId, Buffer.alloc(1));
  await setNextRun(database, channelId, { inSeconds: null, isBackground: false });
  return channelId;
}

/** What a channel waits for, as its last run left it. */
const pauses = {
  nothing: { inSeconds: null, isBackground: false },
  'a store that is blocked or paused': { inSeconds: 60, isBackground: false },
  points: { inSeconds: 60, isBackground: true },
  'other channels': { inSeconds: -1, isBackground: true },
} as const;

describe('the sweep', () => {
  it.each<[DueRow, string]>([
    ['edit', 'mirror-channel'],
    ['item in the background', 'mirror-channel'],
    ['object of the store itself', 'mirror-channel'],
    ['event', 'fan-out-events'],
    ['unhandled webhook', 'handle-webhooks'],
    ['unsent delivery', 'deliver-events'],
  ])('wakes a worker for an %s whose wake-up was lost', async (row, name) => {
    const channelId = await addStore();
    await addDueRow(database, channelId, row);
    await sweep.sweep();
    expect(await listJobKeys(database, `${name}:${channelId}`)).toHaveLength(1);
    const before = await countAddedJobs(database);
    await sweep.sweep();
    expect(await countAddedJobs(database)).toBe(before);
  });

  it.each<[keyof typeof pauses, DueRow, 'first' | 'behind others' | 'not']>([
    ['nothing', 'edit', 'first'],
    ['nothing', 'item in the background', 'first'],
    ['nothing', 'item that is retried later', 'not'],
    ['a store that is blocked or paused', 'edit', 'not'],
    ['a store that is blocked or paused', 'item in the background', 'not'],
    ['points', 'edit', 'first'],
    ['points', 'item in the background', 'not'],
    ['other channels', 'edit', 'first'],
    ['other channels', 'item in the background', 'behind others'],
  ])('of a channel that waits for %s and has an %s wakes it %s', async (pause, row, expected) => {
    const channelId = await addStore();
    await addDueRow(database, channelId, row);
    await setNextRun(database, channelId, pauses[pause]);
    await sweep.sweep();
    const priorities = (await listWaits(database, keyOf(channelId))).map(({ priority }) => priority);
    expect(priorities).toEqual({ first: [0], 'behind others': [10], not: [] }[expected]);
  });

  it.each([
    ['waits', false],
    ['runs', false],
    ['is retried soon', false],
    ['is retried late', true],
    ['failed permanently', true],
  ] as const)('of a channel whose job %s adds one: %s', async (state, isAdded) => {
    const channelId = await addStore();
    await addDueRow(database, channelId, 'edit');
    await addMirrorJob(database, channelId);
    await setJobState(database, keyOf(channelId), state);
    const before = await listJobs(database, keyOf(channelId));
    await sweep.sweep();
    const after = await listJobs(database, keyOf(channelId));
    if (isAdded) expect(after).toMatchObject([{ attempts: 0, isDue: true }]);
    else expect(after).toEqual(before);
  });

  it('finds due work although the job of its channel waits for a later time', async () => {
    const channelId = await addStore();
    await addDueRow(database, channelId, 'edit');
    await addMirrorJob(database, channelId, 3_600);
    await sweep.sweep();
    const [wait] = await listWaits(database, keyOf(channelId));
    expect(wait?.seconds).toBeLessThanOrEqual(0);
  });

  it('wakes no worker for a store that has not installed the app', async () => {
    const channelId = await addStore(false);
    await addDueRow(database, channelId, 'edit');
    await sweep.sweep();
    expect(await isWoken(channelId)).toBe(false);
  });

  it.each<EndpointState>(['disabled', 'paused', 'without a slot'])(
    'wakes no worker for an endpoint that is %s',
    async (state) => {
      const channelId = await addStore();
      await addDueRow(database, channelId, 'unsent delivery');
      await setEndpointState(database, channelId, state);
      await sweep.sweep();
      expect(await listJobKeys(database, `deliver-events:${channelId}`)).toEqual([]);
    },
  );

  it('is the work of the oldest live worker', async () => {
    const ids = [newId(), newId()];
    for (const id of ids) await workers.createWorker(id);
    const areOldest = () => Promise.all(ids.map((id) => workers.isOldestWorker(id)));
    expect(await areOldest()).toEqual([true, false]);
    await workers.deleteWorker(ids[0] ?? '');
    expect(await areOldest()).toEqual([false, true]);
    await workers.deleteWorker(ids[1] ?? '');
  });
});

describe('a run', () => {
  const workerId = randomUUID();
  const noYield = () => Promise.resolve(false);

  it.each<[keyof typeof pauses, DueRow, boolean, 'starts' | 'waits' | 'goes behind others']>([
    ['nothing', 'item in the background', true, 'starts'],
    ['a store that is blocked or paused', 'edit', true, 'waits'],
    ['a store that is blocked or paused', 'item in the background', false, 'waits'],
    ['points', 'item in the background', true, 'waits'],
    ['points', 'item in the background', false, 'waits'],
    ['points', 'item that is retried later', true, 'waits'],
    ['points', 'edit', true, 'starts'],
    ['other channels', 'item in the background', true, 'goes behind others'],
    ['other channels', 'item in the background', false, 'starts'],
    ['other channels', 'edit', true, 'starts'],
  ])(
    'of a channel that waits for %s and has an %s, in front: %s, %s',
    async (...[pause, row, isInFront, expected]) => {
      const channelId = await addStore();
      await addDueRow(database, channelId, row);
      await setNextRun(database, channelId, pauses[pause]);
      const lease = await leases.acquireLease(channelId, { workerId, isInFront });
      expect(lease !== undefined).toBe(expected === 'starts');
      if (lease) return;
      const next = await scheduler.drainChannel(channelId, { workerId, isInFront, mustYield: noYield });
      if (expected === 'goes behind others') expect(next).toEqual({ inMs: 0, holdsBack: 'background' });
      else expect(next?.inMs).toBeGreaterThan(30_000);
    },
  );

  it('leaves when the next one may start, with the lease', async () => {
    const channelId = await addStore();
    const take = () => leases.acquireLease(channelId, { workerId, isInFront: true });
    const first = await take();
    await leases.releaseLease(first ?? expect.fail(), { inMs: minute, holdsBack: 'all' });
    expect(await take()).toBeUndefined();
    await client.inTransaction((tx) => leases.markOwnObjectsDirty(tx, channelId));
    expect(await take()).toBeDefined();
  });

  it('does not clear a change of the store’s own objects that it has not seen', async () => {
    const channelId = await addStore();
    const change = () => client.inTransaction((tx) => leases.markOwnObjectsDirty(tx, channelId));
    const dirtySince = async () => (await leases.findMirror(channelId))?.ownObjectsDirtySince ?? null;
    await change();
    const lease = (await leases.acquireLease(channelId, { workerId, isInFront: true })) ?? expect.fail();
    const seen = (await dirtySince()) ?? expect.fail();
    await change();
    await leases.cleanOwnObjects(lease, seen);
    expect(await dirtySince()).not.toBeNull();
    await leases.cleanOwnObjects(lease, (await dirtySince()) ?? expect.fail());
    expect(await dirtySince()).toBeNull();
  });
});

it('a failed job that was replaced is deleted, and its due work is done at once', async () => {
  const channelId = await addStore();
  await addDueRow(database, channelId, 'edit');
  await addReplacedJob(database, { task: task.name, key: keyOf(channelId), payload: { channelId } });
  expect(await countReplacedJobs(database)).toBe(1);
  await jobQueue.deleteReplacedJobs();
  expect(await countReplacedJobs(database)).toBe(0);
  await sweep.sweep();
  const [wait] = await listWaits(database, keyOf(channelId));
  expect(wait?.seconds).toBeLessThanOrEqual(0);
});

describe('a partner with 1,000 stores, of which one has 10,000 deliveries', () => {
  const stores = 1_000;
  const maxPages = 500;
  it('gets them in turns that read channels, not deliveries', async () => {
    const endpointId = await addPartnerEndpoint(database);
    const channelId = await addPartnerDeliveries(database, endpointId, { stores, each: 1, ofFirst: 10_000 });
    await analyze(database);
    const { list, acquire, next } = deliveries.turnStatements({ endpointId, channelId }, 20);
    expect(await countPages(database, list)).toBeLessThanOrEqual(maxPages);
    // Writes 20 deliveries as well, about 24 pages each: a row, its old version and their indexes.
    expect(await countPages(database, acquire)).toBeLessThanOrEqual(2 * maxPages);
    expect(await countPages(database, next)).toBeLessThanOrEqual(10 * stores);
    expect(await countPages(database, deliveries.dueEndpointsSql)).toBeLessThanOrEqual(maxPages);
  });
});

describe('a follow-up', () => {
  const touch = tasks.touchCollabs;
  const addOne = async () => {
    const channelId = await addStore();
    const payload = { channelId, marksDirty: false };
    await followUps.addFollowUp(client.db, touch, { payload });
    return { channelId, payload };
  };
  const claim = async (channelId: string) =>
    (await followUps.claimFollowUp(touch, channelId)) ?? expect.fail('No follow-up is due');

  it('is not added, and wakes nobody, when its transaction is rolled back', async () => {
    const channelId = await addStore();
    const payload = { channelId, marksDirty: false };
    const failing = client.inTransaction(async (tx) => {
      await followUps.addFollowUp(tx, touch, { payload });
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    await untilAllAreSent();
    expect(await followUps.claimFollowUp(touch, channelId)).toBeUndefined();
    expect(await listJobKeys(database, `touch-collabs:${channelId}`)).toEqual([]);
  });

  it('goes on at its saved cursor after a crash, and its former run can save nothing', async () => {
    const { channelId, payload } = await addOne();
    const first = await claim(channelId);
    const after = newId();
    await client.inTransaction((tx) => followUps.saveCursor(tx, first, { ...payload, after }));
    const second = await claim(channelId);
    expect(second.payload).toMatchObject({ channelId, after });
    const late = client.inTransaction((tx) => followUps.saveCursor(tx, first, payload));
    await expect(late).rejects.toThrow('Another run');
    await followUps.endFollowUp(first);
    expect(await followUps.nextFollowUpMs(touch, channelId)).toBeGreaterThan(0);
    await followUps.endFollowUp(second);
    expect(await followUps.nextFollowUpMs(touch, channelId)).toBeUndefined();
  });

  it('has the id of the request on whose behalf it is done', async () => {
    const { channelId } = await withContext({ requestId: 'asked' }, addOne);
    expect((await claim(channelId)).payload).toMatchObject({ channelId, requestId: 'asked' });
  });

  it('that fails is due later each time, and is given up after 25 attempts', async () => {
    const { channelId } = await addOne();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= followUps.maxAttempts; attempt += 1) {
      await claim(channelId);
      waits.push(Math.round(((await followUps.nextFollowUpMs(touch, channelId)) ?? Infinity) / 1_000));
      await makeJobsDue(database);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits[0]).toBeGreaterThan(1);
    expect(waits.at(-1)).toBe(Infinity);
    expect(await followUps.claimFollowUp(touch, channelId)).toBeUndefined();
  });

  describe('that waits at most once, when it is added again', () => {
    const publish = tasks.publishDraft;
    const schedule = async (draft: { channelId: string; draftId: string }, inMs: number) => {
      const at = new Date(Date.now() + inMs);
      await followUps.addFollowUp(client.db, publish, { payload: draft, id: draft.draftId, at });
    };
    const newDraft = async () => ({ channelId: await addStore(), draftId: randomUUID() });

    it.each([
      ['later', 0, minute],
      ['earlier', 2 * minute, minute],
    ])('is due %s instead', async (_, formerMs, ms) => {
      const draft = await newDraft();
      await schedule(draft, formerMs);
      await schedule(draft, ms);
      expect(await followUps.claimFollowUp(publish, draft.channelId)).toBeUndefined();
      const nextMs = await followUps.nextFollowUpMs(publish, draft.channelId);
      expect(nextMs).toBeGreaterThan(minute / 2);
      expect(nextMs).toBeLessThanOrEqual(minute);
      await makeJobsDue(database);
      expect(await followUps.claimFollowUp(publish, draft.channelId)).toMatchObject({ id: draft.draftId });
    });

    it('is not changed by the end, delay or progress of the run of the former row', async () => {
      const draft = await newDraft();
      await schedule(draft, 0);
      const former = (await followUps.claimFollowUp(publish, draft.channelId)) ?? expect.fail();
      await schedule(draft, 0);
      await followUps.endFollowUp(former);
      await followUps.postponeFollowUp(former, minute);
      const late = client.inTransaction((tx) => followUps.saveCursor(tx, former, {}));
      await expect(late).rejects.toThrow('Another run');
      expect(await followUps.claimFollowUp(publish, draft.channelId)).toMatchObject({
        payload: draft,
        attempts: 1,
      });
    });

    it('is tried again after it was given up', async () => {
      const draft = await newDraft();
      await schedule(draft, 0);
      for (let attempt = 1; attempt <= followUps.maxAttempts; attempt += 1) {
        await followUps.claimFollowUp(publish, draft.channelId);
        await makeJobsDue(database);
      }
      await schedule(draft, 0);
      expect(await followUps.claimFollowUp(publish, draft.channelId)).toMatchObject({ attempts: 1 });
    });
  });
});

describe('with 10,000 stores, of which 10 have many waiting rows', () => {
  const busy = 10;
  const maxPages = 500;
  let statements: Prisma.Sql[];
  beforeAll(async () => {
    await addWaitingRows(database, { stores: 10_000, busy, rows: 5_000 });
    await analyze(database);
    statements = dueWork.dueWorkStatements();
  });

  it('the sweep finds these, and reads channels, not rows', async () => {
    const pages: Record<string, number> = {};
    for (const statement of statements) {
      const table = /FROM (\w+) WHERE/.exec(statement.text)?.[1] ?? '';
      pages[table] = Math.max(pages[table] ?? 0, await countPages(database, statement));
    }
    expect(Object.keys(pages)).toHaveLength(11);
    for (const [table, count] of Object.entries(pages)) expect(count, table).toBeLessThanOrEqual(maxPages);
    const found = await dueWork.listDueWork();
    for (const name of [
      'mirror-channel',
      'fan-out-events',
      'handle-webhooks',
      'deliver-events',
      'touch-collabs',
      'send-sign-in-mail',
    ])
      expect(found.filter((one) => one.task.name === name).length).toBeGreaterThanOrEqual(busy);
  });
});
