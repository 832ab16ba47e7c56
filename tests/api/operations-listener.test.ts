import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { appProcesses } from '../support/world/processes.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { operationsUrl, scrape } from '../support/http/scrape.ts';
import { startDatabaseProxy } from '../support/network/start-database-proxy.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

const metricsOn = { METRICS_PORT: '0' };

let world: World;
let operations: string;
beforeAll(async () => {
  world = await startWorld({ worker: true, env: metricsOn });
  operations = await operationsUrl(world.processes, 'app');
});
afterAll(() => world.stop());

/** Runs a process until it exits. */
function run(program: string, env: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const settings = { ...appSettings, DATABASE_URL: world.database.url, ...env, PATH: process.env['PATH'] };
    execFile('node', [...quickStart, program], { env: settings }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

/** Status and message of a response. */
async function read(url: string): Promise<[number, string]> {
  const response = await fetch(url);
  return [response.status, await response.text()];
}

describe('the operations listener', () => {
  it('of an app with RUN_WORKER serves both from one registry, and both use one pool', async () => {
    await createCollab(world, world.halo);
    await waitForMirror(world.database);
    await until('both are counted', async () => {
      const seen = await scrape(operations);
      const jobs = seen.value('creator_collabs_jobs_total', { task: 'mirror-channel', outcome: 'ok' }) ?? 0;
      const requests = seen.value('creator_collabs_http_requests_total', { route: '/api/creators/collabs' });
      return jobs > 0 && requests === 1;
    });
    const seen = await scrape(operations);
    // Requests and jobs share one pool.
    expect(seen.value('creator_collabs_database_pool_max_connections', { pool: 'requests' })).toBe(10);
    expect(seen.value('creator_collabs_job_runners_alive')).toBe(24);
    expect(seen.value('creator_collabs_build_info', { role: 'app+worker' })).toBe(1);
    expect(await read(`${operations}/readyz`)).toEqual([200, '{"status":"ready"}']);
  });

  it('serves no page of the app, and accepts no other method', async () => {
    const [status, text] = await read(`${operations}/collabs`);
    expect([status, text]).toEqual([404, 'Not found. Available: /metrics, /healthz, /readyz.\n']);
    expect((await fetch(`${operations}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('exists only with METRICS_PORT', async () => {
    const processes = appProcesses(`${world.database.name}-off`, {
      databaseUrl: world.database.url,
      platformUrl: world.platform.url,
    });
    await processes.startApp();
    expect(processes.logOf('app')).not.toContain('Operations listener');
    await processes.stop();
  });

  it.each(['server', 'worker'])('%s prints that METRICS_PORT is in use, and exits', async (program) => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, stdout, stderr } = await run(`build/bin/${program}.js`, { METRICS_PORT: String(port) });
    expect([code, stderr]).toEqual([1, `Port ${port} is in use: set METRICS_PORT to a free one\n`]);
    expect(stdout).toContain('Operations listener cannot start');
    taken.close();
  });

  it('of a worker is alive but not ready while its database is unavailable, and ready afterwards', async () => {
    let isOpen = false;
    const proxy = await startDatabaseProxy(world.database.url, ({ client, upstream }) => {
      if (isOpen) client.pipe(upstream).pipe(client);
      else client.destroy();
    });
    const processes = appProcesses(`${world.database.name}-gate`, {
      databaseUrl: proxy.url,
      platformUrl: world.platform.url,
      env: metricsOn,
    });
    const starting = processes.startWorker();
    const url = await operationsUrl(processes, 'worker');
    expect((await read(`${url}/healthz`))[0]).toBe(200);
    const [status, body] = await read(`${url}/readyz`);
    expect([status, JSON.parse(body)]).toEqual([503, { status: 'not ready', reasons: [expect.any(String)] }]);
    const away = await scrape(url);
    expect(away.value('creator_collabs_database_up')).toBe(0);
    expect(away.value('creator_collabs_worker_ready')).toBe(0);
    // An outdated value would be misleading.
    expect(away.value('creator_collabs_queue_jobs')).toBeUndefined();
    expect(away.value('creator_collabs_workers_alive')).toBeUndefined();
    isOpen = true;
    await starting;
    await until('it is ready', async () => (await read(`${url}/readyz`))[0] === 200);
    await until(
      'the queue is read',
      async () => (await scrape(url)).value('creator_collabs_database_up') === 1,
    );
    expect((await scrape(url)).value('creator_collabs_workers_alive')).toBe(2);
    await processes.stop();
    await proxy.close();
  });

  it('responds until the last request of a stopping process has ended', async () => {
    const { halo, platform } = world;
    const { _id } = await createCollab(world, halo);
    const processes = appProcesses(`${world.database.name}-stop`, {
      databaseUrl: world.database.url,
      platformUrl: platform.url,
      env: metricsOn,
    });
    const app = await processes.startApp();
    const url = await operationsUrl(processes, 'app');
    await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'ProductsByIds' });
    const underWay = call(`${app.url}/api/creators/collabs/${_id}/drops`, {
      key: halo.key,
      json: { title: 'Last one', products: [{ id: halo.products[5] }] },
    });
    await untilDelayed(platform.url);
    app.signal('SIGTERM');
    await until('the app is stopping', () => processes.logOf('app').includes('App stopping'));
    expect((await read(`${url}/metrics`))[0]).toBe(200);
    await clearFaults(platform.url);
    expect((await underWay).status).toBe(200);
    expect(await app.ended).toBe('exit code 0');
    await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed');
    await processes.stop();
  });
});
