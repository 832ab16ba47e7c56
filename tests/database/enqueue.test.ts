import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/connection/client.ts';
import type * as JobQueue from '#app/db/job-queue.ts';
import type * as Maintenance from '#app/jobs/maintenance.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { withContext } from '#app/request-context.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { addReplacedJob, isScheduled, listJobPayloads, listWaits } from '../support/db/jobs.ts';
import { lockPictureJob } from '../support/db/locks.ts';

const minute = 60_000;

let database: TestDatabase;
let jobs: typeof JobQueue;
let client: typeof Client;
let maintenance: typeof Maintenance;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/connection/client.ts');
  jobs = await import('#app/db/job-queue.ts');
  maintenance = await import('#app/jobs/maintenance.ts');
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});

/** Seconds until each job of a creator is due. */
async function waitsOf(creatorId: string): Promise<number[]> {
  return (await listWaits(database, `finish-picture:${creatorId}`)).map(({ seconds }) => seconds);
}

describe('the only job of a creator runs at the earliest requested time', () => {
  it.each([
    ['sooner and then later', [minute, 2 * minute]],
    ['later and then sooner', [2 * minute, minute]],
  ])('%s', async (_, times) => {
    const creatorId = randomUUID();
    for (const time of times) await jobs.enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: time });
    const [wait, ...others] = await waitsOf(creatorId);
    expect(others).toEqual([]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(minute / 1_000);
  });

  it('now and then later', async () => {
    const creatorId = randomUUID();
    await jobs.enqueue(client.db, tasks.finishPicture, { creatorId });
    await jobs.enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: minute });
    const [wait] = await waitsOf(creatorId);
    expect(wait).toBeLessThanOrEqual(0);
  });

  it('later, while another transaction requests now and is not committed', async () => {
    const creatorId = randomUUID();
    const other = await lockPictureJob(database.url, creatorId);
    const later = jobs.enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: minute });
    await other.untilBlocked();
    await other.release();
    await later;
    const [wait] = await waitsOf(creatorId);
    expect(wait).toBeLessThanOrEqual(0);
  });
});

describe('a job that replaced one whose worker was killed', () => {
  const channelId = randomUUID();
  it.each([
    ['runs at once', 'mirror-channel', { channelId }],
    ['runs at once, by another field', 'finish-picture', { creatorId: randomUUID() }],
    [
      'runs at once, by another field than its channel',
      'send-invitation',
      { collabId: randomUUID(), channelId },
    ],
    ['runs at the time that a person chose', 'publish-draft', { draftId: randomUUID(), channelId }],
  ])('%s', async (expected, name, payload) => {
    const key = `${name}:${Object.values(payload)[0]}`;
    await addReplacedJob(database, { task: name, key, payload });
    expect(await isScheduled(database, key)).toBe(true);
    await maintenance.deleteReplacedKeyedJobs();
    expect(await isScheduled(database, key)).toBe(expected.includes('chose'));
  });
});

describe('a waiting job has the id of the newest request that enqueued it', () => {
  const requestOf = async (creatorId: string) => {
    const payloads = await listJobPayloads(database, `finish-picture:${creatorId}`);
    return payloads.map(({ requestId }) => requestId);
  };
  const enqueueAs = (requestId: string, creatorId: string) =>
    withContext({ requestId }, () => jobs.enqueue(client.db, tasks.finishPicture, { creatorId }));

  it('the second of two requests', async () => {
    const creatorId = randomUUID();
    await enqueueAs('first', creatorId);
    await enqueueAs('second', creatorId);
    expect(await requestOf(creatorId)).toEqual(['second']);
  });

  it.each([0, minute])('also if the job of an older request retries in %i ms', async (inMs) => {
    const creatorId = randomUUID();
    await enqueueAs('newer', creatorId);
    await withContext({ requestId: 'older' }, () =>
      jobs.enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: inMs }),
    );
    expect(await requestOf(creatorId)).toEqual(['newer']);
  });

  it('keeps it when it retries automatically', async () => {
    const creatorId = randomUUID();
    await withContext({ requestId: 'first' }, () =>
      jobs.enqueueWithin(tasks.finishPicture, { creatorId }, { delayMs: minute }),
    );
    expect(await requestOf(creatorId)).toEqual(['first']);
  });

  it('has none without a request', async () => {
    const creatorId = randomUUID();
    await jobs.enqueue(client.db, tasks.finishPicture, { creatorId });
    expect(await requestOf(creatorId)).toEqual([undefined]);
  });
});
