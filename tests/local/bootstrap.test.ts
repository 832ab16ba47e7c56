import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isClientCurrent } from '../../local/bootstrap/generate-client.mjs';
import { isInstalled } from '../../local/bootstrap/install-packages.mjs';
import { isSameProcess } from '../../local/simulator/state/inspect-process.ts';
import {
  bootstrap,
  installations,
  noteInstalled,
  runningNpm,
  writeLock,
  writeProject,
} from './fixtures/bootstrapped-project.ts';
import {
  giveToOrdinaryUser,
  makeOrdinaryFolder,
  ordinaryNode,
  ordinaryUser,
} from './fixtures/ordinary-user.ts';
import { until } from '../support/until.ts';

let project: string;

beforeEach(() => {
  project = makeOrdinaryFolder();
  writeProject(project);
});

afterEach(() => {
  chmodSync(project, 0o755);
  rmSync(project, { recursive: true });
});

test('a first start installs, then runs the entry with its arguments and its exit code', async () => {
  const { code, out, err } = await bootstrap(project, { args: ['entry.ts', '--small', 'x'] }).result;
  expect({ code, out }).toEqual({ code: 5, out: '--small,x\n' });
  expect(err).toMatch(/^Installing packages .*\nPackages installed in \d+ s\.\n$/);
  expect(readFileSync(path.join(project, 'npm-calls.log'), 'utf8')).toMatch(
    /^ci --ignore-scripts --include=dev /,
  );
});

test('a second start installs nothing and prints nothing', async () => {
  await bootstrap(project).result;
  expect(await bootstrap(project).result).toEqual({ code: 5, out: '\n', err: '' });
  expect(installations(project)).toBe(1);
});

test('a changed lock file causes an installation', () => {
  noteInstalled(project);
  expect(isInstalled(project)).toBe(true);
  writeLock(project, '1.0.1');
  expect(isInstalled(project)).toBe(false);
});

test.each([
  ['all of what is locked', {}, true],
  ['a package that is gone', { 'node_modules/tsx': undefined }, false],
  ['a package of another version', { 'node_modules/tsx': { version: '0.9.0' } }, false],
  ['a package for another system, as in a copied folder', { 'node_modules/x': { os: ['plan9'] } }, false],
  ['a package for every system but one', { 'node_modules/x': { os: ['!plan9'] } }, true],
  ['no optional package', { 'node_modules/optional': undefined }, true],
])('packages installed by npm itself are accepted, or not: %s', (_case, change, expected) => {
  writeLock(project, '1.0.0', { 'node_modules/optional': { version: '1.0.0', optional: true } });
  noteInstalled(project, change);
  expect(isInstalled(project)).toBe(expected);
});

test('two concurrent first starts install once, and both run', async () => {
  const env = { FAKE_NPM_WAITS: '1' };
  const first = bootstrap(project, { env });
  await until('npm runs', () => installations(project) === 1);
  const second = bootstrap(project, { env });
  const printed = second.child.stderr && String(await once(second.child.stderr, 'data'));
  expect(printed).toContain('Another start is installing what is missing: waiting for it…');
  writeFileSync(path.join(project, 'npm-may-end'), '');
  expect([(await first.result).code, (await second.result).code]).toEqual([5, 5]);
  expect(installations(project)).toBe(1);
});

test('a killed installation stops, and is restarted', async () => {
  const { child, result } = bootstrap(project, { env: { FAKE_NPM_WAITS: '1' } });
  await until('npm runs', () => installations(project) === 1);
  const npm = runningNpm(project);
  child.kill('SIGKILL');
  await until('npm has ended', () => !isSameProcess(npm));
  await result;
  expect((await bootstrap(project).result).code).toBe(5);
  expect(installations(project)).toBe(2);
  expect(existsSync(path.join(project, '.local/setup.lock'))).toBe(false);
});

test('Ctrl-C during the installation ends both with a message, and removes the lock', async () => {
  const { child, result } = bootstrap(project, { env: { FAKE_NPM_WAITS: '1' } });
  await until('npm runs', () => installations(project) === 1);
  child.kill('SIGINT');
  const { code, err } = await result;
  expect(code).toBe(1);
  expect(err).toContain('Interrupted; the next start goes on from here.');
  expect(existsSync(path.join(project, '.local/setup.lock'))).toBe(false);
});

test('a failing installation adds one sentence to npm’s output, and the entry does not run', async () => {
  const { code, out, err } = await bootstrap(project, { env: { FAKE_NPM_FAILS: '1' } }).result;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('npm error network\nInstalling the packages failed (npm ci ended with 7, see above)');
  expect(err).not.toContain('    at ');
});

test('an old Node prints one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process,"version",{value:"v18.20.4"})`;
  const { code, out, err } = await bootstrap(project, { nodeArgs: ['--import', old] }).result;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    'This needs Node 20.19 or newer, and this is v18.20.4: install one from https://nodejs.org.\n',
  );
});

test.each(['.', '.local', 'node_modules'])(
  'an unwritable %s prints one sentence for an ordinary user',
  async (part) => {
    mkdirSync(path.join(project, part), { recursive: true });
    const node = ordinaryNode(project);
    giveToOrdinaryUser(project);
    const closed = path.join(project, part);
    chmodSync(closed, 0o555);
    const { code, err } = await bootstrap(project, { node, user: ordinaryUser }).result;
    expect(code).toBe(1);
    expect(err.replace(`${project}/ `, `${project} `)).toBe(
      `Cannot write to ${closed} (EACCES): give it to this user, or clone the project to a folder of yours.\n`,
    );
  },
);

test('a missing entry prints one sentence', async () => {
  const { code, err } = await bootstrap(project, { args: ['nowhere.ts'] }).result;
  expect({ code, err }).toEqual({ code: 1, err: 'There is nothing to run at nowhere.ts.\n' });
});

test('a signal reaches the entry, which decides how to end', async () => {
  const entry = `process.on('SIGTERM', () => process.exit(42)); console.log('up'); setInterval(() => {}, 1000);`;
  writeFileSync(path.join(project, 'entry.ts'), entry);
  const { child, result } = bootstrap(project);
  child.stdout?.once('data', () => child.kill('SIGTERM'));
  expect((await result).code).toBe(42);
});

test('the database client is generated only for a new or changed schema', async () => {
  const client = path.join(project, 'app/db/generated/models/Thing.ts');
  writeSchema('id String @id');
  await bootstrap(project).result;
  expect(readFileSync(client, 'utf8')).toContain('Thing');
  const made = statSync(client).mtimeMs;
  const second = await bootstrap(project).result;
  expect(second).toEqual({ code: 5, out: '\n', err: '' });
  expect(statSync(client).mtimeMs).toBe(made);
  writeSchema('id String @id\n  colour String');
  expect(isClientCurrent(project)).toBe(false);
});

test('an invalid schema prints Prisma’s error, and the entry does not run', async () => {
  writeSchema('id Strong @id');
  const { code, out, err } = await bootstrap(project).result;
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('The database client could not be made:');
  expect(err).toContain('Strong');
});

function writeSchema(fields: string): void {
  const schema = `generator client {
  provider = "prisma-client"
  output   = "../app/db/generated"
}
datasource db {
  provider = "postgresql"
}
model Thing {
  ${fields}
}
`;
  mkdirSync(path.join(project, 'prisma'), { recursive: true });
  writeFileSync(path.join(project, 'prisma/schema.prisma'), schema);
  writeFileSync(path.join(project, 'prisma/schema-engine.mjs'), '#!/bin/sh\n', { mode: 0o755 });
}
