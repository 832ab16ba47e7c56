import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, newPerson, getCollab } from '../support/http/api-calls.ts';
import { call, readProblem } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { appProcesses } from '../support/world/processes.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { startDatabaseProxy } from '../support/network/start-database-proxy.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { lockTable } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { countRegisteredWorkers } from '../support/db/workers.ts';
import { readTables } from '../support/db/snapshot.ts';

/** A port without a listener. */
const unreachable = 'postgresql://postgres@127.0.0.1:1/none';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

/** Runs a program until it exits. */
function run(program: string, env: Record<string, string>, args: string[] = []) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const environment = { ...env, PATH: process.env['PATH'], NODE_ENV: 'test' as const };
    execFile('node', [...quickStart, program, ...args], { env: environment }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe('a process of the service', () => {
  it.each(['build/bin/server.js', 'build/bin/worker.js', 'build/bin/migrate.js', 'build/bin/keys.js'])(
    '%s does not start without its settings and prints their names only',
    async (program) => {
      const { code, output } = await run(program, {
        ...appSettings,
        SHOPIFY_API_SECRET: '',
        APP_URL: 'http://example.com',
      });
      expect(code).toBe(1);
      expect(output.trim().split('\n')).toEqual([
        'Invalid settings:',
        '  APP_URL must begin with https://',
        '  DATABASE_URL is missing: set the URL of a Postgres database',
        '  SHOPIFY_API_SECRET is missing: set the client secret of the app',
      ]);
    },
  );

  it('prints that its port is in use', async () => {
    const port = new URL(world.base).port;
    const env = { ...appSettings, DATABASE_URL: world.database.url, PORT: port };
    const { code, output } = await run('build/bin/server.js', env);
    expect([code, output.trim()]).toEqual([1, `Port ${port} is in use: set PORT to a free one`]);
  });

  it.each(['build/bin/server.js', 'build/bin/migrate.js', 'build/bin/keys.js'])(
    '%s prints that its database is unavailable, and exits',
    async (program) => {
      const args = program.includes('keys') ? ['issue', '--channel', 'halo.myshopify.com'] : [];
      const { code, output } = await run(program, { ...appSettings, DATABASE_URL: unreachable }, args);
      expect([code, output.trim()]).toEqual([
        1,
        'The database does not respond. Start it, or correct DATABASE_URL.',
      ]);
    },
  );

  it.each([
    [
      'whose name is wrong',
      (url: URL) => (url.pathname = '/nowhere'),
      /refuses the connection. Correct the user/,
    ],
    ['that has no tables', (url: URL) => (url.pathname = '/template1'), /has no tables. Run npm run migrate/],
  ])('prints what to do about a database %s', async (_, change, text) => {
    const url = new URL(world.database.url);
    change(url);
    const { code, output } = await run('build/bin/server.js', { ...appSettings, DATABASE_URL: url.href });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(text)]]);
  });

  it('a worker waits for an unavailable database', async () => {
    const { platform } = world;
    let isOpen = false;
    const proxy = await startDatabaseProxy(world.database.url, ({ client, upstream }) => {
      if (isOpen) client.pipe(upstream).pipe(client);
      else client.destroy();
    });
    const processes = appProcesses('waiting-worker', {
      databaseUrl: proxy.url,
      platformUrl: platform.url,
    });
    const started = processes.startWorker();
    await until('the worker logs that it waits', () =>
      processes.logOf('worker').includes('Worker waits for its database'),
    );
    isOpen = true;
    const worker = await started;
    // At once: the process has started, and has reserved a name.
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe('exit code 0');
    await processes.stop();
    await proxy.close();
  });

  it('a worker that is stopped while its database is unavailable exits with 0', async () => {
    const env = { ...process.env, ...appSettings, DATABASE_URL: 'postgresql://127.0.0.1:1/none' };
    const worker = spawn('node', [...quickStart, 'build/bin/worker.js'], { env });
    await once(worker.stdout, 'data');
    worker.kill('SIGTERM');
    expect(await once(worker, 'exit')).toEqual([0, null]);
  });

  it.each([
    {
      program: 'migrate',
      args: ['--force'],
      texts: ["Unknown option '--force'.", 'npm run migrate takes no arguments.'],
    },
    {
      program: 'migrate',
      args: ['now'],
      texts: ['Unexpected argument', 'npm run migrate takes no arguments.'],
    },
    {
      program: 'keys',
      args: ['issue', '--chanel', 'x'],
      texts: ["Unknown option '--chanel'.", 'npm run keys -- issue'],
    },
    {
      program: 'keys',
      args: ['issue', '--channel'],
      texts: ["Option '--channel <value>' argument missing.", 'npm run keys'],
    },
    { program: 'keys', args: ['isue'], texts: ['npm run keys -- issue'] },
  ])('$program $args prints its error and its usage', async ({ program, args, texts }) => {
    const env = { ...appSettings, DATABASE_URL: world.database.url };
    const { code, output } = await run(`build/bin/${program}.js`, env, args);
    expect(code).toBe(1);
    for (const text of texts) expect(output).toContain(text);
    expect(output).not.toMatch(/\n +at /);
  });

  it('finishes requests in progress on SIGTERM, accepts no new ones, and exits with 0', async () => {
    const { halo, platform, processes } = world;
    const { _id } = await createCollab(world, halo);
    const app = await processes.startApp();
    const before = processes.logOf('app').length;
    await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'ProductsByIds' });
    const underWay = call(`${app.url}/api/creators/collabs/${_id}/drops`, {
      key: halo.key,
      json: { title: 'Last one', products: [{ id: halo.products[5] }] },
    });
    await untilDelayed(platform.url);
    app.signal('SIGTERM');
    await until('it is stopping', () => processes.logOf('app').includes('App stopping', before));
    await clearFaults(platform.url);
    expect((await underWay).status).toBe(200);
    expect(await app.ended).toBe('exit code 0');
    await expect(fetch(`${app.url}/healthz`)).rejects.toThrow();
  });

  it('exits with 0 after repeated signals of either kind', async () => {
    const app = await world.processes.startApp({ RUN_WORKER: 'true' });
    const worker = await world.processes.startWorker();
    for (const each of [app, worker])
      for (const signal of ['SIGTERM', 'SIGINT'] as const) each.signal(signal);
    expect(await Promise.all([app.ended, worker.ended])).toEqual(['exit code 0', 'exit code 0']);
    expect(await countRegisteredWorkers(world.database)).toBe(1);
  });

  it('that is frozen during a write delays others for seconds only, and writes nothing later', async () => {
    const { halo, database, processes } = world;
    const { _id } = await createCollab(world, halo);
    const frozen = await processes.startApp();
    await waitForMirror(database);
    const change = (app: string, firstName: string) =>
      call(`${app}/api/creators/collabs/${_id}`, { key: halo.key, json: { firstName } });
    const lock = await lockTable(database.url, 'events');
    const late = change(frozen.url, 'Frozen');
    await lock.untilBlocked('collabs');
    frozen.signal('SIGSTOP');
    await lock.release();
    // The lock is released after five seconds, longer than one request waits for it.
    let awake = await change(world.appUrl, 'Awake');
    if (awake.status === 503) {
      await sleep(Number(awake.headers.get('retry-after')) * 1_000);
      awake = await change(world.appUrl, 'Awake');
    }
    expect(awake.status).toBe(200);
    frozen.signal('SIGCONT');
    expect(readProblem(await late)).toMatchObject({ statusCode: 503 });
    expect((await getCollab(world, halo, _id)).creator.firstName).toBe('Awake');
  });

  it('reports whether it is alive and ready', async () => {
    expect(await (await fetch(`${world.appUrl}/healthz`)).json()).toEqual({ status: 'alive' });
    expect(await (await fetch(`${world.appUrl}/readyz`)).json()).toEqual({ status: 'ready' });
  });

  it('logs each request as one line of JSON, and never a key, a token or a secret', async () => {
    const { halo, database, processes, partnerKey, base } = world;
    const { _id } = await createCollab(world, halo);
    await createDrop(world, halo, { collabId: _id });
    await call(`${base}/creators/collabs`, { key: `${halo.key}x`, json: newPerson() });
    await call(`${base}/creators/collabs`, { partnerKey, json: newPerson() });
    await waitForMirror(database);
    const requests = () =>
      processes
        .logOf('app')
        .split('\n')
        .filter((line) => line.includes('"msg":"API"') && line.includes('"POST"'));
    await until('all are logged', () => requests().length >= 4);
    const log = processes.logOf('app');
    for (const line of log.split('\n').slice(0, -1)) expect(JSON.parse(line)).toBeTypeOf('object');
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

  it('stores no key and no platform token in plain text', async () => {
    const { halo, database, partnerKey } = world;
    const everything = [...(await readTables(database)).values()].join('\n');
    expect(everything).toContain('halo.myshopify.com');
    const secrets = [halo.key, partnerKey].map((key) => key.split('_')[2] ?? '');
    for (const secret of [...secrets, 'shpat_', 'shprt_']) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
