import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type pg from 'pg';
import packageJson from '../package.json' with { type: 'json' };
import { describeFailure, log } from './log.ts';

/*
 * The metrics of this process, in the format of Prometheus. Label values come from fixed lists: never a channel id, a
 * credential or a raw path, each of which would add series without limit.
 */

/** Seconds. The fastest reads take about a millisecond. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const callBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const lagBuckets = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3_600, 14_400];

type Pool = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'ended' | 'options'> & {
  waitingForTenant?: number;
};
type Collector = () => Promise<void> | void;

/** How many job runners of this process run, and how many should. */
interface RunnerCounts {
  alive: number;
  expected: number;
}

const metrics = createMetrics();

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const name = (rest: string) => `creator_collabs_${rest}`;
  const gauge = <Label extends string = never>(rest: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: name(rest), help, labelNames, registers });
  const counter = <Label extends string = never>(rest: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: name(rest), help, labelNames, registers });
  const histogram = <Label extends string = never>(
    rest: string,
    help: string,
    { buckets, labelNames = [] }: { buckets: number[]; labelNames?: Label[] },
  ) => new Histogram({ name: name(rest), help, buckets, labelNames, registers });

  return {
    registry,
    pools: new Map<Pool, string>(),
    collectors: new Map<string, Collector>(),
    state: {
      heartbeatAt: undefined as number | undefined,
      runners: undefined as (() => RunnerCounts) | undefined,
    },
    requests: counter('http_requests_total', 'Requests that the app responded to, by route pattern.', [
      'method',
      'route',
      'status',
    ]),
    requestSeconds: histogram(
      'http_request_duration_seconds',
      'Time from the head of a request to the end of its response.',
      { buckets: requestBuckets, labelNames: ['method', 'route'] },
    ),
    poolConnections: gauge('database_pool_connections', 'Open connections, by pool and use.', [
      'pool',
      'state',
    ]),
    poolMax: gauge('database_pool_max_connections', 'Most connections that a pool may open.', ['pool']),
    poolWaiting: gauge('database_pool_waiting_requests', 'Statements that wait for a connection.', ['pool']),
    tenantWaiting: gauge(
      'database_tenant_waiting_requests',
      "Statements that wait because their tenant's share of the pool is in use.",
    ),
    databaseErrors: counter(
      'database_errors_total',
      'Errors that Postgres returned, by class of their SQLSTATE. Constraint violations and rollbacks are usual.',
      ['class'],
    ),
    localLimits: counter(
      'local_rate_limits_total',
      'Reads that a rate limit of this process alone counted, because the database refuses to write.',
    ),
    platformRequests: counter(
      'platform_requests_total',
      'Requests to the Admin API of the platform, by GraphQL operation. Each retry counts.',
      ['operation', 'outcome'],
    ),
    platformSeconds: histogram(
      'platform_request_duration_seconds',
      'Duration of one request to the Admin API.',
      {
        buckets: callBuckets,
      },
    ),
    platformCost: counter(
      'platform_query_cost_total',
      'Query cost that the platform charged, in its points, by GraphQL operation.',
      ['operation'],
    ),
    platformThrottled: counter(
      'platform_throttled_total',
      'Requests that the platform rejected as throttled.',
    ),
    deliveries: counter('deliveries_total', 'Attempts to deliver an event to an event endpoint.', [
      'outcome',
    ]),
    deliverySeconds: histogram(
      'delivery_duration_seconds',
      'Duration of one attempt to deliver an event, by outcome.',
      { buckets: callBuckets, labelNames: ['outcome'] },
    ),
    mirrorSeconds: histogram(
      'mirror_sync_duration_seconds',
      'Time from the change of a collab until the store shows it, by priority.',
      { buckets: lagBuckets, labelNames: ['priority'] },
    ),
    jobs: counter('jobs_total', 'Jobs that this process ran, by task. A retry counts again.', [
      'task',
      'outcome',
    ]),
    wakeUps: counter('wake_ups_total', 'Wake-ups of workers, by task. The sweep sends lost ones again.', [
      'task',
      'source',
    ]),
    jobSeconds: histogram('job_duration_seconds', 'Duration of one job, by task.', {
      buckets: jobBuckets,
      labelNames: ['task'],
    }),
  };
}

export type RequestMethod = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'other';
export type DeliveryOutcome = 'delivered' | 'rejected' | 'unreachable' | 'withdrawn';

/**
 * One completed request. `status` is `aborted` when the client disconnected before the end of the response.
 */
interface CompletedRequest {
  method: RequestMethod;
  /** A route pattern or route id, never a path. */
  route: string;
  status: number | 'aborted';
  seconds: number;
}

export function recordRequest({ method, route, status, seconds }: CompletedRequest): void {
  metrics.requests.inc({ method, route, status });
  metrics.requestSeconds.observe({ method, route }, seconds);
}

/** One request to the platform. `cost` is in the platform's points; undefined if the response has no cost. */
interface PlatformCall {
  operation: string;
  outcome: string;
  seconds: number;
  cost: number | undefined;
}

export function recordPlatformCall({ operation, outcome, seconds, cost }: PlatformCall): void {
  metrics.platformRequests.inc({ operation, outcome });
  metrics.platformSeconds.observe(seconds);
  if (cost !== undefined) metrics.platformCost.inc({ operation }, cost);
  if (outcome === 'throttled') metrics.platformThrottled.inc();
}

export function recordDelivery(outcome: DeliveryOutcome, seconds: number): void {
  metrics.deliveries.inc({ outcome });
  metrics.deliverySeconds.observe({ outcome }, seconds);
}

/** @param seconds since the collab became dirty. */
export function recordMirrorSync(priority: 'interactive' | 'background', seconds: number): void {
  metrics.mirrorSeconds.observe({ priority }, seconds);
}

/** @param source the sweep sends those again that were lost. */
export function recordWakeUp(task: string, source: 'work' | 'sweep'): void {
  metrics.wakeUps.inc({ task, source });
}

export function recordJob(task: string, outcome: 'ok' | 'failed', seconds: number): void {
  metrics.jobs.inc({ task, outcome });
  metrics.jobSeconds.observe({ task }, seconds);
}

/** Records that this process has just saved its heartbeat. */
export function setLastHeartbeat(): void {
  metrics.state.heartbeatAt = performance.now();
}

/** Reports a worker's runners, and each of its tasks from the first scrape on. */
export function watchRunners(tasks: readonly string[], count: () => RunnerCounts): void {
  metrics.state.runners = count;
  for (const task of tasks) for (const outcome of ['ok', 'failed']) metrics.jobs.inc({ task, outcome }, 0);
  for (const outcome of ['delivered', 'rejected', 'unreachable', 'withdrawn'] satisfies DeliveryOutcome[])
    metrics.deliveries.inc({ outcome }, 0);
}

/** The runners of this process; undefined in a process without a worker. */
export function runnerCounts(): RunnerCounts | undefined {
  return metrics.state.runners?.();
}

/** Classes of SQLSTATE that an operator distinguishes. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const errorClasses: Readonly<Record<string, string>> = {
  '08': 'connection',
  '23': 'constraint_violation',
  '25': 'invalid_transaction_state',
  '28': 'invalid_authorization',
  '40': 'transaction_rollback',
  '42': 'access_rule_or_undefined',
  '53': 'insufficient_resources',
  '55': 'lock_not_available',
  '57': 'operator_intervention',
};

/** Reports a connection pool from its first connection on. */
export function watchPool(name: string, pool: pg.Pool): void {
  pool.on('connect', ({ connection }) => {
    metrics.pools.set(pool, name);
    // Below the client, so that counting costs nothing where nothing fails.
    connection.on('errorMessage', ({ code }: { code?: string }) => recordDatabaseError(code));
  });
}

/** One error that Postgres returned, by its SQLSTATE. */
export function recordDatabaseError(code = ''): void {
  metrics.databaseErrors.inc({ class: errorClasses[code.slice(0, 2)] ?? 'other' });
}

/** One read that a rate limit of this process alone counted. */
export function recordLocalLimit(): void {
  metrics.localLimits.inc();
}

/**
 * Adds a gauge whose values are set before each scrape.
 * @param rest the name without the prefix `creator_collabs_`.
 */
export function stateGauge<Label extends string = never>(
  rest: string,
  help: string,
  labelNames: Label[] = [],
): Gauge<Label> {
  const name = `creator_collabs_${rest}`;
  metrics.registry.removeSingleMetric(name);
  return new Gauge({ name, help, labelNames, registers: [metrics.registry] });
}

/** Runs `collect` before each scrape. What it throws is logged; the other metrics are still served. */
export function collectOnScrape(name: string, collect: Collector): void {
  metrics.collectors.set(name, collect);
}

/** Adds Node's own metrics and the build's. Called once in a process that serves metrics. */
export function startProcessMetrics(role: 'app' | 'webhooks' | 'worker' | 'app+worker'): void {
  // Sampled every 50 ms: the default of 10 ms wakes an idle process a hundred times a second.
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: 50 });
  for (const name of Object.values(errorClasses)) metrics.databaseErrors.inc({ class: name }, 0);
  stateGauge('build_info', 'Always 1. The labels describe the build.', ['version', 'node', 'role']).set(
    { version: packageJson.version, node: process.version, role },
    1,
  );
  collectOnScrape('pools', collectPools);
  if (role === 'app' || role === 'webhooks') return;
  const alive = stateGauge('job_runners_alive', 'Job runners of this process that run.');
  const expected = stateGauge('job_runners_expected', 'Job runners that this process should run.');
  const heartbeat = stateGauge('worker_heartbeat_age_seconds', 'Time since this worker wrote its heartbeat.');
  const startedAt = performance.now();
  collectOnScrape('worker', () => {
    const counts = runnerCounts();
    alive.set(counts?.alive ?? 0);
    expected.set(counts?.expected ?? 0);
    heartbeat.set((performance.now() - (metrics.state.heartbeatAt ?? startedAt)) / 1_000);
  });
}

function collectPools(): void {
  const open = [...metrics.pools].filter(([{ ended }]) => !ended);
  for (const [pool, name] of open) {
    metrics.poolConnections.set({ pool: name, state: 'idle' }, pool.idleCount);
    metrics.poolConnections.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
    metrics.poolMax.set({ pool: name }, pool.options.max);
    metrics.poolWaiting.set({ pool: name }, pool.waitingCount);
  }
  metrics.tenantWaiting.set(open.reduce((total, [pool]) => total + (pool.waitingForTenant ?? 0), 0));
}

/** All metrics of this process, in the text format of Prometheus. */
export async function scrapeMetrics(): Promise<{ contentType: string; body: string }> {
  const { registry, collectors } = metrics;
  await Promise.all(
    [...collectors].map(async ([collector, collect]) => {
      try {
        await collect();
      } catch (error) {
        log.error({ collector, ...describeFailure(error) }, 'Metrics collector failed');
      }
    }),
  );
  return { contentType: registry.contentType, body: await registry.metrics() };
}
