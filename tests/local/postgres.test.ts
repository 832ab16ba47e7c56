import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { anyFreePort } from '../../local/ports.ts';
import { destroyUnused, startPostgres, type Postgres } from '../../local/postgres.ts';
import { chooseDataLocation } from '../../local/postgres/choose-data-location.ts';
import { readPidFile } from '../../local/postgres/pid-file.ts';
import {
  identify,
  isSameProcess,
  type ProcessIdentity,
} from '../../local/simulator/state/inspect-process.ts';
import { StartError } from '../../local/start-error.ts';
import { endSessions, killHard, spawnSession } from './fixtures/spawn-session.ts';
import { guardOf } from './fixtures/guard-of.ts';
import { until } from '../support/until.ts';

let dataDir: string;
let running: Postgres | undefined;

beforeAll(async () => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'postgres-')), 'data');
  const postgres = await start();
  await query(postgres, 'CREATE TABLE kept (what text)');
  await postgres.stop();
});

afterEach(async () => {
  await endSessions();
  vi.unstubAllEnvs();
  await running?.stop();
});

afterAll(async () => {
  const postgres = await start();
  await postgres.destroy();
  rmSync(path.dirname(dataDir), { recursive: true });
});

async function start(options: { port?: number } = {}): Promise<Postgres> {
  return (running = await startPostgres({ dataDir, durable: false, ...options }));
}

async function query(postgres: Postgres, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

async function waitForActivity(postgres: Postgres): Promise<void> {
  const busy = `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%generate_series%' AND pid <> pg_backend_pid()`;
  while ((await query(postgres, busy)).length === 0) await sleep(10);
}

function server(): ProcessIdentity {
  const { pid } = readPidFile(chooseDataLocation(dataDir).cluster) ?? { pid: 0 };
  const identity = identify(pid);
  if (!identity) throw new Error('No server runs');
  return identity;
}

test('data survives a stop and a crash', async () => {
  await query(await start(), `INSERT INTO kept VALUES ('over a stop')`);
  await running?.stop();
  const postgres = await start();
  await query(postgres, `INSERT INTO kept VALUES ('over a crash')`);
  const crashed = server();
  await postgres.kill();
  expect(isSameProcess(crashed)).toBe(false);
  expect(await query(await start(), 'SELECT what FROM kept')).toEqual([['over a stop'], ['over a crash']]);
});

test('a crash during a query does not prevent the next start', async () => {
  const postgres = await start();
  const busy = new pg.Client({ connectionString: postgres.url('postgres') });
  busy.on('error', () => undefined);
  await busy.connect();
  // A computing session does not detect the end of its server at once, and keeps the shared memory.
  const computing = busy.query('SELECT count(*) FROM generate_series(1, 8000000)');
  await waitForActivity(postgres);
  await postgres.kill();
  expect(await query(await start(), 'SELECT 1')).toEqual([[1]]);
  await computing;
});

test('databases are created as copies of a template and dropped while in use', async () => {
  const postgres = await start();
  await postgres.createDatabase('the "template"');
  const client = new pg.Client({ connectionString: postgres.url('the "template"') });
  await client.connect();
  await client.query('CREATE TABLE copied (n int)');
  await client.end();
  await postgres.createDatabase('copy', 'the "template"');
  const user = new pg.Client({ connectionString: postgres.url('copy') });
  const cutOff = new Promise((resolve) => user.once('end', resolve));
  user.on('error', () => undefined);
  await user.connect();
  expect((await user.query('SELECT count(*)::int FROM copied')).rows).toEqual([{ count: 0 }]);
  await postgres.dropDatabase('copy');
  await cutOff;
  await postgres.dropDatabase('the "template"');
  await postgres.dropDatabase('the "template"');
  expect(await query(postgres, `SELECT datname FROM pg_database WHERE datname NOT LIKE 'template_'`)).toEqual(
    [['postgres']],
  );
});

test('POSTGRES_MAJOR chooses the version', async () => {
  const versionOf = async (major: string) => {
    vi.stubEnv('POSTGRES_MAJOR', major);
    const postgres = await startPostgres({ dataDir: `${dataDir}-${major}`, durable: false });
    const shown = await query(postgres, "SELECT current_setting('server_version_num')::int / 10000");
    await postgres.destroy();
    return shown;
  };
  expect(await versionOf('15')).toEqual([[15]]);
  expect(await versionOf('18')).toEqual([[18]]);
  await expect(versionOf('14')).rejects.toThrow('POSTGRES_MAJOR is 14, and only 18 and 15 are installed.');
});

test('SIGKILL of the session ends its server, and the next one has the data', async () => {
  const session = await spawnSession('postgres-session.ts', [dataDir]);
  const left = server();
  await killHard(session);
  await until('its server has ended', () => !isSameProcess(left));
  expect(await query(await start(), `SELECT count(*)::int FROM kept`)).toEqual([[expect.any(Number)]]);
});

test('what a killed session left is deleted, and nothing that a running one uses', async () => {
  const left = `${dataDir}-left`;
  const session = await spawnSession('postgres-session.ts', [left]);
  expect(await destroyUnused(left)).toBe(false);
  const { folder } = chooseDataLocation(left);
  await killHard(session);
  expect(await destroyUnused(left)).toBe(true);
  expect([left, folder].filter((one) => existsSync(one))).toEqual([]);
});

test('a server left by an ended run is stopped and its folder reused', async () => {
  const session = await spawnSession('postgres-session.ts', [dataDir]);
  const left = server();
  process.kill(guardOf(session.child.pid), 'SIGKILL');
  await killHard(session);
  expect(isSameProcess(left)).toBe(true);
  await start();
  expect(isSameProcess(left)).toBe(false);
});

test('a pid file with a reused pid is ignored, and that process is not touched', async () => {
  const postgres = await start();
  const { cluster, runAs } = chooseDataLocation(dataDir);
  const file = path.join(cluster, 'postmaster.pid');
  const content = readFileSync(file, 'utf8');
  await postgres.stop();
  // Run by the server's own user, since Postgres itself only minds a process that it could signal.
  const other = spawn('sleep', ['60'], { ...runAs, stdio: 'ignore' });
  writeFileSync(file, content.replace(/^\d+/, String(other.pid)));
  expect(await query(await start(), 'SELECT 1')).toEqual([[1]]);
  expect(other.exitCode ?? other.signalCode).toBeNull();
  other.kill();
});

test('a folder used by a running session is rejected, naming that session', async () => {
  const session = await spawnSession('postgres-session.ts', [dataDir]);
  const second = startPostgres({ dataDir });
  await expect(second).rejects.toThrow(StartError);
  await expect(second).rejects.toThrow(`is in use by process ${session.child.pid ?? 0}`);
  await killHard(session);
});

test('a truncated session file, as after a power cut, is ignored', async () => {
  writeFileSync(path.join(chooseDataLocation(dataDir).folder, 'session.json'), '{"pid":');
  expect(await query(await start(), 'SELECT 1')).toEqual([[1]]);
});

test('a requested port in use is rejected with its variable', async () => {
  const port = await anyFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  const started = start({ port });
  await expect(started).rejects.toThrow(`Port ${port} is taken by another program: set PGPORT`);
  await new Promise((resolve) => other.close(resolve));
  expect((await start({ port })).port).toBe(port);
});
