import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#app/db/migrations/migrate.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { until } from '../support/until.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';

/* Each test adds a migration to one folder, and continues where the previous one ended. */

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-online-'));
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  await database.query('DELETE FROM _prisma_migrations');
  addMigration('1_things', 'CREATE TABLE things (id serial PRIMARY KEY, name text);');
  await migrate(database.url, folder);
  await database.query("INSERT INTO things (name) SELECT 'thing ' || n FROM generate_series(1, 100) AS n");
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

function addMigration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

/** A transaction that has read and written and does not end. */
async function openTransaction() {
  const client = new pg.Client({ connectionString: database.url, application_name: 'things' });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await client.query('BEGIN');
  await client.query('SELECT count(*) FROM things');
  await client.query("UPDATE things SET name = 'open' WHERE id = 1");
  return {
    pid: rows[0]?.pid,
    async end() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}

/** Between two visits of a client. */
const pauseMs = 5;

/**
 * Clients that read and write all the time, and fail when a statement waits far longer than a migration may
 * block.
 */
function startTraffic() {
  const errors: unknown[] = [];
  let rounds = 0;
  let isOver = false;
  const visit = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      await client.query("SET lock_timeout = '10s'");
      while (!isOver) {
        await client.query("INSERT INTO things (name) VALUES ('written meanwhile')");
        await client.query('SELECT name FROM things WHERE id = 2');
        rounds += 1;
        // Without a pause, they would take more time than all other tests of the database.
        await sleep(pauseMs);
      }
    } catch (error) {
      errors.push(error);
    } finally {
      await client.end();
    }
  };
  const visitors = [visit(), visit(), visit()];
  return {
    errors,
    rounds: () => rounds,
    async stop() {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}

const columnsOf = async (table: string) =>
  (
    await database.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY 1',
      [table],
    )
  ).map(({ name }) => name);

const records = (name: string) =>
  database.query(
    `SELECT finished_at IS NOT NULL AS finished, rolled_back_at IS NOT NULL AS "rolledBack", logs IS NOT NULL AS logged,
       applied_steps_count AS steps
     FROM _prisma_migrations WHERE migration_name = $1 ORDER BY started_at`,
    [name],
  );

const isValid = (index: string) =>
  database.query('SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)', [index]);

/** Applies new migrations, and returns the progress messages. */
function migrateNow() {
  const reports: string[] = [];
  const done = migrate(database.url, folder, {
    lockTimeoutMs: 300,
    giveUpAfterMs: 60_000,
    report: (progress) => reports.push(progress),
  });
  // The result is awaited later.
  done.catch(() => undefined);
  return { reports, done };
}

describe('a migration of a table that is in use', () => {
  it('does not block readers and writers while it waits for an open transaction', async () => {
    addMigration('2_size', 'ALTER TABLE things ADD COLUMN size integer;');
    const open = await openTransaction();
    const traffic = startTraffic();
    const { reports, done } = migrateNow();
    await until(
      'three attempts were made, or one failed',
      () => reports.length >= 3 || traffic.errors.length > 0,
    );
    const before = traffic.rounds();
    await until(
      'the others continue, or one failed',
      () => traffic.rounds() > before + 10 || traffic.errors.length > 0,
    );
    await open.end();
    expect(await done).toEqual(['2_size']);
    await traffic.stop();
    expect(traffic.errors).toEqual([]);
    expect(reports[0]).toBe('2_size waits for a lock of another session (attempt 1).');
    expect(await columnsOf('things')).toContain('size');
    expect(await records('2_size')).toEqual([{ finished: true, rolledBack: false, logged: false, steps: 1 }]);
  });

  it('stops after its time limit, changes nothing, and reports what to do', async () => {
    addMigration('3_weight', 'CREATE TABLE made (id int); ALTER TABLE things ADD COLUMN weight integer;');
    const open = await openTransaction();
    await expect(migrate(database.url, folder, { lockTimeoutMs: 100, giveUpAfterMs: 500 })).rejects.toThrow(
      'Migration 3_weight failed and was undone: other sessions hold its locks. End long transactions (pg_stat_activity), then run it again',
    );
    await open.end();
    expect([await columnsOf('made'), await records('3_weight')]).toEqual([[], []]);
    expect(await migrateNow().done).toEqual(['3_weight']);
  });

  it('builds an index concurrently with readers and writers', async () => {
    addMigration(
      '4_index',
      '-- Found by name.\nCREATE INDEX CONCURRENTLY "things_Name_idx" ON things (name);',
    );
    const open = await openTransaction();
    const traffic = startTraffic();
    const { done } = migrateNow();
    await until('the index build has started', async () => (await isValid('"things_Name_idx"')).length === 1);
    const before = traffic.rounds();
    await until(
      'the others continue, or one failed',
      () => traffic.rounds() > before + 20 || traffic.errors.length > 0,
    );
    await open.end();
    expect(await done).toEqual(['4_index']);
    await traffic.stop();
    expect(traffic.errors).toEqual([]);
    expect(await isValid('"things_Name_idx"')).toEqual([{ valid: true }]);
    expect(await records('4_index')).toEqual([
      { finished: true, rolledBack: false, logged: false, steps: 1 },
    ]);
  });

  it('drops an index concurrently, and names the transaction that it waits for', async () => {
    addMigration('4_index_gone', 'DROP INDEX CONCURRENTLY IF EXISTS "things_Name_idx";');
    const open = await openTransaction();
    const { done, reports } = migrateNow();
    const reported = until('the wait is reported', () => reports.length > 1);
    try {
      await Promise.race([done, reported]);
    } finally {
      await open.end();
    }
    expect(await done).toEqual(['4_index_gone']);
    expect(reports).toEqual([
      'Running concurrently: DROP INDEX CONCURRENTLY IF EXISTS "things_Name_idx"',
      `Waiting for the transaction of process ${open.pid} (role postgres, application things). End it if it is not needed.`,
    ]);
    expect(await isValid('"things_Name_idx"')).toEqual([]);
  });

  it('builds it once for two concurrent runs', async () => {
    addMigration('5_together', 'CREATE INDEX CONCURRENTLY things_together_idx ON things (name);');
    const open = await openTransaction();
    const first = migrateNow();
    await until(
      'the index build has started',
      async () => (await isValid('things_together_idx')).length === 1,
    );
    const second = migrateNow();
    await until('the second run waits', () => second.reports.length > 0);
    await open.end();
    expect(await Promise.all([first.done, second.done])).toEqual([['5_together'], []]);
    expect(first.reports.filter((progress) => progress.includes('(attempt'))).toEqual([]);
    expect(second.reports).toEqual(['Another migration is running. Waiting until it ends.']);
    expect(await isValid('things_together_idx')).toEqual([{ valid: true }]);
    expect(await records('5_together')).toEqual([
      { finished: true, rolledBack: false, logged: false, steps: 1 },
    ]);
  });

  it('that failed half-way restarts at the next run, and rebuilds an invalid index', async () => {
    await database.query('UPDATE things SET size = CASE WHEN id IN (5, 6) THEN 7 ELSE id + 100 END');
    addMigration(
      '6_unique',
      `CREATE INDEX CONCURRENTLY things_weight_idx ON things (weight);
       CREATE UNIQUE INDEX CONCURRENTLY things_size_key ON things (size);`,
    );
    await expect(migrateNow().done).rejects.toThrow('Migration 6_unique failed; run it again to continue');
    expect(await isValid('things_size_key')).toEqual([{ valid: false }]);
    const failed = { finished: false, rolledBack: false, logged: true, steps: 0 };
    expect(await records('6_unique')).toEqual([failed]);
    await database.query('UPDATE things SET size = 8 WHERE id = 6');
    expect(await migrateNow().done).toEqual(['6_unique']);
    expect(await isValid('things_size_key')).toEqual([{ valid: true }]);
    expect(await records('6_unique')).toEqual([
      { ...failed, rolledBack: true },
      { finished: true, rolledBack: false, logged: false, steps: 1 },
    ]);
  });
});

it('Prisma agrees with what was applied', async () => {
  const project = path.dirname(folder);
  const config = path.join(project, `prisma-${path.basename(folder)}.config.mjs`);
  const schema = path.join(folder, 'schema.prisma');
  writeFileSync(schema, 'datasource db {\n  provider = "postgresql"\n}\n');
  writeFileSync(
    config,
    `export default { schema: ${JSON.stringify(schema)}, migrations: { path: ${JSON.stringify(folder)} }, datasource: { url: process.env.DATABASE_URL } };`,
  );
  const prisma = (...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [...quickStart, path.resolve('node_modules/prisma/build/index.js'), ...args, '--config', config],
      {
        cwd: folder,
        env: {
          ...process.env,
          DATABASE_URL: database.url,
          CHECKPOINT_DISABLE: '1',
          PRISMA_SCHEMA_ENGINE_BINARY: path.resolve('prisma/schema-engine.mjs'),
        },
      },
    );
  expect((await prisma('migrate', 'status')).stdout).toContain('Database schema is up to date!');
  expect((await prisma('migrate', 'deploy')).stdout).toContain('No pending migrations to apply.');
  rmSync(config);
});

it('a database with another history is not changed', async () => {
  await database.query(
    "UPDATE _prisma_migrations SET migration_name = '0_first' WHERE migration_name = '1_things'",
  );
  addMigration('9_last', 'CREATE TABLE last_things (id serial PRIMARY KEY);');
  await expect(migrate(database.url, folder)).rejects.toThrow('delete the folder .local');
  expect(await database.query("SELECT to_regclass('last_things') AS found")).toEqual([{ found: null }]);
});
