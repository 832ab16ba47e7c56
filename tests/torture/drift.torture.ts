import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSimulator } from '../../local/simulator/start-simulator.ts';
import { plainStore } from '../bench/mirror/start-mirror.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { startServer } from '../bench/load/start-server.ts';
import { appSettings } from '../support/app-settings.ts';
import { openApp } from '../support/install.ts';
import type { DriftContext } from './drift/drift-context.ts';
import { driftBugs } from './drift/planted-bugs.ts';
import { runDrift } from './drift/run-drift.ts';
import type { DriftReport } from './drift/run-drift.ts';
import { coverageFigures } from './harness/coverage-figures.ts';
import { plantRequested } from './harness/plant-requested.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const store = plainStore('drift', 'enterprise');

export const torture: Torture = {
  about:
    'a thousand of ten thousand entries are changed in six ways while others are edited: all are repaired, and no others',
  plantedBugs: driftBugs,
  async run(stage) {
    const context = await openContext(stage);
    const size = stage.small ? { entries: 120, disturbed: 24 } : { entries: 10_000, disturbed: 1_000 };
    stage.print(`showing ${size.entries} creators, and making ${size.disturbed} of them differ`);
    const report = await runDrift(context, size);
    return [
      ...figuresOf(report),
      ...coverageFigures(stage, 'drift', {
        [`${size.entries} entries`]: report.entries === size.entries,
        [`${size.disturbed} disturbed`]: report.disturbed === size.disturbed,
      }),
    ];
  },
};

async function openContext(stage: TortureStage): Promise<DriftContext> {
  const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
  const platform = await startSimulator({ stores: [store], app: { key, secret, url } });
  stage.supervisor.onStop(() => platform.close());
  const database = await stage.startDatabase();
  const { folder } = plantRequested(stage, driftBugs);
  const env = {
    ...appSettings,
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'error',
    RUN_WORKER: 'true',
    DATABASE_URL: database.url,
    SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
  };
  const server = { name: 'app', arguments: ['build/bin/server.js'], folder, env, readyPath: '/readyz' };
  const { port } = await startServer(stage, server);
  await openApp(`http://127.0.0.1:${port}`, platform.url, store.domain);
  const command = ['build/bin/mirror.js', 'reconcile', store.domain];
  return {
    base: `http://127.0.0.1:${port}/api`,
    url: database.url,
    platformUrl: platform.url,
    domain: store.domain,
    query: database.query,
    reconcile: () =>
      promisify(execFile)(process.execPath, command, { cwd: folder, env: { ...process.env, ...env } }),
  };
}

function figuresOf(report: DriftReport): Figure[] {
  const { wrong, wrongCount, wrongCollections, needless, needlessCount, misreported, found, ...detail } =
    report;
  const none = (
    name: string,
    { value, unit, more }: { value: number; unit: string; more: object },
  ): Figure => ({
    name: `drift: ${name}`,
    value,
    unit,
    goal: '0',
    pass: value === 0,
    detail: { ...detail, ...more },
  });
  return [
    none('entries that are not as they should be afterwards', {
      value: wrongCount,
      unit: `of ${detail.entries}, ${detail.disturbed} of them disturbed`,
      more: { wrong },
    }),
    none("creators' collections that are not as they should be afterwards", {
      value: wrongCollections.length,
      unit: 'collections',
      more: { wrongCollections },
    }),
    none('writes to what was as it should be', {
      value: needlessCount,
      unit: 'writes',
      more: { needless },
    }),
    none('what the report tells otherwise than it was', {
      value: misreported.length,
      unit: 'figures of the report',
      more: { misreported },
    }),
    none('what a second comparison finds', { value: found, unit: 'differences', more: {} }),
  ];
}
