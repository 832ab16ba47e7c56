import { mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cpuMicrosecondsBetween, readCpuTimes } from './cpu-time.ts';
import { createMessageCounter } from './count-messages.ts';
import { createMessageReader, type Message } from './read-messages.ts';
import { measureWork } from './measure-work.ts';
import { startCountingProxy, type CountingProxy } from './start-counting-proxy.ts';
import { startDatabase, type BenchDatabase } from '../harness/start-database.ts';

let folder = '';
let database: BenchDatabase;
let proxy: CountingProxy;
let client: pg.Client;
beforeAll(async () => {
  folder = mkdtempSync('.local/bench-counters-');
  database = await startDatabase(folder, { hasClock: false, durable: false });
  await database.query('CREATE TABLE things (id int PRIMARY KEY, name text)');
  proxy = await startCountingProxy(await database.addCountedRole('counted'));
  client = new pg.Client({ connectionString: proxy.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await proxy.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await client.query('TRUNCATE things');
  proxy.take();
});

describe('a counting proxy before a real Postgres', () => {
  it('counts a simple query, one with parameters and a prepared one as one statement and one round trip each', async () => {
    await client.query('SELECT 1');
    await client.query('SELECT $1::int', [2]);
    await client.query({ name: 'third', text: 'SELECT $1::int + 1', values: [3] });
    await client.query({ name: 'third', text: 'SELECT $1::int + 1', values: [4] });
    expect(proxy.take()).toEqual({
      statements: 4,
      roundTrips: 4,
      sql: ['SELECT 1', 'SELECT $1::int', 'SELECT $1::int + 1', 'SELECT $1::int + 1'],
    });
  });

  it('counts every statement of a multi-statement text and of a transaction', async () => {
    await client.query('SELECT 1; SELECT 2; SELECT 3');
    expect(proxy.take()).toMatchObject({ statements: 3, roundTrips: 1 });
    await client.query('BEGIN');
    await client.query('INSERT INTO things VALUES ($1, $2)', [1, 'one']);
    await client.query('COMMIT');
    expect(proxy.take()).toMatchObject({ statements: 3, roundTrips: 3 });
  });

  it('counts a statement that fails', async () => {
    await expect(client.query('SELECT $1::int', ['x'])).rejects.toThrow('invalid input syntax');
    expect(proxy.take()).toMatchObject({ statements: 1, roundTrips: 1 });
  });

  it('counts nothing twice', async () => {
    await client.query('SELECT 1');
    proxy.take();
    expect(proxy.take()).toEqual({ statements: 0, roundTrips: 0, sql: [] });
  });

  it('equals the statistics of Postgres for a thousand rows', async () => {
    await client.query(`INSERT INTO things SELECT n, repeat('x', 500) FROM generate_series(1, 1000) AS n`);
    await database.query('SELECT pg_stat_statements_reset()');
    proxy.take();
    for (let id = 1; id <= 30; id += 1) await client.query('SELECT name FROM things WHERE id = $1', [id]);
    const { rows } = await client.query('SELECT id, name FROM things');
    const { statements } = proxy.take();
    const [books] = await database.query<{ calls: string }>(
      `SELECT sum(calls) AS calls FROM pg_stat_statements WHERE userid = 'counted'::regrole`,
    );
    expect(rows).toHaveLength(1000);
    expect(statements).toBe(31);
    expect(Number(books?.calls)).toBe(31);
  });
});

describe('the work of Postgres', () => {
  it('is the number of read pages of the counted role, and bytes of log', async () => {
    await client.query(`INSERT INTO things SELECT n, 'x' FROM generate_series(1, 5000) AS n`);
    await database.query('VACUUM ANALYZE things');
    const [{ pages } = { pages: 0 }] = await database.query<{ pages: number }>(
      `SELECT relpages AS pages FROM pg_class WHERE relname = 'things'`,
    );
    const read = await measureWork(database, 'counted', async () => {
      await client.query('SELECT count(name) FROM things');
    });
    expect(read.buffers).toBe(pages);
    const others = await measureWork(database, 'counted', async () => {
      await database.query('SELECT count(name) FROM things');
    });
    expect(others.buffers).toBe(0);
    const written = await measureWork(database, 'counted', async () => {
      await client.query(`INSERT INTO things VALUES (9000, repeat('x', 1000))`);
    });
    expect(written.walBytes).toBeGreaterThan(1000);
    expect(written.walBytes).toBeLessThan(30_000);
  });
});

describe('messages', () => {
  it('sent together before a response are one round trip', () => {
    const requests = { statements: 0, roundTrips: 0, sql: [] };
    const counter = createMessageCounter(requests);
    const query = { type: 'Q', body: Buffer.from('SELECT 1\0') };
    const response = ['T', 'D', 'C', 'Z'].map((type) => ({ type, body: Buffer.alloc(0) }));
    for (const message of [query, query]) counter.fromClient(message);
    for (const message of [...response, ...response]) counter.fromServer(message);
    expect(requests).toMatchObject({ statements: 2, roundTrips: 1 });
    counter.fromClient(query);
    expect(requests).toMatchObject({ statements: 2, roundTrips: 2 });
  });

  it('are parsed for any chunk boundaries', () => {
    const startup = Buffer.from('\0\0\0\x09\0\x03\0\0\0', 'latin1');
    const query = Buffer.from('Q\0\0\0\x0dSELECT 1\0', 'latin1');
    const sync = Buffer.from('S\0\0\0\x04', 'latin1');
    const bytes = Buffer.concat([startup, query, sync]);
    for (const size of [1, 2, 3, 5, 7, bytes.length]) {
      const messages: Message[] = [];
      const read = createMessageReader('client', (message) => messages.push(message));
      for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
      expect(messages.map(({ type, body }) => [type, body.toString('latin1')])).toEqual([
        ['', '\0\x03\0\0\0'],
        ['Q', 'SELECT 1\0'],
        ['S', ''],
      ]);
    }
  });
});

describe('processor time', () => {
  it('grows with work, and equals Node’s measure; Linux only', () => {
    const before = { times: readCpuTimes([process.pid]), own: process.cpuUsage() };
    while (process.cpuUsage(before.own).user < 300_000);
    const after = readCpuTimes([process.pid]);
    const { user, system } = process.cpuUsage(before.own);
    if (!before.times || !after) {
      expect(process.platform).not.toBe('linux');
      return;
    }
    const requests = cpuMicrosecondsBetween(before.times, after) ?? NaN;
    expect(requests).toBeGreaterThan(0);
    // Ended threads count in only one of the two.
    expect(Math.abs(requests - user - system)).toBeLessThan(30_000);
  });

  it('is unknown when a thread ended, and includes threads that began', () => {
    const before = new Map([['a', 5_000]]);
    expect(cpuMicrosecondsBetween(before, new Map([['b', 9_000]]))).toBeUndefined();
    const after = new Map([
      ['a', 7_000],
      ['b', 1_000],
    ]);
    expect(cpuMicrosecondsBetween(before, after)).toBe(3);
  });
});
