import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, newPerson } from '../support/api-calls.ts';
import { call, readProblem } from '../support/api-client.ts';
import { appSettings } from '../support/app-settings.ts';
import { holdTable } from '../support/hold-table.ts';
import { addFault, mirrorIsDone, untilHeldBack } from '../support/mirror.ts';
import { appProcesses } from '../support/processes.ts';
import { quickStart } from '../support/quick-start.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/** A port that nobody listens on. */
const nobodyThere = 'postgresql://postgres@127.0.0.1:1/none';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

/** A way to a port of this machine that breaks every connection until it is opened. */
async function startGate(target: number) {
  let isOpen = false;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!isOpen) {
      socket.destroy();
      return;
    }
    const onward = connect(target, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    open: () => (isOpen = true),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Runs a program to its end. */
function run(program: string, env: Record<string, string>, args: string[] = []) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const surroundings = { ...env, PATH: process.env['PATH'], NODE_ENV: 'test' as const };
    execFile('node', [...quickStart, program, ...args], { env: surroundings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe('a process of the service', () => {
  it.each(['build/bin/server.js', 'build/bin/worker.js', 'build/bin/migrate.js', 'build/bin/keys.js'])(
    '%s refuses to start without its settings, names them, and says nothing else',
    async (program) => {
      const { code, output } = await run(program, {
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

  it('says in one line that its port is taken', async () => {
    const port = new URL(world.base).port;
    const env = { ...appSettings, DATABASE_URL: world.database.url, PORT: port };
    const { code, output } = await run('build/bin/server.js', env);
    expect([code, output.trim()]).toEqual([1, `Port ${port} is taken: set PORT to a free one`]);
  });

  it.each(['build/bin/server.js', 'build/bin/migrate.js', 'build/bin/keys.js'])(
    '%s says in one sentence that its database is away, and ends',
    async (program) => {
      const args = program.includes('keys') ? ['issue', '--channel', 'halo.myshopify.com'] : [];
      const { code, output } = await run(program, { ...appSettings, DATABASE_URL: nobodyThere }, args);
      expect([code, output.trim()]).toEqual([
        1,
        'The database does not answer: start it, or correct DATABASE_URL.',
      ]);
    },
  );

  it.each([
    [
      'whose name is wrong',
      (url: URL) => (url.pathname = '/nowhere'),
      /refuses the connection: correct the user/,
    ],
    [
      'that has no tables',
      (url: URL) => (url.pathname = '/template1'),
      /has no tables yet: run npm run migrate/,
    ],
  ])('says in one sentence what to do about a database %s', async (_, change, sentence) => {
    const url = new URL(world.database.url);
    change(url);
    const { code, output } = await run('build/bin/server.js', { ...appSettings, DATABASE_URL: url.href });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });

  it('a worker whose database is away waits for it', async () => {
    const { platform } = world;
    const address = new URL(world.database.url);
    const gate = await startGate(Number(address.port));
    address.host = `127.0.0.1:${gate.port}`;
    const processes = appProcesses('waiting-worker', {
      databaseUrl: address.href,
      platformUrl: platform.url,
    });
    const started = processes.startWorker();
    await until('the worker says that it waits', () =>
      processes.logOf('worker').includes('The worker waits for its database'),
    );
    gate.open();
    const worker = await started;
    // At once: it has begun, and has a name to give back.
    worker.signal('SIGTERM');
    expect(await worker.ended).toBe('exit code 0');
    await processes.stop();
    await gate.close();
  });

  it('a worker that is told to stop while its database is away ends with 0', async () => {
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
      says: ["Unknown option '--force'.", 'npm run migrate takes no arguments.'],
    },
    {
      program: 'migrate',
      args: ['now'],
      says: ['Unexpected argument', 'npm run migrate takes no arguments.'],
    },
    {
      program: 'keys',
      args: ['issue', '--chanel', 'x'],
      says: ["Unknown option '--chanel'.", 'npm run keys -- issue'],
    },
    {
      program: 'keys',
      args: ['issue', '--channel'],
      says: ["Option '--channel <value>' argument missing.", 'npm run keys'],
    },
    { program: 'keys', args: ['isue'], says: ['npm run keys -- issue'] },
  ])('$program $args says what is wrong with it, and how it is called', async ({ program, args, says }) => {
    const env = { ...appSettings, DATABASE_URL: world.database.url };
    const { code, output } = await run(`build/bin/${program}.js`, env, args);
    expect(code).toBe(1);
    for (const said of says) expect(output).toContain(said);
    expect(output).not.toMatch(/\n +at /);
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

  it('ends with 0 when it is told to stop more than once, in one way or another', async () => {
    const app = await world.processes.startApp({ RUN_WORKER: 'true' });
    const worker = await world.processes.startWorker();
    for (const each of [app, worker])
      for (const signal of ['SIGTERM', 'SIGINT'] as const) each.signal(signal);
    expect(await Promise.all([app.ended, worker.ended])).toEqual(['exit code 0', 'exit code 0']);
    const left = await world.database.query('SELECT 1 FROM workers');
    expect(left).toHaveLength(1);
  });

  it('that is frozen in the middle of a write keeps others waiting for seconds only, and writes nothing later', async () => {
    const { halo, database, processes } = world;
    const { _id } = await createCollab(world, halo);
    const frozen = await processes.startApp();
    await mirrorIsDone(database);
    const change = (app: string, firstName: string) =>
      call(`${app}/api/creators/collabs/${_id}`, { key: halo.key, json: { firstName } });
    const hold = await holdTable(database.url, 'events');
    const late = change(frozen.url, 'Frozen');
    await hold.untilSomebodyWaits('collabs');
    frozen.signal('SIGSTOP');
    await hold.release();
    // The lock is gone after five seconds, which is longer than one request waits for it.
    let awake = await change(world.appUrl, 'Awake');
    if (awake.status === 503) {
      await sleep(Number(awake.headers.get('retry-after')) * 1_000);
      awake = await change(world.appUrl, 'Awake');
    }
    expect(awake.status).toBe(200);
    frozen.signal('SIGCONT');
    expect(readProblem(await late)).toMatchObject({ statusCode: 503 });
    expect(await database.query('SELECT first_name FROM collabs WHERE id = $1', [_id])).toEqual([
      { first_name: 'Awake' },
    ]);
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
