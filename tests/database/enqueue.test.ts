import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Client from '#app/db/client.ts';
import type * as Enqueue from '#app/jobs/enqueue.ts';
import { withContext } from '#app/request-context.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { countLockWaits } from '../support/lock-waits.ts';
import { until } from '../support/until.ts';

const minute = 60_000;

let database: TestDatabase;
let jobs: typeof Enqueue;
let client: typeof Client;
beforeAll(async () => {
  database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  client = await import('#app/db/client.ts');
  jobs = await import('#app/jobs/enqueue.ts');
});
afterAll(async () => {
  await client.closeDatabase();
  await database.drop();
});

/** In how many milliseconds each job about a channel runs. */
async function waitsOf(channelId: string): Promise<number[]> {
  const rows = await database.query<{ wait_ms: string }>(
    'SELECT 1000 * extract(epoch FROM run_at - now()) AS wait_ms FROM graphile_worker.jobs WHERE key = $1',
    [`mirror-channel:${channelId}`],
  );
  return rows.map(({ wait_ms }) => Number(wait_ms));
}

describe('the one job of a channel runs at the earliest time that anybody asked for', () => {
  it.each([
    ['sooner and then later', [minute, 2 * minute]],
    ['later and then sooner', [2 * minute, minute]],
  ])('%s', async (_, times) => {
    const channelId = randomUUID();
    for (const time of times) await jobs.comeBackToMirror(channelId, time);
    const [wait, ...others] = await waitsOf(channelId);
    expect(others).toEqual([]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(minute);
  });

  it('now and then later', async () => {
    const channelId = randomUUID();
    await jobs.enqueueMirror(client.db, channelId);
    await jobs.comeBackToMirror(channelId, minute);
    const [wait] = await waitsOf(channelId);
    expect(wait).toBeLessThanOrEqual(0);
  });

  it('later, while somebody else asks for now and has not yet committed it', async () => {
    const channelId = randomUUID();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('BEGIN');
    await other.query(
      `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', $1::text), job_key => 'mirror-channel:' || $1)`,
      [channelId],
    );
    const later = jobs.comeBackToMirror(channelId, minute);
    await until('the other waits', async () => (await countLockWaits(database)) > 0);
    await other.query('COMMIT');
    await other.end();
    await later;
    const [wait] = await waitsOf(channelId);
    expect(wait).toBeLessThanOrEqual(0);
  });
});

describe('a job that waits carries the id of the newest request that asked for it', () => {
  const requestOf = async (channelId: string) => {
    const rows = await database.query<{ payload: { requestId?: string } }>(
      'SELECT payload FROM graphile_worker._private_jobs WHERE key = $1',
      [`mirror-channel:${channelId}`],
    );
    return rows.map(({ payload }) => payload.requestId);
  };
  const enqueueAs = (requestId: string, channelId: string) =>
    withContext({ requestId }, () => jobs.enqueueMirror(client.db, channelId));

  it('of two requests the second', async () => {
    const channelId = randomUUID();
    await enqueueAs('first', channelId);
    await enqueueAs('second', channelId);
    expect(await requestOf(channelId)).toEqual(['second']);
  });

  it.each([0, minute])('also when the job of an older request comes back in %i ms', async (inMs) => {
    const channelId = randomUUID();
    await enqueueAs('newer', channelId);
    await withContext({ requestId: 'older' }, () => jobs.comeBackToMirror(channelId, inMs));
    expect(await requestOf(channelId)).toEqual(['newer']);
  });

  it('keeps it when it comes back by itself', async () => {
    const channelId = randomUUID();
    await withContext({ requestId: 'first' }, () => jobs.comeBackToMirror(channelId, minute));
    expect(await requestOf(channelId)).toEqual(['first']);
  });

  it('carries none that nobody asked for', async () => {
    const channelId = randomUUID();
    await jobs.enqueueMirror(client.db, channelId);
    expect(await requestOf(channelId)).toEqual([undefined]);
  });
});
