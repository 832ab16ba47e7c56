import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, newPerson } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { appSettings } from '../support/app-settings.ts';
import { addFault, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

/** Runs a program to its end. */
function run(program: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('node', [program], {
    env: { NODE_ENV: 'test', PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

describe('a process of the service', () => {
  it.each(['build/bin/server.js', 'build/bin/worker.js', 'build/bin/migrate.js', 'build/bin/keys.js'])(
    '%s refuses to start without its settings, names them, and says nothing else',
    (program) => {
      const { code, output } = run(program, {
        ...appSettings,
        SHOPIFY_API_SECRET: '',
        APP_URL: 'http://example.com',
      });
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toEqual([
        'The settings in the environment are not right:',
        '  APP_URL must begin with https://',
        '  DATABASE_URL is missing: give the address of a Postgres database',
        '  SHOPIFY_API_SECRET is missing: give the client secret of the app',
      ]);
    },
  );

  it('says in one line that its port is taken', () => {
    const port = new URL(world.base).port;
    const env = { ...appSettings, DATABASE_URL: world.database.url, PORT: port };
    const { code, output } = run('build/bin/server.js', env);
    expect([code, output.trim()]).toEqual([1, `Port ${port} is taken: set PORT to a free one`]);
  });

  it('finishes the requests under way when it is told to stop, takes no new ones, and ends with 0', async () => {
    const { halo, platform, processes } = world;
    const { _id } = await createCollab(world, halo);
    const app = await processes.startApp();
    await addFault(platform.url, { fault: 'delay', ms: 1_000, operation: 'ProductsByIds' });
    const underWay = call(`${app.url}/api/creators/collabs/${_id}/drops`, {
      key: halo.key,
      json: { title: 'Last one', products: [{ id: halo.products[5] }] },
    });
    await untilHeldBack(platform.url);
    app.signal('SIGTERM');
    expect((await underWay).status).toBe(200);
    expect(await app.ended).toBe('exit code 0');
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  });

  it('tells whether it is alive and ready', async () => {
    expect(await (await fetch(`${world.appUrl}/healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${world.appUrl}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('logs each request as one line of JSON, and never a key, a token or a secret', async () => {
    const { halo, database, processes, partnerKey, base } = world;
    const { _id } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId: _id });
    await call(`${base}/creators/collabs`, { key: `${halo.key}x`, json: newPerson() });
    await call(`${base}/creators/collabs`, { partnerKey, json: newPerson() });
    await mirrorIsDone(database);
    const log = processes.logOf('app');
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      lines.filter(({ msg, method }) => msg === 'API' && method === 'POST').length,
    ).toBeGreaterThanOrEqual(4);
    const secrets = [
      halo.key,
      partnerKey,
      appSettings.SHOPIFY_API_SECRET,
      appSettings.ENCRYPTION_KEY,
      'shpat_',
      'eyJhbGci',
    ];
    for (const secret of secrets) expect(log).not.toContain(secret);
  });

  it('keeps no key and no token of the platform in the database as it is', async () => {
    const { halo, database, partnerKey } = world;
    const tables = await database.query<{ name: string }>(`
      SELECT relation.oid::regclass::text AS name FROM pg_class relation
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
    const rows = await Promise.all(
      tables.map(({ name }) => database.query(`SELECT t::text FROM ${name} AS t`)),
    );
    const everything = JSON.stringify(rows);
    expect(everything).toContain('halo.myshopify.com');
    const secrets = [halo.key, partnerKey].map((key) => key.split('_')[2] ?? '');
    for (const secret of [...secrets, 'shpat_', 'shprt_']) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
