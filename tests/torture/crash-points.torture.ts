import path from 'node:path';
import { startSimulator } from '../../local/simulator/start-simulator.ts';
import { startPostgres } from '../../local/postgres.ts';
import { roundFigure } from '../bench/harness/figure.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { appSettings } from '../support/app-settings.ts';
import { migratedDatabase, prepareCluster } from '../support/prepared-cluster.ts';
import { everyPoint, riskiestPoints } from './crash-points/choose-points.ts';
import { openEnvironment } from './crash-points/open-environment.ts';
import type { CrashEnvironment } from './crash-points/open-environment.ts';
import { crashBugs } from './crash-points/planted-bugs.ts';
import { runPoints } from './crash-points/run-points.ts';
import type { PointsReport } from './crash-points/run-points.ts';
import { scenarios } from './crash-points/scenarios.ts';
import { plantRequested } from './harness/plant-requested.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const fewestPoints = 500;
/** A starting process uses a processor; waiting for it uses none. */
const environmentCount = 5;

export const torture: Torture = {
  about:
    'app and worker are killed, or a response is lost, at every statement and every platform request of every change',
  plantedBugs: crashBugs,
  async run(stage) {
    stage.buildIfStale();
    const environments = await openEnvironments(stage);
    const isPlanted = stage.plantedBug !== undefined;
    const report = await runPoints(environments, {
      scenarios,
      choose: stage.small ? riskiestPoints : everyPoint,
      retryForMs: 90_000,
      enough: isPlanted ? 1 : Infinity,
      print: stage.print,
    });
    return isPlanted ? [brokenFigure(report)] : [visitedFigure(report, stage.small), brokenFigure(report)];
  },
};

async function openEnvironments(stage: TortureStage): Promise<CrashEnvironment[]> {
  const { folder } = plantRequested(stage, crashBugs);
  const postgres = await startPostgres({
    dataDir: path.join(stage.folder, 'postgres'),
    durable: false,
    connections: 300,
    copyOf: await prepareCluster(),
  });
  stage.supervisor.onStop(() => postgres.destroy());
  const names = Array.from({ length: environmentCount }, (_, number) => `lane_${number}`);
  for (const name of names) await postgres.createDatabase(name, migratedDatabase);
  return Promise.all(
    names.map(async (name) => {
      const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
      const platform = await startSimulator({ app: { key, secret, url }, delays: quick });
      stage.supervisor.onStop(() => platform.close());
      const options = { databaseUrl: postgres.url(name), platformUrl: platform.url, folder };
      const environment = await openEnvironment(`${path.basename(stage.folder)}-${name}`, options);
      stage.supervisor.onStop(() => environment.stop());
      return environment;
    }),
  );
}

/** Duration of the platform's background work. */
const quick = { job: 50, count: 50, fileProcessing: 20, fileReady: 60 };

function visitedFigure(report: PointsReport, isSmall: boolean): Figure {
  const { points, visited, byWay, byScenario, notVisited } = report;
  return {
    name: 'crash-points: visited',
    value: roundFigure((100 * visited) / Math.max(1, points)),
    unit: `% of ${points} points`,
    goal: isSmall ? '100' : `100, of at least ${fewestPoints}`,
    pass: visited === points && (isSmall || points >= fewestPoints),
    detail: { byWay, byScenario, notVisited },
  };
}

function brokenFigure({ broken, brokenPoints, points }: PointsReport): Figure {
  return {
    name: 'crash-points: duplicates, losses, orphans, stale objects or wrong responses',
    value: brokenPoints,
    unit: `of ${points} points`,
    goal: '0',
    pass: brokenPoints === 0,
    detail: { broken },
  };
}
