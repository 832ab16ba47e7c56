import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getChannelId } from '../support/db/channels.ts';
import { queryOnce } from '../support/db/connection.ts';
import type { TestDatabase } from '../support/db/database.ts';
import { startPostgres, type Postgres } from '../../local/postgres.ts';
import { newPerson } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { installedChannel, mintSessionToken, openApp, type TestChannel } from '../support/world/install.ts';
import { migratedDatabase, prepareCluster } from '../support/world/prepared-cluster.ts';
import { openPlatform, type OpenPlatform } from '../support/world/platforms/open-platform.ts';
import { appProcesses, type AppProcesses } from '../support/world/processes.ts';
import { signWebhook } from '../support/http/send-webhook.ts';
import { haloDomain, pineDomain, testStores } from '../support/world/test-stores.ts';
import { until } from '../support/until.ts';

/* App and worker with their own role, while Postgres rejects them in different ways. */

const password = 'a-password-of-the-service';
const dataDir = `.local/test-conditions-${process.pid}`;

let postgres: Postgres;
let platform: OpenPlatform;
let processes: AppProcesses;
let appUrl: string;
let halo: TestChannel;

/** Runs SQL as the superuser. */
const query: TestDatabase['query'] = (sql, values) => queryOnce(postgres.url(migratedDatabase), sql, values);

const disconnect = () =>
  query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'service'");

beforeAll(async () => {
  postgres = await startPostgres({ dataDir, durable: false, copyOf: await prepareCluster() });
  await query(`
    CREATE ROLE service LOGIN PASSWORD '${password}';
    GRANT USAGE ON SCHEMA public, graphile_worker TO service;
    GRANT ALL ON ALL TABLES IN SCHEMA public, graphile_worker TO service;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO service;
    ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY;
    ALTER TABLE graphile_worker._private_job_queues DISABLE ROW LEVEL SECURITY;
    ALTER TABLE graphile_worker._private_tasks DISABLE ROW LEVEL SECURITY;
    ALTER TABLE graphile_worker._private_known_crontabs DISABLE ROW LEVEL SECURITY`);
  const [file] = await query<{ hba_file: string }>('SHOW hba_file');
  const trusted = readFileSync(file?.hba_file ?? '', 'utf8');
  writeFileSync(file?.hba_file ?? '', `host all service 127.0.0.1/32 scram-sha-256\n${trusted}`);
  await query('SELECT pg_reload_conf()');
  platform = await openPlatform({
    stores: testStores,
    app: {
      key: appSettings.SHOPIFY_API_KEY,
      secret: appSettings.SHOPIFY_API_SECRET,
      url: appSettings.APP_URL,
    },
  });
  const url = new URL(postgres.url(migratedDatabase));
  url.username = 'service';
  url.password = password;
  processes = appProcesses(path.basename(dataDir), { databaseUrl: url.href, platformUrl: platform.url });
  ({ url: appUrl } = await processes.startApp());
  await processes.startWorker();
  await openApp(appUrl, platform.url, haloDomain);
  halo = await installedChannel({ query }, platform.url, haloDomain);
});
afterAll(async () => {
  await processes.stop();
  await platform.close();
  await postgres.destroy();
});

type Line = Record<string, unknown> & { msg: string };

const linesOf = (process: 'app' | 'worker', from = 0): Line[] =>
  processes
    .logOf(process)
    .slice(from)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

const create = (requestId: string, person = newPerson(), { key }: { key: string } = halo) =>
  call(`${appUrl}/api/creators/collabs`, { key, json: person, headers: { 'X-Request-Id': requestId } });

/** The values of a field in a line, and in the repetitions that it counts. */
const valuesOf = (line: Line, field: string): unknown[] => [
  line[field],
  ...((line['repeatedFor'] as Record<string, unknown[]> | undefined)?.[field] ?? []),
];

/** Whether a line says that a request failed. A rate limit that the database cannot count has a line of its own. */
const isOfRequest = (line: Line) => line['during'] === 'Request failed' || line.msg === 'Request failed';

/** What the app logged as an error of one request. */
async function errorOf(requestId: string): Promise<Line> {
  const find = () =>
    linesOf('app').find((line) => valuesOf(line, 'requestId').includes(requestId) && isOfRequest(line));
  await until('the failure is logged', () => find() !== undefined);
  return find() ?? { msg: '' };
}

/** A request that Postgres rejected, on a connection that stays open. */
async function rejected() {
  for (;;) {
    const requestId = randomUUID();
    const response = await create(requestId);
    const line = await errorOf(requestId);
    if (!wasEnded(line)) return { response, line };
  }
}

/** Connections that {@link disconnect} ends report that the database is unavailable. */
const wasEnded = (line: Line) => line['sqlState'] === '57P01';

const messagesSince = (process: 'app' | 'worker', from: number) =>
  linesOf(process, from).flatMap((line) => (wasEnded(line) ? [] : [line.msg]));

const complaint = (sqlState: string) => `
  CREATE FUNCTION complain() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${sqlState}', DETAIL = NEW::text; END $$;
  CREATE TRIGGER complain BEFORE INSERT ON collabs FOR EACH ROW EXECUTE FUNCTION complain()`;
const reconnected = (sql: string) => async () => {
  await query(sql);
  await disconnect();
};

const conditions = [
  {
    sqlState: '53100',
    msg: 'The database disk is full',
    status: 503,
    begin: () => query(complaint('53100')),
    end: () => query('DROP FUNCTION complain CASCADE'),
  },
  {
    sqlState: '53300',
    msg: 'The database has no free connection slots',
    status: 503,
    begin: reconnected('ALTER ROLE service CONNECTION LIMIT 0'),
    end: () => query('ALTER ROLE service CONNECTION LIMIT -1'),
  },
  {
    sqlState: '42703',
    msg: 'The database schema does not match this build',
    status: 500,
    begin: () => query('ALTER TABLE collabs RENAME COLUMN first_name TO other_name'),
    end: () => query('ALTER TABLE collabs RENAME COLUMN other_name TO first_name'),
  },
  {
    sqlState: '42P01',
    msg: 'The database schema does not match this build',
    status: 500,
    begin: () => query('ALTER TABLE collabs RENAME TO other_collabs'),
    end: () => query('ALTER TABLE other_collabs RENAME TO collabs'),
  },
  {
    sqlState: '42501',
    msg: 'The database role lacks a permission',
    status: 500,
    begin: () => query('REVOKE INSERT ON collabs FROM service'),
    end: () => query('GRANT INSERT ON collabs TO service'),
  },
  {
    sqlState: '28P01',
    msg: 'The database rejects the configured credentials',
    status: 503,
    begin: reconnected(`ALTER ROLE service PASSWORD 'another'`),
    end: () => query(`ALTER ROLE service PASSWORD '${password}'`),
  },
  {
    sqlState: '25006',
    msg: 'The database is read-only',
    status: 503,
    begin: reconnected('ALTER ROLE service SET default_transaction_read_only = on'),
    end: reconnected('ALTER ROLE service RESET default_transaction_read_only'),
  },
];

describe.each(conditions)('SQLSTATE $sqlState', ({ sqlState, msg, status, begin, end }) => {
  it(`responds with ${status}, logs "${msg}" and works again afterwards`, async () => {
    const from = processes.logOf('app').length;
    await begin();
    const { response, line } = await rejected();
    await end();
    expect(response.status).toBe(status);
    expect(response.headers.has('retry-after')).toBe(status === 503);
    expect(response.text).not.toMatch(/database|password|column|permission|relation/i);
    expect(line).toMatchObject({ msg, sqlState, reason: expect.any(String) as string });
    expect(line['during']).toBe('Request failed');
    expect(messagesSince('app', from)).not.toContain('The database is unavailable');
    await until('requests are served again', async () => (await create(randomUUID())).status === 200);
  });
});

it('app and worker log the same condition, and readiness is logged once', async () => {
  const token = await mintSessionToken(platform.url, haloDomain);
  await query(`ALTER ROLE service PASSWORD 'another'`);
  await disconnect();
  await rejected();
  // A statement whose connection ended reports that the database is unavailable.
  const [appFrom, workerFrom] = [processes.logOf('app').length, processes.logOf('worker').length];
  const { body, headers } = signWebhook({ topic: 'shop/update', shop: haloDomain });
  const statuses = [
    (await create(randomUUID())).status,
    (await call(`${appUrl}/?shop=${haloDomain}&id_token=${token}`)).status,
    (await call(`${appUrl}/webhooks/platform`, { method: 'POST', headers, body })).status,
    (
      await fetch(`${appUrl}/auth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: `crt_${'x'.repeat(43)}` }),
      })
    ).status,
  ];
  for (let probe = 0; probe < 5; probe += 1) statuses.push((await call(`${appUrl}/readyz`)).status);
  const condition = 'The database rejects the configured credentials';
  const during = (process: 'app' | 'worker', from: number) =>
    linesOf(process, from).flatMap((line) => (line.msg === condition ? [line['during']] : []));
  await until('the worker logs it too', () => during('worker', workerFrom).length > 0);
  await query(`ALTER ROLE service PASSWORD '${password}'`);
  await until('it is ready again', async () => (await call(`${appUrl}/readyz`)).status === 200);
  await until('requests are served again', async () => (await create(randomUUID())).status === 200);
  const failures = ['Request failed', 'Page failed', 'Saving a platform webhook failed'];
  const logged = () => during('app', appFrom);
  // Repetitions of the request before are counted, and written at the end of the second.
  await until('the app has logged them', () => failures.every((each) => logged().includes(each)));
  expect(logged().filter((each) => each === 'Readiness check failed')).toHaveLength(1);
  const messages = [...messagesSince('app', appFrom), ...messagesSince('worker', workerFrom)];
  expect(messages).toContain('App ready again');
  expect(messages).not.toContain('The database is unavailable');
  expect(statuses.filter((status) => status !== 503 && status !== 400)).toEqual([]);
});

it('hundreds of failed requests write one line a second for each cause, with their number and tenants', async () => {
  await openApp(appUrl, platform.url, pineDomain);
  const pine = await installedChannel({ query }, platform.url, pineDomain);
  const channels = await Promise.all(
    [haloDomain, pineDomain].map((domain) => getChannelId({ query }, domain)),
  );
  const from = processes.logOf('app').length;
  // Every third person has another error, which comes first.
  const isOdd = "NEW.first_name = 'Odd'";
  await query(complaint('53100').replace('BEGIN', `BEGIN IF ${isOdd} THEN RAISE division_by_zero; END IF;`));
  const statuses: number[] = [];
  for (let round = 0; round < 50; round += 1)
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const person = newPerson({ firstName: index % 3 === 0 ? 'Odd' : 'Ada' });
        statuses.push((await create(randomUUID(), person, index % 2 === 0 ? halo : pine)).status);
      }),
    );
  await query('DROP FUNCTION complain CASCADE');
  const of = (sqlState: string) => linesOf('app', from).filter((line) => line['sqlState'] === sqlState);
  for (const [sqlState, status, requests] of [
    ['53100', 503, 200],
    ['22012', 500, 100],
  ] as const) {
    expect(statuses.filter((each) => each === status)).toHaveLength(requests);
    const counted = () => of(sqlState).reduce((sum, line) => sum + Number(line['repeated'] ?? 1), 0);
    await until('all are counted', () => counted() === requests);
    const times = of(sqlState).map((line) => Number(line['time']));
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(pauses.filter((pause) => pause < 900)).toEqual([]);
    const named = of(sqlState).flatMap((line) => valuesOf(line, 'channelId'));
    expect(named).toEqual(expect.arrayContaining(channels));
  }
});

it('an unknown error is logged with its SQLSTATE and cause, without values', async () => {
  const requestId = randomUUID();
  await query(complaint('P0001'));
  const response = await create(requestId, newPerson({ lastName: 'Unmistakable' }));
  const line = await errorOf(requestId);
  await query('DROP FUNCTION complain CASCADE');
  expect(response.status).toBe(500);
  expect(line).toMatchObject({ msg: 'Request failed', sqlState: 'P0001' });
  // The stack names source files, not the bundle.
  expect(JSON.stringify(line['stack'])).toMatch(/[( ]app\/domain\/collabs\/insert\.ts:\d+:\d+/);
  expect(JSON.stringify(line)).not.toContain('Unmistakable');
});

it('a client that disconnects during its request does not count as a database that is unavailable', async () => {
  const from = processes.logOf('app').length;
  for (const where of ['/webhooks/platform', '/api/creators/collabs'])
    await new Promise<void>((resolve) => {
      const { headers } = signWebhook({ topic: 'shop/update', shop: haloDomain });
      const sending = httpRequest(`${appUrl}${where}`, {
        method: 'POST',
        headers: {
          ...headers,
          'x-channel-access-token': halo.key,
          'Content-Length': '1000',
          Expect: '100-continue',
        },
      });
      sending.on('error', () => resolve());
      // The request is in progress.
      sending.on('continue', () => sending.write('{"id":', () => sending.destroy(new Error('gone'))));
      sending.flushHeaders();
    });
  const requestId = randomUUID();
  await create(requestId);
  await until('later requests are logged', () => processes.logOf('app').includes(requestId));
  expect(linesOf('app', from).map(({ msg }) => msg)).not.toContain('The database is unavailable');
});

it('a standby serves reads, also to an app that starts, and no process must restart when it is promoted', async () => {
  const read = async (url = appUrl) =>
    (await call(`${url}/api/channels/${haloDomain}`, { key: halo.key })).status;
  const from = processes.logOf('app').length;
  const counted = (message: string) => linesOf('app', from).filter(({ msg }) => msg === message).length;
  await postgres.stop();
  writeFileSync(path.join(postgres.cluster, 'standby.signal'), '');
  postgres = await startPostgres({ dataDir, durable: false, port: postgres.port });
  await until('reads are served', async () => (await read()) === 200);
  const written = await create(randomUUID());
  expect([written.status, written.headers.get('retry-after')]).toEqual([503, '1']);
  const { url } = await processes.startApp({ RUN_WORKER: 'true' });
  expect([await read(url), (await call(`${url}/readyz`)).status]).toEqual([200, 200]);
  const silent = 'The database sends no notifications: caches expire by time';
  await until('each app says that caches expire by time', () => counted(silent) >= 2);
  await query('SELECT pg_promote()');
  await until('writes are served', async () => (await create(randomUUID())).status === 200);
  await until('notifications are back', () => counted('The database sends notifications again') === 2);
  await until('the worker of the new app starts', () => counted('Worker started') === 1);
  // Once for each app, however long it lasts.
  expect([counted(silent), await read(url)]).toEqual([2, 200]);
});

it('a dropped database counts as unavailable', async () => {
  const requestId = randomUUID();
  await postgres.kill();
  const response = await create(requestId);
  const line = await errorOf(requestId);
  const ready = await call(`${appUrl}/readyz`);
  postgres = await startPostgres({ dataDir, durable: false, port: postgres.port });
  expect([response.status, response.headers.get('retry-after'), ready.status]).toEqual([503, '1', 503]);
  expect(line).toMatchObject({ msg: 'The database is unavailable', condition: 'unavailable' });
});
