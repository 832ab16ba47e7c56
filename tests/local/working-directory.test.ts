import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSupervisor } from '../../local/processes.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { createTestDatabase, createEmptyDatabase, type TestDatabase } from '../support/db/database.ts';
import { seedBrand } from '../support/db/seed.ts';

const run = promisify(execFile);

let home: string;
let database: TestDatabase;
/** A database without tables. */
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
const supervisor = createSupervisor({ graceMs: 15_000, logDir: '.local/test-logs/working-directory' });

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'working-directory-'));
  for (const part of ['bin', 'client', 'prisma', 'package.json'])
    cpSync(path.join('build', part), path.join(home, 'release', part), { recursive: true });
  mkdirSync(path.join(home, 'elsewhere'));
  database = await createTestDatabase();
  empty = await createEmptyDatabase();
});
afterAll(async () => {
  await supervisor.stop();
  await empty.drop();
  await database.drop();
  rmSync(home, { recursive: true });
});

const program = (name: string) => path.join(home, 'release/bin', `${name}.js`);
const settings = (url: string) => ({
  ...appSettings,
  DATABASE_URL: url,
  SHOPIFY_ADMIN_URL: 'http://127.0.0.1:1/{shop}',
});

/** Starts a process of the copied build in an empty working directory. */
const start = (name: string, announces: (line: Record<string, unknown>) => boolean) =>
  supervisor.start({
    name,
    command: ['node', ...quickStart, program(name)],
    cwd: path.join(home, 'elsewhere'),
    env: settings(database.url),
    ready: { jsonLine: announces },
  });

const runTool = (url: string, name: string, ...args: string[]) =>
  run('node', [...quickStart, program(name), ...args], {
    cwd: path.join(home, 'elsewhere'),
    env: { ...process.env, ...settings(url) },
  });

it('the app serves pages, their scripts and the interface from build/ alone, in any working directory', async () => {
  const app = await start('server', ({ port }) => typeof port === 'number');
  const base = `http://127.0.0.1:${String(app.announcement['port'])}`;
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  const docs = await (await fetch(`${base}/api/docs`)).text();
  const script = /src="(\/[^"]+\.js)"/.exec(docs)?.[1] ?? '';
  expect((await fetch(base + script)).headers.get('Content-Type')).toContain('javascript');
  expect((await fetch(`${base}/favicon.svg`)).status).toBe(200);
});

it('the worker takes jobs from build/ alone, in any working directory', async () => {
  const worker = await start('worker', ({ msg }) => msg === 'Worker started');
  worker.signal('SIGTERM');
  expect(await worker.ended).toBe('exit code 0');
});

it('the tools find the migrations and their database in any working directory', async () => {
  expect((await runTool(empty.url, 'migrate')).stdout).toMatch(/^Applied .*_init/);
  expect((await runTool(empty.url, 'migrate')).stdout).toBe('The database is up to date.\n');
  await seedBrand(database, { name: 'halo', collabs: 1 });
  const issued = await runTool(database.url, 'keys', 'issue', '--channel', 'halo.myshopify.com');
  expect(issued.stdout).toMatch(/cck_[0-9A-Za-z]+_/);
});
