import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Readiness } from '#app/jobs/worker-readiness.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { createNetwork } from '../support/network/database-network.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../support/network/start-database-proxy.ts';
import { until } from '../support/until.ts';
import { addMirrorJob, listMirrorJobs } from '../support/db/jobs.ts';
import { lockJob } from '../support/db/locks.ts';
import { deleteRequirements, requireMigration } from '../support/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';

const { network, passOn } = createNetwork();
const runners = 24;

let database: TestDatabase;
let proxy: DatabaseProxy;
let readiness: { workerReadiness: () => Readiness };
let metrics: { runnerCounts: () => { alive: number; expected: number } | undefined };
let stopWorker: () => Promise<number>;
let closeDatabase: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url, passOn);
  const own = { DATABASE_URL: proxy.url, WORKER_EXPIRY_SECONDS: '4', LOG_LEVEL: 'silent' };
  Object.assign(process.env, appSettings, own);
  readiness = await import('#app/jobs/worker-readiness.ts');
  metrics = await import('#app/metrics.ts');
  ({ closeDatabase } = await import('#app/db/connection/client.ts'));
});
afterAll(async () => {
  await stopWorker();
  await closeDatabase();
  await proxy.close();
  await database.drop();
});

// graphile-worker traces each runner that ends.
beforeEach(() => {
  vi.spyOn(console, 'trace').mockReturnValue();
});

const isReady = () => readiness.workerReadiness().ready;

it('a worker is ready once it has started', async () => {
  expect(readiness.workerReadiness()).toEqual({ ready: false, reasons: ['The worker has not started'] });
  expect(metrics.runnerCounts()).toBeUndefined();
  const { startWorker } = await import('#app/jobs/worker.ts');
  stopWorker = await startWorker();
  expect(readiness.workerReadiness()).toEqual({ ready: true, reasons: [] });
  expect(metrics.runnerCounts()).toEqual({ alive: runners, expected: runners });
});

it.each(['cut', 'freeze'] as const)(
  'a worker with a network fault (%s) is not ready until the network is back',
  async (how) => {
    network[how]();
    await until('it is not ready', () => !isReady());
    expect(readiness.workerReadiness().reasons.join()).toContain('The last heartbeat succeeded');
    network.restore();
    await until('it is ready again', isReady);
    expect(metrics.runnerCounts()).toEqual({ alive: runners, expected: runners });
  },
);

it('a worker is not ready while a due job waits although runners are free', async () => {
  const channelId = randomUUID();
  await addMirrorJob(database, channelId, 2);
  const job = (await listMirrorJobs(database)).find(({ key }) => key === `mirror-channel:${channelId}`);
  const other = await lockJob(database.url, job?.id ?? '');
  await until('it is not ready', () => !isReady());
  expect(readiness.workerReadiness().reasons.join()).toMatch(/A due job of mirror-channel waits for \d+ s/);
  await other.release();
  await until('it is ready again', isReady);
});

it('a worker is not ready while the schema requires a newer build', async () => {
  await requireMigration(database, '29990101000000_newer');
  await until('it is not ready', () => !isReady());
  expect(readiness.workerReadiness().reasons).toEqual(['the schema requires a newer build']);
  await deleteRequirements(database);
  await until('it is ready again', isReady);
});

it('a stopping worker is not ready', async () => {
  expect(await stopWorker()).toBe(0);
  expect(readiness.workerReadiness().reasons).toContain('Worker stopping');
});
