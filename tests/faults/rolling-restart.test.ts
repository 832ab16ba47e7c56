import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { causesOf } from '#app/error-causes.ts';
import { call } from '../support/http/api-client.ts';
import { prepareAppWithoutPlatform, type AppWithoutPlatform } from '../support/world/app-without-platform.ts';
import { appProcesses } from '../support/world/processes.ts';
import { startBalancer } from '../support/network/start-balancer.ts';
import { until } from '../support/until.ts';
import { issueChannelKey } from '../support/db/api-keys.ts';
import { removeClock } from '../support/db/clock.ts';
import { findInSchema } from '../support/db/schema.ts';
import { seedBrand } from '../support/db/seed.ts';

/** Far longer than the balancer needs to detect it, even on a slow machine. */
const drains = { DRAIN_SECONDS: '3' };
const clients = 6;

let lone: AppWithoutPlatform;
let key: string;
let collabIds: string[];
beforeAll(async () => {
  lone = await prepareAppWithoutPlatform();
  // Its schema would come first when migrations create tables.
  await removeClock(lone.database.url);
  ({ collabIds } = await seedBrand(lone.database, { name: 'halo', collabs: clients }));
  key = await issueChannelKey(lone.database, 'halo.myshopify.com');
});
afterAll(() => lone.stop());

/** Reads and writes without a pause until it is stopped. */
function startTraffic(base: string) {
  const seen = { served: 0, failures: [] as string[] };
  let isStopped = false;
  const work = async (collabId: string) => {
    for (let n = 0; !isStopped; n += 1) {
      const json = n % 2 === 0 ? undefined : { firstName: `Ada ${n}` };
      const address = json
        ? `/creators/collabs/${collabId}`
        : `/channels/halo.myshopify.com/collabs/${collabId}`;
      const outcome = await call(base + address, { key, json }).catch((error: unknown) =>
        causesOf(error).map(String).join(': '),
      );
      if (typeof outcome !== 'string' && outcome.status === 200) seen.served += 1;
      else seen.failures.push(typeof outcome === 'string' ? outcome : `${outcome.status} ${outcome.text}`);
    }
  };
  const all = Promise.all(collabIds.map(work));
  return {
    seen,
    async stop() {
      isStopped = true;
      await all;
    },
  };
}

it('fails no request while the apps restart in turn behind a balancer that does not retry', async () => {
  const first = await Promise.all([lone.processes.startApp(drains), lone.processes.startApp(drains)]);
  const balancer = await startBalancer(first.map(({ url }) => url));
  await until('both apps are ready', () => balancer.countReady() === 2);
  const traffic = startTraffic(`${balancer.url}/api`);
  for (const app of first) {
    const before = traffic.seen.served;
    await until('requests are served', () => traffic.seen.served > before + 20);
    app.signal('SIGTERM');
    expect(await app.ended).toBe('exit code 0');
    const next = await lone.processes.startApp(drains);
    balancer.replace(app.url, next.url);
    await until('both apps are ready again', () => balancer.countReady() === 2);
  }
  const before = traffic.seen.served;
  await until('the new apps serve', () => traffic.seen.served > before + 20);
  await traffic.stop();
  await balancer.close();
  expect(traffic.seen.failures).toEqual([]);
});

/** What the next build's migrations do, each in the way that does not stop the build before. */
const laterMigrations = {
  '20991231000001_column': 'ALTER TABLE "collabs" ADD COLUMN "planted" text;',
  '20991231000002_index': 'CREATE INDEX CONCURRENTLY "planted_idx" ON "collabs" ("channel_id", "planted");',
  '20991231000003_drop_index': 'DROP INDEX CONCURRENTLY IF EXISTS "api_keys_channel_id_idx";',
};

/** Copies the build to a folder, as a later release with further migrations. */
function makeLaterBuild(folder: string): void {
  cpSync('build', path.join(folder, 'build'), { recursive: true });
  for (const [name, sql] of Object.entries(laterMigrations)) {
    const migration = path.join(folder, 'build/prisma/migrations', name);
    mkdirSync(migration);
    writeFileSync(path.join(migration, 'migration.sql'), sql);
  }
  const bin = path.join(folder, 'build/bin');
  for (const name of readdirSync(bin).filter((file) => file.endsWith('.js'))) {
    const program = readFileSync(path.join(bin, name), 'utf8');
    const expecting = program.replace(/(\\?")(\d{14}_init)\1/, (_, quote: string, first: string) =>
      [first, ...Object.keys(laterMigrations)].map((each) => `${quote}${each}${quote}`).join(','),
    );
    if (expecting !== program) writeFileSync(path.join(bin, name), expecting);
  }
}

it('fails no request while a later build migrates the database and replaces the apps', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'later-build-'));
  makeLaterBuild(folder);
  const { database } = lone;
  const environment = { databaseUrl: database.url, platformUrl: 'http://127.0.0.1:1', folder };
  const later = appProcesses(`${database.name}-later`, environment);
  const first = await Promise.all([lone.processes.startApp(drains), lone.processes.startApp(drains)]);
  const balancer = await startBalancer(first.map(({ url }) => url));
  await until('both apps are ready', () => balancer.countReady() === 2);
  const traffic = startTraffic(`${balancer.url}/api`);
  await until('requests are served', () => traffic.seen.served > 20);
  // A build expects its migrations.
  await expect(later.startApp(drains)).rejects.toThrow('The database is missing migrations of this build');
  expect(await later.runTool('migrate')).toBe(`Applied ${Object.keys(laterMigrations).join(', ')}.`);
  const migrated = traffic.seen.served;
  await until('the old apps serve', () => traffic.seen.served > migrated + 20);
  for (const app of first) {
    app.signal('SIGTERM');
    expect(await app.ended).toBe('exit code 0');
    const next = await later.startApp(drains);
    balancer.replace(app.url, next.url);
    await until('both apps are ready again', () => balancer.countReady() === 2);
  }
  const replaced = traffic.seen.served;
  await until('the new apps serve', () => traffic.seen.served > replaced + 20);
  await traffic.stop();
  await balancer.close();
  await later.stop();
  rmSync(folder, { recursive: true });
  expect(traffic.seen.failures).toEqual([]);
  const names = ['planted', 'planted_idx', 'api_keys_channel_id_idx'];
  expect(await findInSchema(database, names)).toEqual(['planted', 'planted_idx']);
});

it('while it drains, /readyz is red, requests are served, and their connections end', async () => {
  const app = await lone.processes.startApp({ DRAIN_SECONDS: '600' });
  const address = `${app.url}/api/creators/collabs`;
  expect((await call(address, { key })).headers.get('Connection')).toBe('keep-alive');
  app.signal('SIGTERM');
  await until('it drains', async () => (await fetch(`${app.url}/readyz`)).status === 503);
  const readiness = await fetch(`${app.url}/readyz?again`);
  expect(await readiness.json()).toEqual({ status: 'draining' });
  expect(readiness.headers.get('Connection')).toBe('close');
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const served = await call(address, { key });
  expect([served.status, served.headers.get('Connection')]).toEqual([200, 'close']);
  const change = await call(`${address}/${collabIds[0] ?? ''}`, { key, json: { firstName: 'Grace' } });
  expect([change.status, change.headers.get('Connection')]).toEqual([200, 'close']);
  expect(await sendTwoAtOnce(app.url)).toEqual(['HTTP/1.1 200']);
  app.signal('SIGINT');
  expect(await app.ended).toBe('exit code 0');
});

/** Sends two requests over one connection without waiting. @returns the status lines until the app ends it. */
async function sendTwoAtOnce(url: string): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('GET /healthz HTTP/1.1\r\nHost: app\r\n\r\n'.repeat(2));
  return (await text(socket)).match(/^HTTP.*$/gm)?.map((line) => line.trim()) ?? [];
}
