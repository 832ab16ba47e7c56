import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCollab, getCollab, updateCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { loadApp } from '../support/world/load-app.ts';
import { addFault, controlPlatform } from '../support/store/mirror.ts';
import { operationsUrl, scrape, type Scrape } from '../support/http/scrape.ts';
import { until } from '../support/until.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { addFailingJob } from '../support/db/jobs.ts';
import { recordRejected } from '../support/db/mirror-outcomes.ts';

const http = 'creator_collabs_http_requests_total';

let world: ListeningWorld;
let app: string;
let worker: string;
let collabId: string;
let channelId: string;
beforeAll(async () => {
  world = await startListeningWorld({ env: { METRICS_PORT: '0' } });
  app = await operationsUrl(world.processes, 'app');
});
afterAll(() => world.stop());

describe('metrics', () => {
  it('of an app without a worker show queue, mirror, and that no worker is alive', async () => {
    await world.listen('/metrics-endpoint');
    const collab = await createCollab(world, world.halo);
    collabId = collab._id;
    channelId = collab.channel;
    // The values of a scrape are cached for some seconds.
    await until('the queue is reported', async () => {
      const job = { task: 'mirror-channel', state: 'due' };
      return ((await scrape(app)).value('creator_collabs_queue_jobs', job) ?? 0) > 0;
    });
    const seen = await scrape(app);
    expect(seen.value('creator_collabs_workers_alive')).toBe(0);
    expect(seen.value('creator_collabs_mirror_oldest_dirty_age_seconds')).toBeGreaterThan(0);
    expect(
      seen.value('creator_collabs_mirror_oldest_due_age_seconds', { priority: 'interactive' }),
    ).toBeGreaterThan(0);
    expect(
      seen.value('creator_collabs_queue_oldest_due_job_age_seconds', { task: 'mirror-channel' }),
    ).toBeGreaterThan(0);
    expect(seen.value('creator_collabs_job_runners_alive')).toBeUndefined();
  });

  it('of an app have its requests and its connection pool in one scrape', async () => {
    await getCollab(world, world.halo, collabId);
    await fetch(`${world.appUrl}/collabs`);
    const route = '/api/channels/:platformDomain/collabs/:collabId';
    let seen = await scrape(app);
    await until('both requests are counted', async () => {
      seen = await scrape(app);
      const routes = seen.labelValues(http, 'route');
      return routes.has(route) && routes.has('routes/admin/collabs/list');
    });
    expect(seen.value(http, { route, method: 'GET', status: '200' })).toBe(1);
    expect(seen.value('creator_collabs_http_request_duration_seconds_count', { route })).toBe(1);
    expect(seen.value('creator_collabs_database_pool_connections')).toBeGreaterThan(0);
    expect(seen.value('creator_collabs_database_pool_max_connections', { pool: 'requests' })).toBe(10);
    expect(seen.value('creator_collabs_database_pool_waiting_requests')).toBe(0);
    expect(seen.value('creator_collabs_database_tenant_waiting_requests')).toBe(0);
    expect(seen.value('creator_collabs_platform_requests_total', { outcome: 'ok' })).toBeGreaterThan(0);
    expect(seen.value('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
    expect(seen.value('creator_collabs_build_info', { role: 'app', version: '0.1.0' })).toBe(1);
  });

  it('of a worker show jobs, mirror, platform and deliveries', async () => {
    await addFault(world.platform.url, { fault: 'throttle', times: 1 });
    await world.processes.startWorker();
    worker = await operationsUrl(world.processes, 'worker');
    await waitForMirror(world.database);
    await world.untilReceived('/metrics-endpoint');
    await addFailingJob(world.database);
    await until('the job has failed', async () => {
      const seen = await scrape(worker);
      const failed = seen.value('creator_collabs_jobs_total', { task: 'mirror-channel', outcome: 'failed' });
      return (failed ?? 0) >= 1 && seen.value('creator_collabs_queue_jobs', { state: 'failed' }) === 1;
    });
    const seen = await scrape(worker);
    expect(
      seen.value('creator_collabs_jobs_total', { task: 'mirror-channel', outcome: 'ok' }),
    ).toBeGreaterThan(0);
    expect(
      seen.value('creator_collabs_job_duration_seconds_count', { task: 'deliver-events' }),
    ).toBeGreaterThan(0);
    expect(
      seen.value('creator_collabs_mirror_sync_duration_seconds_count', { priority: 'interactive' }),
    ).toBe(1);
    expect(seen.value('creator_collabs_platform_query_cost_total')).toBeGreaterThan(0);
    expect(seen.value('creator_collabs_platform_throttled_total')).toBe(1);
    expect(seen.value('creator_collabs_deliveries_total', { outcome: 'delivered' })).toBe(1);
    expect(seen.value('creator_collabs_delivery_duration_seconds_count', { outcome: 'delivered' })).toBe(1);
    expect(seen.value('creator_collabs_job_runners_alive')).toBe(24);
    expect(seen.value('creator_collabs_job_runners_expected')).toBe(24);
    expect(seen.value('creator_collabs_worker_heartbeat_age_seconds')).toBeLessThan(60);
    expect(seen.value('creator_collabs_worker_ready')).toBe(1);
    expect(seen.value('creator_collabs_database_up')).toBe(1);
    expect(seen.value('creator_collabs_mirror_oldest_dirty_age_seconds')).toBe(0);
  });

  it('report every task that a worker runs by its name', async () => {
    const tasksIn = (seen: Awaited<ReturnType<typeof scrape>>) =>
      seen.labelValues('creator_collabs_jobs_total', 'task');
    await until('a sweep is reported', async () => [...tasksIn(await scrape(worker))].includes('sweep'));
    const seen = await scrape(worker);
    const queued = seen.labelValues('creator_collabs_queue_jobs', 'task');
    // The sweep has no job in the queue.
    expect([...queued, 'sweep'].sort()).toEqual([...tasksIn(seen), 'other'].sort());
  });

  it('show permanently failed items and blocked channels', async () => {
    const { database, platform, halo, pine } = world;
    await recordRejected(database, { channelId, collabIds: [collabId] }, { reason: 'Rejected' });
    await until('the entry is reported by both', async () => {
      const all = await Promise.all([app, worker].map(scrape));
      return all.every((seen) => seen.value('creator_collabs_mirror_permanently_failed_items') === 1);
    });
    // A collab that is not retried does not count in the mirror's delay.
    const failed = await scrape(worker);
    expect(failed.value('creator_collabs_mirror_oldest_dirty_age_seconds')).toBe(0);
    await updateCollab(world, halo, { collabId, firstName: 'Grace' });
    await controlPlatform(platform.url, 'scopes', { shop: pine.domain, scopes: ['write_products'] });
    await createCollab(world, pine);
    await until('the channel is reported', async () => {
      return ((await scrape(worker)).value('creator_collabs_mirror_blocked_channels') ?? 0) > 0;
    });
  });

  it('show stores that the platform paused, and for how long the mail server has not responded', async () => {
    const { database, platform, halo } = world;
    const healthy = await scrape(worker);
    expect(healthy.value('creator_collabs_mirror_paused_channels')).toBe(0);
    expect(healthy.value('creator_collabs_mail_failing_seconds')).toBe(0);
    const fault = { fault: 'throttle', store: halo.domain, status: 429, retryAfter: 3_600, times: 1 };
    await addFault(platform.url, fault);
    await createCollab(world, halo);
    await loadApp(database);
    await (await import('#app/db/mail-server.ts')).recordMailFault();
    await until('both are reported', async () => {
      const seen = await scrape(worker);
      const paused = seen.value('creator_collabs_mirror_paused_channels');
      return paused === 1 && (seen.value('creator_collabs_mail_failing_seconds') ?? 0) > 0;
    });
  });

  it('have no additional series after requests to many ids, stores and unknown paths', async () => {
    const before = await scrape(app);
    const warm = await untilCounted((before.value(http) ?? 0) + (await callEverything(1)));
    let sent = 0;
    for (let round = 2; round <= 20; round += 1) sent += await callEverything(round);
    const after = await untilCounted((warm.value(http) ?? 0) + sent);
    expect(after.series).toBe(warm.series);
    const routes = [...after.labelValues(http, 'route')];
    expect(routes.filter((route) => /\d|halo|pine|store-|%/.test(route))).toEqual([]);
    expect(routes).toContain('unknown');
  });

  it('include everything, with labels, that docs/grafana-dashboard.json and docs/alerts.yml name', async () => {
    const seen = await Promise.all([app, worker].map(scrape));
    const isOn = (values: Set<string>) => values.size > 0 && !values.has('');
    const exists = ({ name, labels }: NamedMetric) =>
      seen.some(
        ({ types, labelValues }) =>
          (types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram') &&
          labels.every((label) => label === 'instance' || isOn(labelValues(name, label))),
      );
    const named = [...dashboardExpressions(), ...alertExpressions()].flatMap(metricsNamedIn);
    expect(named.length).toBeGreaterThan(70);
    expect(named.filter((metric) => !exists(metric))).toEqual([]);
  });
});

/** Requests of every kind; each number uses other ids, stores and paths. @returns how many. */
async function callEverything(round: number): Promise<number> {
  const { appUrl, halo } = world;
  const id = `0190${String(round).padStart(4, '0')}-0000-7000-8000-000000000000`;
  const requests = [
    [`/api/creators/collabs/${id}`, 'POST'],
    [`/api/creators/collabs/${id}/drops`, 'POST'],
    [`/api/creators/collabs/${id}/drops/${id}`, 'POST'],
    [`/api/channels/store-${round}.myshopify.com/collabs/${id}`, 'GET'],
    [`/API/creators/collabs/${id}`, 'PUT'],
    [`/api/creators%2Fcollabs/${id}`, 'DELETE'],
    [`/api/creators/collabs?email=person${round}@example.com`, 'GET'],
    [`/api/unknown/${id}`, 'GET'],
    [`/api/${id}.data`, 'GET'],
    [`/collabs/${id}`, 'GET'],
    [`/collabs/${id}.data`, 'GET'],
    [`/collabs/${id}/drops/${id}/`, 'GET'],
    [`/wp-${round}.php`, 'GET'],
    [`/deep/${id}/${round}/${id}`, 'GET'],
    [`/assets/${round}.js`, 'GET'],
    [`/%zz${round}`, 'GET'],
    ['/webhooks/platform', 'POST'],
  ] as const;
  for (const [path, method] of requests) await call(`${appUrl}${path}`, { method, key: halo.key });
  return requests.length;
}

async function untilCounted(requests: number): Promise<Scrape> {
  await until(
    `${requests} requests are counted`,
    async () => ((await scrape(app)).value(http) ?? 0) >= requests,
  );
  return scrape(app);
}

/** A metric in an expression, and its label matchers. */
interface NamedMetric {
  name: string;
  labels: string[];
}

function dashboardExpressions(): string[] {
  const panels = z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) }));
  const dashboard: unknown = JSON.parse(readFileSync('docs/grafana-dashboard.json', 'utf8'));
  return z
    .object({ panels })
    .parse(dashboard)
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** Each rule has its expression on one line. */
function alertExpressions(): string[] {
  const rules = readFileSync('docs/alerts.yml', 'utf8');
  const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression);
  expect(expressions).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
  return expressions;
}

function metricsNamedIn(expression: string): NamedMetric[] {
  const found = [...expression.matchAll(/\b((?:creator_collabs|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  if (found.length === 0) throw new Error(`No metric of the service in ${expression}`);
  return found.map(([, name = '', matchers = '']) => ({
    name,
    labels: [...matchers.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label),
  }));
}
