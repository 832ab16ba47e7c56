import { spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../../local/postgres.ts';
import { quickStart } from '../support/world/quick-start.ts';

/*
 * Prisma's own commands with the replacement engine, in a project of one table; each test continues where the
 * previous one ended.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let project: string;
let postgres: Postgres;

beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  postgres = await startPostgres({ dataDir: path.join(project, 'postgres'), durable: false });
  mkdirSync(path.join(project, 'prisma'));
  const config = `export default {
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL },
};`;
  // Prisma loads a compiler to read one in TypeScript, which takes it longer than its work here.
  writeFileSync(path.join(project, 'prisma.config.mjs'), config);
  writeFileSync(
    schemaFile(),
    'datasource db {\n  provider = "postgresql"\n}\nmodel Thing {\n  id String @id\n}\n',
  );
});

afterAll(async () => {
  await postgres.destroy();
  rmSync(project, { recursive: true });
});

function schemaFile(): string {
  return path.join(project, 'prisma/schema.prisma');
}

interface Outcome {
  code: number | null;
  message: string;
}

async function prisma(database: string, ...args: string[]): Promise<Outcome> {
  const url = database.includes(':') ? database : postgres.url(database);
  const child = spawn(
    process.execPath,
    [...quickStart, path.join(ROOT, 'node_modules/prisma/build/index.js'), ...args],
    {
      cwd: project,
      env: {
        ...process.env,
        DATABASE_URL: url,
        CHECKPOINT_DISABLE: '1',
        PRISMA_SCHEMA_ENGINE_BINARY: path.join(ROOT, 'prisma/schema-engine.mjs'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [ended, out, err] = await Promise.all([code, text(child.stdout), text(child.stderr)]);
  return { code: ended, message: out + err };
}

function migrationNamed(name: string): string {
  const folder = path.join(project, 'prisma/migrations');
  const found = readdirSync(folder).find((each) => each.endsWith(`_${name}`));
  return path.join(folder, found ?? name, 'migration.sql');
}

async function rows(database: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url(database) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('migrate dev creates the database, and writes and applies the first migration', async () => {
  expect(await prisma('work', 'migrate', 'dev', '--name', 'first')).toMatchObject({ code: 0 });
  expect(readFileSync(migrationNamed('first'), 'utf8')).toContain('CREATE TABLE "Thing"');
  expect(await rows('work', 'SELECT id FROM "Thing"')).toEqual([]);
});

test('a migration may contain a function with semicolons', async () => {
  writeFileSync(schemaFile(), readFileSync(schemaFile(), 'utf8').replace('@id', '@id\n  name String?'));
  expect(await prisma('work', 'migrate', 'dev', '--name', 'named', '--create-only')).toMatchObject({
    code: 0,
  });
  const trigger = `
    CREATE FUNCTION name_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'a;b'; RETURN NEW; END $$;
    CREATE TRIGGER name_it BEFORE INSERT ON "Thing" FOR EACH ROW EXECUTE FUNCTION name_it();`;
  appendFileSync(migrationNamed('named'), trigger);
  expect(await prisma('work', 'migrate', 'dev')).toMatchObject({ code: 0 });
  expect(await rows('work', `INSERT INTO "Thing" VALUES ('1') RETURNING name`)).toEqual([{ name: 'a;b' }]);
});

test('two concurrent deployments apply each migration once', async () => {
  await postgres.createDatabase('live');
  const outcomes = await Promise.all([1, 2].map(() => prisma('live', 'migrate', 'deploy')));
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
  expect(await rows('live', 'SELECT count(*)::int FROM _prisma_migrations')).toEqual([{ count: 2 }]);
});

test('status and diff report whether database, migrations and schema match', async () => {
  expect(await prisma('live', 'migrate', 'status')).toMatchObject({
    code: 0,
    message: expect.stringContaining('Database schema is up to date!') as string,
  });
  const diff = [
    'migrate',
    'diff',
    '--from-migrations',
    'prisma/migrations',
    '--to-schema',
    'prisma/schema.prisma',
  ];
  appendFileSync(schemaFile(), 'model Other {\n  id String @id\n}\n');
  const { code, message } = await prisma('live', ...diff, '--exit-code', '--script');
  expect(code).toBe(2);
  expect(message).toContain('CREATE TABLE "Other"');
  // Everything else in the migrations equals the schema.
  expect(message).not.toContain('Thing');
  const shadows = `SELECT datname FROM pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`;
  expect(await rows('live', shadows)).toEqual([]);
});

test('a failing migration is reported with its error, and can be resolved', async () => {
  const bad = path.join(project, 'prisma/migrations/29990101000000_bad');
  mkdirSync(bad);
  writeFileSync(path.join(bad, 'migration.sql'), 'SELECT 1 / 0;');
  expect(await prisma('live', 'migrate', 'deploy')).toMatchObject({
    code: 1,
    message: expect.stringContaining('division by zero') as string,
  });
  expect(await prisma('live', 'migrate', 'status')).toMatchObject({ code: 1 });
  expect(await prisma('live', 'migrate', 'resolve', '--rolled-back', '29990101000000_bad')).toMatchObject({
    code: 0,
  });
  rmSync(bad, { recursive: true });
  expect(await prisma('live', 'migrate', 'deploy')).toMatchObject({ code: 0 });
});

test('reset empties the database and applies all migrations again', async () => {
  expect(await prisma('work', 'migrate', 'reset', '--force')).toMatchObject({ code: 0 });
  expect(await rows('work', 'SELECT id FROM "Thing"')).toEqual([]);
});

test.each([
  ['an unknown database', 'nowhere', 'P1003'],
  ['a server that is away', 'postgresql://postgres@127.0.0.1:1/live', 'P1001'],
])('%s is reported with Prisma’s code', async (_case, database, code) => {
  const { message } = await prisma(database, 'migrate', 'status');
  expect(message).toContain(code);
});
