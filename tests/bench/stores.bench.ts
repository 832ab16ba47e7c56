import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from '../../local/ports.ts';
import { startSimulator } from '../../local/simulator/start-simulator.ts';
import { listStatementWork, type StatementWork } from '../support/db/erasure-growth.ts';
import { openApp } from '../support/world/install.ts';
import { cpuMicrosecondsBetween, readCpuTimes, readServerCpu } from './counters/cpu-time.ts';
import { measureWork } from './counters/measure-work.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import type { Stage } from './harness/open-stage.ts';
import type { BenchDatabase } from './harness/start-database.ts';
import { getBody } from './load/get-body.ts';
import { issueKeys } from './load/issue-keys.ts';
import { productionSettings, startApp } from './load/start-app.ts';
import { untilUpToDate } from './mirror/creators.ts';
import { plainStore } from './mirror/start-mirror.ts';

const template = 'template.myshopify.com';
const role = 'idle';
const active = 10;
/** How often a monitoring system reads the metrics. */
const scrapeEveryMs = 15_000;

export const bench: Bench = {
  about:
    'what an idle app and worker cost with 10,000 installed stores, 10 of them active, against 100 stores',
  async run(stage) {
    const form = stage.small
      ? { few: 100, many: 1_000, settleMs: 4_000, ms: 10_000 }
      : { few: 100, many: 10_000, settleMs: 15_000, ms: 45_000 };
    const database = await stage.startDatabase();
    const processes = await startProcesses(stage, database);
    await installTemplate(stage, { database, port: processes.port });
    const measureWith = async (stores: number): Promise<IdleCost[]> => {
      stage.print(`adding stores, until there are ${stores}`);
      await addStores(database, stores);
      await sleep(form.settleMs);
      stage.print(`idle for two times ${form.ms / 1_000} s`);
      return [
        await measureIdle(database, processes, form.ms),
        await measureIdle(database, processes, form.ms),
      ];
    };
    const few = await measureWith(form.few);
    const many = await measureWith(form.many);
    const { few: fewStores, many: manyStores } = form;
    return figuresOf({ few, many, small: stage.small, detail: { fewStores, manyStores, active } });
  },
};

interface Processes {
  /** The app's port for requests. */
  port: number;
  /** The ports of the metrics of app and worker. */
  metricsPorts: readonly number[];
  pids: readonly number[];
}

/** Starts the platform, the app and a worker as in production. */
async function startProcesses(stage: Stage, database: BenchDatabase): Promise<Processes> {
  const platform = await startSimulator({
    stores: [plainStore('template', 'standard')],
    app: {
      key: productionSettings['SHOPIFY_API_KEY'] ?? '',
      secret: productionSettings['SHOPIFY_API_SECRET'] ?? '',
      url: productionSettings['APP_URL'] ?? '',
    },
  });
  stage.supervisor.onStop(() => platform.close());
  const databaseUrl = await database.addCountedRole(role);
  const settings = { SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`, LOG_LEVEL: 'warn' };
  const metricsPorts = [await anyFreePort(), await anyFreePort()] as const;
  const app = await startApp(stage, {
    name: 'app',
    databaseUrl,
    settings: { ...settings, METRICS_PORT: String(metricsPorts[0]) },
  });
  await openApp(`http://127.0.0.1:${app.port}`, platform.url, template);
  const worker = await stage.supervisor.start({
    name: 'worker',
    command: ['node', 'build/bin/worker.js'],
    env: {
      ...productionSettings,
      ...settings,
      LOG_LEVEL: 'info',
      DATABASE_URL: databaseUrl,
      METRICS_PORT: String(metricsPorts[1]),
    },
    ready: { jsonLine: ({ msg }) => msg === 'Worker started' },
  });
  return { port: app.port, metricsPorts, pids: [app.pid, worker.pid] };
}

/** Fills one store over the interface, and waits for its mirror: the others get its rows. */
async function installTemplate(
  stage: Stage,
  { database, port }: { database: BenchDatabase; port: number },
): Promise<void> {
  stage.print('filling a store');
  const [key = ''] = await issueKeys(database, template, 1);
  for (const name of ['ada', 'grace', 'mary']) {
    const response = await fetch(`http://127.0.0.1:${port}/api/creators/collabs`, {
      method: 'POST',
      headers: { 'x-channel-access-token': key, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@example.com`,
        firstName: name,
        lastName: 'Lovelace',
        affiliateCode: name.toUpperCase(),
      }),
    });
    if (response.status >= 300) throw new Error(`${response.status} ${await response.text()}`);
  }
  await untilUpToDate(database, template);
}

async function addStores(database: BenchDatabase, stores: number): Promise<void> {
  const [row] = await database.query<{ count: string }>('SELECT count(*) FROM channels');
  const sql = readFileSync(path.join(import.meta.dirname, 'stores/clone-stores.sql'), 'utf8');
  const settings = { stores: stores - Number(row?.count), active, template };
  const sets = Object.entries(settings).map(([name, value]) => `SET bench.${name} = '${value}'`);
  await database.query(`${sets.join('; ')}; ${sql}`);
  await database.query('VACUUM ANALYZE');
  // Otherwise it would write these rows during the measurement.
  await database.query('CHECKPOINT');
}

interface IdleCost {
  statements: number;
  buffers: number;
  /** Buffers of each statement, in one call. */
  reads: ReadonlyMap<string, { text: string; buffers: number }>;
  /** Microseconds of Postgres, and of app and worker. */
  serverCpu: number;
  processCpu: number;
}

/** Measures a time without requests: heartbeats, sweeps, scrapes, and one start of nightly reconciliations. */
async function measureIdle(
  database: BenchDatabase,
  { metricsPorts, pids }: Processes,
  ms: number,
): Promise<IdleCost> {
  const readsBefore = await listStatementWork(database, role);
  const serverBefore = await readServerCpu(database);
  const before = readCpuTimes(pids) ?? new Map<string, number>();
  const { statements, buffers } = await measureWork(database, role, async () => {
    // As every ten minutes.
    await database.query(
      `SELECT graphile_worker.add_job('start-reconciliations', job_key => 'start-reconciliations')`,
    );
    const endsAt = performance.now() + ms;
    while (performance.now() < endsAt) {
      for (const port of metricsPorts) await getBody(port, { path: '/metrics', headers: {} });
      await sleep(Math.min(scrapeEveryMs, Math.max(0, endsAt - performance.now())));
    }
  });
  return {
    statements,
    buffers,
    serverCpu: (await readServerCpu(database)) - serverBefore,
    processCpu: cpuMicrosecondsBetween(before, readCpuTimes(pids) ?? new Map<string, number>()) ?? Number.NaN,
    reads: readsBetween(readsBefore, await listStatementWork(database, role)),
  };
}

/** The queue's own statements read the catalog in their first call on each connection. */
const isOwn = ({ text }: StatementWork) => !text.includes('"graphile_worker"');

function readsBetween(before: readonly StatementWork[], after: readonly StatementWork[]): IdleCost['reads'] {
  const earlier = new Map(before.map((work) => [work.id, work]));
  return new Map(
    after.filter(isOwn).flatMap(({ id, text, calls, pages }) => {
      const { calls: past, pages: read } = earlier.get(id) ?? { calls: 0, pages: 0 };
      return calls > past ? [[id, { text, buffers: (pages - read) / (calls - past) }]] : [];
    }),
  );
}

/** The reads of each statement, of the time that `isPreferred` to the others. */
function readsOf(
  times: readonly IdleCost[],
  isPreferred: (buffers: number, other: number) => boolean,
): IdleCost['reads'] {
  const reads = new Map<string, { text: string; buffers: number }>();
  for (const [id, read] of times.flatMap((time) => [...time.reads])) {
    const other = reads.get(id);
    if (!other || isPreferred(read.buffers, other.buffers)) reads.set(id, read);
  }
  return reads;
}

/** A statement may look into some larger indexes, which are a level deeper. */
const deeperIndexes = 20;

interface Compared {
  few: readonly IdleCost[];
  many: readonly IdleCost[];
  small: boolean;
  detail: Record<string, unknown>;
}

function figuresOf({ few, many, small, detail }: Compared): Figure[] {
  // How much work a call finds differs with the time. What reads more because of the stores does so each time.
  const fewReads = readsOf(few, (buffers, other) => buffers > other);
  const manyReads = readsOf(many, (buffers, other) => buffers < other);
  const ratio = (name: string, cost: Exclude<keyof IdleCost, 'reads'>, isClock: boolean): Figure => {
    const sumOf = (times: readonly IdleCost[]) => times.reduce((sum, time) => sum + time[cost], 0);
    const value = roundFigure(sumOf(many) / sumOf(few));
    return {
      name: `stores ${name}`,
      value,
      unit: `times those with ${String(detail['fewStores'])} stores`,
      goal: '<= 2',
      // The short form is too short for processor time.
      pass: small && isClock ? null : value <= 2,
      detail: { ...detail, few: sumOf(few), many: sumOf(many) },
    };
  };
  const grown = [...manyReads].filter(
    ([id, { buffers }]) => buffers > 2 * (fewReads.get(id)?.buffers ?? Infinity) + deeperIndexes,
  );
  return [
    {
      name: 'stores statements that read more',
      value: grown.length,
      unit: `of ${manyReads.size} statements read more than twice as much in each call`,
      goal: '0',
      pass: grown.length === 0,
      detail: {
        ...detail,
        grown: grown.map(
          ([, { text, buffers }]) => `${roundFigure(buffers)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
        ),
      },
    },
    ratio('statements', 'statements', false),
    ratio('buffers', 'buffers', false),
    ratio('CPU microseconds of Postgres', 'serverCpu', true),
    ratio('CPU microseconds of app and worker', 'processCpu', true),
  ];
}
