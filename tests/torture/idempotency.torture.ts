import type { Figure } from '../bench/harness/figure.ts';
import { startServer } from '../bench/load/start-server.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { plantRequested } from './harness/plant-bug.ts';
import type { Torture, TortureStage } from './harness/torture.ts';
import type { SuiteContext } from './idempotency/suite-context.ts';
import { idempotencyBugs } from './idempotency/planted-bugs.ts';
import { runRaces, type RaceReport } from './idempotency/run-races.ts';

export const torture: Torture = {
  about:
    'five concurrent requests for each idempotency key, by several processes, some of which are killed: one effect, one response',
  plantedBugs: idempotencyBugs,
  async run(stage) {
    const database = await stage.startDatabase();
    const { folder, bug } = plantRequested(stage, idempotencyBugs);
    const context: SuiteContext = {
      query: database.query,
      startApp: () => startApp(stage, folder, database.url),
    };
    const keys = stage.small ? 200 : 10_000;
    stage.print(`racing for ${keys} keys`);
    const report = await runRaces(context, {
      keys,
      processes: stage.small ? 2 : 3,
      killEvery: stage.small ? 90 : 200,
      stopAtFirst: bug !== undefined,
    });
    return [
      ...figuresOf(report, keys),
      ...coverageFigures(stage, 'idempotency', {
        'killed processes': report.kills > 0,
        'lost connections': report.lostConnections > 0,
        'five replays for each key': report.replays >= 5 * keys,
      }),
    ];
  },
};

let started = 0;

async function startApp(stage: TortureStage, folder: string, databaseUrl: string) {
  started += 1;
  const { port, pid } = await startServer(stage, {
    name: `app-${started}`,
    arguments: ['build/bin/server.js'],
    folder,
    env: { ...appSettings, NODE_ENV: 'production', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl },
    readyPath: '/readyz',
  });
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      process.kill(pid, 'SIGKILL');
      await Promise.resolve();
    },
  };
}

function figuresOf(report: RaceReport, keys: number): Figure[] {
  const { effects, broken, brokenCount, ...detail } = report;
  return [
    {
      name: 'idempotency: keys with exactly one effect',
      value: effects,
      unit: 'keys',
      goal: `exactly ${keys}`,
      pass: effects === keys,
      detail,
    },
    {
      name: 'idempotency: violations of effects and responses',
      value: brokenCount,
      unit: 'broken',
      goal: '0',
      pass: brokenCount === 0,
      detail: { broken },
    },
  ];
}
