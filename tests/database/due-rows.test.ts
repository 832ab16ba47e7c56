import { runTaskListOnce } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import type * as JobQueue from '#app/db/job-queue.ts';
import type * as FollowUps from '#app/db/follow-ups.ts';
import type * as DueWork from '#app/db/lost-wake-ups.ts';
import type * as MailServer from '#app/db/mail-server.ts';
import type * as QueueState from '#app/db/queue-state.ts';
import type * as Retention from '#app/db/retention.ts';
import type * as Handlers from '#app/jobs/handlers.ts';
import type * as Sweep from '#app/jobs/sweep.ts';
import { newId } from '#app/ids.ts';
import { tasks, type FollowUpTask } from '#app/jobs/tasks.ts';
import { addChannel, listChannelIds } from '../support/db/channels.ts';
import { advanceClock } from '../support/db/clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import {
  completeJobs,
  deleteJobs,
  listFollowUps,
  listJobKeys,
  listQueues,
  listWaits,
  makeJobsDue,
  setJobState,
} from '../support/db/jobs.ts';
import { setNextRun } from '../support/db/mirror.ts';
import { addInstallation } from '../support/db/stores.ts';
import { addCollab, addDueRow, addFollowUpRow, type DueRow } from '../support/db/waiting-rows.ts';
import { until } from '../support/until.ts';
import { appSettings } from '../support/world/app-settings.ts';

let database: TestDatabase;
let client: typeof Client;
let dueWork: typeof DueWork;
let getQueueState: typeof QueueState.getQueueState;
let deleteFailedFollowUps: typeof Retention.deleteFailedFollowUps;
let mailServer: typeof MailServer;
let claimFollowUp: typeof FollowUps.claimFollowUp;
let maxAttempts: number;
let handlers: typeof Handlers;
let sweep: typeof Sweep;
let jobQueue: typeof JobQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/connection/client.ts');
  dueWork = await import('#app/db/lost-wake-ups.ts');
  mailServer = await import('#app/db/mail-server.ts');
  ({ getQueueState } = await import('#app/db/queue-state.ts'));
  ({ deleteFailedFollowUps } = await import('#app/db/retention.ts'));
  ({ claimFollowUp, maxAttempts } = await import('#app/db/follow-ups.ts'));
  handlers = await import('#app/jobs/handlers.ts');
  sweep = await import('#app/jobs/sweep.ts');
  jobQueue = await import('#app/db/job-queue.ts');
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});
beforeEach(() => deleteJobs(database));

type Tasks = typeof tasks;
type FollowUpName = { [Name in keyof Tasks]: Tasks[Name] extends FollowUpTask ? Name : never }[keyof Tasks];

const id = newId();
/** What the rows of each task have besides the id of their owner. They are about records that do not exist. */
const payloads: Record<FollowUpName, object> = {
  resyncChannel: { after: null },
  reconcileChannel: {},
  markCollabs: {},
  touchCollabs: { marksDirty: false },
  retryFailing: { after: id },
  deleteFieldValues: { fieldId: id },
  importCollabs: { importId: id },
  sendSignInMail: {},
  publishDraft: { draftId: id },
  sendDraftMail: { draftId: id, revision: 1, about: 'failed' },
  sendInvitation: { collabId: id },
  sendDeclined: { applicationId: id },
  sendAddressMail: { changeId: id, side: 'old' },
  checkMailServer: {},
  eraseCreator: {},
  eraseCollab: { creatorId: id },
  finishPicture: {},
  moveCollabs: { tierId: id },
};

const followUps = (Object.keys(payloads) as FollowUpName[]).map((name) => ({
  task: tasks[name] as FollowUpTask,
  payload: payloads[name],
}));

let owners = 0;
/** Adds a row of a new channel or other owner, that is due and without a wake-up. */
async function addRow({ task, payload }: (typeof followUps)[number]): Promise<string> {
  owners += 1;
  const ownerId = task.rows === 'follow_ups' ? await addChannel(database, `owner-${owners}`) : newId();
  // Collabs are never deleted.
  const collab = task.name === tasks.eraseCollab.name && { collabId: await addCollab(database, ownerId) };
  const ids = { ...collab, [task.key]: ownerId };
  await addFollowUpRow(database, task, { ownerId, payload: { ...payload, ...ids } });
  return ownerId;
}

/** Runs the due jobs as a worker does. */
async function runJobs(): Promise<void> {
  const owner = { workerId: newId(), isYielding: () => false };
  const handled = handlers.runnerGroups(owner).flatMap(({ taskList }) => Object.entries(taskList));
  const connection = await client.queuePool.connect();
  try {
    await runTaskListOnce(
      { pgPool: client.queuePool, noHandleSignals: true },
      Object.fromEntries(handled),
      connection,
    );
  } finally {
    connection.release();
  }
}

/** Of the tasks that every write causes: a due row of each, in a table of its own. */
const mainRows: Record<Exclude<keyof Tasks, FollowUpName | 'startReconciliations'>, DueRow> = {
  mirrorChannel: 'edit',
  fanOutEvents: 'event',
  handleWebhooks: 'unhandled webhook',
  deliverEvents: 'unsent delivery',
};

/** Each task with a function that adds a due row without a wake-up, and returns the id of its owner. */
const allTasks: [string, () => Promise<string>][] = [
  ...followUps.map((each): [string, () => Promise<string>] => [each.task.name, () => addRow(each)]),
  ...Object.entries(mainRows).map(([name, row]): [string, () => Promise<string>] => [
    tasks[name as keyof typeof mainRows].name,
    async () => {
      owners += 1;
      const channelId = await addChannel(database, `owner-${owners}`);
      await addInstallation(database, channelId, Buffer.alloc(1));
      await setNextRun(database, channelId, { inSeconds: null, isBackground: false });
      await addDueRow(database, channelId, row);
      return channelId;
    },
  ]),
];

it('every task has due rows, except one that the clock starts', () => {
  const names = [...allTasks.map(([name]) => name), tasks.startReconciliations.name];
  expect(names.sort()).toEqual(
    Object.values(tasks)
      .map(({ name }) => name)
      .sort(),
  );
});

describe('the sweep finds work whose wake-up was lost, and it is done:', () => {
  it.each(allTasks)('%s', async (name, addLost) => {
    const ownerId = await addLost();
    const isDue = async () =>
      (await dueWork.listDueWork()).some((due) => due.task.name === name && due.id === ownerId);
    expect(await isDue()).toBe(true);
    await sweep.sweep();
    expect(await listJobKeys(database, `${name}:`)).toEqual([`${name}:${ownerId}`]);
    await runJobs();
    expect(await isDue()).toBe(false);
    // Channels are few. A runner locks the names of all free queues.
    const isOwner = !(await listChannelIds(database)).includes(ownerId);
    if (isOwner) expect(await listQueues(database, ownerId)).toEqual([]);
    const left = await listFollowUps(database, name);
    // The only one that goes on checks the mail server.
    expect(left.map(({ attempts }) => attempts)).toEqual(name === tasks.checkMailServer.name ? [0] : []);
  });
});

it('the name of a queue is deleted once it has no job', async () => {
  const ownerId = await addRow({ task: tasks.touchCollabs, payload: payloads.touchCollabs });
  await sweep.sweep();
  await jobQueue.deleteUnusedQueues();
  expect(await listQueues(database, ownerId)).toHaveLength(1);
  await runJobs();
  await jobQueue.deleteUnusedQueues();
  expect(await listQueues(database, ownerId)).toEqual([]);
});

it('due rows of another release’s tasks hide none of this one', async () => {
  const unknown: FollowUpTask = { ...tasks.sendSignInMail, name: 'of-another-release' };
  for (let count = 0; count < 1_000; count += 1) await addRow({ task: unknown, payload: {} });
  const ownerId = await addRow({ task: tasks.sendSignInMail, payload: {} });
  expect((await dueWork.listDueWork()).map(({ id: found }) => found)).toContain(ownerId);
  for (const name of [unknown.name, tasks.sendSignInMail.name]) await completeJobs(database, name);
});

describe('the row of a mail', () => {
  const task: FollowUpTask = tasks.sendAddressMail;

  it('is claimed once while the mail is sent', async () => {
    const ownerId = await addRow({ task, payload: payloads.sendAddressMail });
    expect(await claimFollowUp(task, ownerId)).toMatchObject({ attempts: 1 });
    await advanceClock(database, 50);
    expect(await claimFollowUp(task, ownerId)).toBeUndefined();
    await advanceClock(database, 20);
    expect(await claimFollowUp(task, ownerId)).toMatchObject({ attempts: 2 });
    await completeJobs(database, task.name);
  });

  it('waits 3 seconds after an attempt that failed', async () => {
    const ownerId = await addRow({ task, payload: { side: 'no address' } });
    await sweep.sweep();
    await runJobs();
    const [wait] = await listWaits(database, `${task.name}:${ownerId}`);
    expect(wait?.seconds).toBeGreaterThan(0);
    expect(wait?.seconds).toBeLessThan(3);
    await completeJobs(database, task.name);
  });
});

describe('a mail that failed', () => {
  it.each(['sendDeclined', 'sendSignInMail'] as const)(
    'is sent again once the mail server responds, not when it would be tried again: %s',
    async (name) => {
      const task: FollowUpTask = tasks[name];
      const ownerId = await addRow({ task, payload: payloads[name] });
      for (let attempt = 1; attempt <= 7; attempt += 1) {
        await claimFollowUp(task, ownerId);
        if (attempt < 7) await makeJobsDue(database);
      }
      await mailServer.recordMailSuccess();
      expect(await claimFollowUp(task, ownerId)).toBeUndefined();
      await mailServer.recordMailFault();
      await mailServer.recordMailSuccess();
      const key = `${task.name}:${ownerId}`;
      await until('a worker is woken', async () => (await listWaits(database, key)).length > 0);
      expect((await listWaits(database, key))[0]?.seconds).toBeLessThanOrEqual(0);
      expect(await claimFollowUp(task, ownerId)).toMatchObject({ attempts: 8 });
      // The row that a job runs is left alone.
      await setJobState(database, key, 'runs');
      await mailServer.recordMailFault();
      await mailServer.recordMailSuccess();
      expect(await claimFollowUp(task, ownerId)).toBeUndefined();
      await completeJobs(database, task.name);
      await deleteJobs(database);
    },
  );
});

describe('work that was given up', () => {
  it.each([
    ['touchCollabs', 'deleted after 30 days'],
    ['sendSignInMail', 'deleted after 30 days'],
    ['eraseCollab', 'never deleted'],
    ['eraseCreator', 'never deleted'],
  ] as const)('is reported and not tried again: %s, %s', async (name, end) => {
    const task: FollowUpTask = tasks[name];
    const payload = payloads[name];
    const ownerId = await addRow({ task, payload });
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      expect(await claimFollowUp(task, ownerId)).toMatchObject({ attempts: attempt });
      await makeJobsDue(database);
    }
    const failed = async () =>
      (await getQueueState()).jobs.filter((jobs) => jobs.task === task.name && jobs.failed > 0);
    expect(await failed()).toMatchObject([{ failed: 1, due: 0, running: 0 }]);
    expect(await claimFollowUp(task, ownerId)).toBeUndefined();
    await sweep.sweep();
    expect(await listJobKeys(database, task.name)).toEqual([]);
    const daySeconds = 86_400;
    await advanceClock(database, 29 * daySeconds);
    await addRow({ task, payload });
    await deleteFailedFollowUps();
    expect(await failed()).toHaveLength(1);
    await advanceClock(database, 2 * daySeconds);
    await deleteFailedFollowUps();
    expect(await failed()).toHaveLength(end === 'never deleted' ? 1 : 0);
    // What still waits stays.
    expect(await listFollowUps(database, task.name)).toHaveLength(end === 'never deleted' ? 2 : 1);
  });
});
