import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Readiness } from '#app/jobs/readiness.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { createNetwork } from '../support/database-network.ts';
import { startDatabaseProxy } from '../support/start-database-proxy.ts';
import type { DatabaseProxy } from '../support/start-database-proxy.ts';
import { until } from '../support/until.ts';

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
  const own = { DATABASE_URL: proxy.url, WORKER_DEAD_AFTER_SECONDS: '4', LOG_LEVEL: 'silent' };
  Object.assign(process.env, appSettings, own);
  readiness = await import('#app/jobs/readiness.ts');
  metrics = await import('#app/metrics.ts');
  ({ closeDatabase } = await import('#app/db/client.ts'));
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
  'a worker whose network is %s is not ready until it is back',
  async (how) => {
    network[how]();
    await until('it is not ready', () => !isReady());
    expect(readiness.workerReadiness().reasons.join()).toContain('The last heartbeat succeeded');
    network.restore();
    await until('it is ready again', isReady);
    expect(metrics.runnerCounts()).toEqual({ alive: runners, expected: runners });
  },
);

it('a worker is not ready while nobody takes a due job although runners are free', async () => {
  const other = new pg.Client({ connectionString: database.url });
  other.on('error', () => undefined);
  await other.connect();
  const { rows } = await other.query<{ id: string }>(
    `SELECT id FROM graphile_worker.add_job('mirror-channel', json_build_object('channelId', $1::text),
       run_at => now() + interval '2 seconds')`,
    [randomUUID()],
  );
  // Runners skip a job that another transaction has locked.
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM graphile_worker._private_jobs WHERE id = $1 FOR UPDATE', [rows[0]?.id]);
  await until('it is not ready', () => !isReady());
  expect(readiness.workerReadiness().reasons.join()).toMatch(/A due job of mirror-channel waits for \d+ s/);
  await other.query('COMMIT');
  await other.end();
  await until('it is ready again', isReady);
});

it('a worker is not ready while the schema requires a newer build', async () => {
  await database.query("INSERT INTO schema_requirements (migration) VALUES ('29990101000000_newer')");
  await until('it is not ready', () => !isReady());
  expect(readiness.workerReadiness().reasons).toEqual(['the schema requires a newer build']);
  await database.query('DELETE FROM schema_requirements');
  await until('it is ready again', isReady);
});

it('a worker that stops is not ready', async () => {
  expect(await stopWorker()).toBe(0);
  expect(readiness.workerReadiness().reasons).toContain('The worker is stopping');
});
