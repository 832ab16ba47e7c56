import path from 'node:path';
import { startPlatform } from '../../local/platform/start-platform.ts';
import { startPostgres } from '../../local/postgres.ts';
import { roundFigure } from '../bench/harness/figure.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { appSettings } from '../support/app-settings.ts';
import { migrate } from '../support/migrate.ts';
import { everyPoint, riskiestPoints } from './crash-points/choose-points.ts';
import { openLane } from './crash-points/open-lane.ts';
import type { Lane } from './crash-points/open-lane.ts';
import { crashBugs } from './crash-points/planted-bugs.ts';
import { runPoints } from './crash-points/run-points.ts';
import type { PointsReport } from './crash-points/run-points.ts';
import { scenarios } from './crash-points/scenarios.ts';
import { plantAsked } from './harness/plant-asked.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const fewestPoints = 500;
/** A process that starts takes a processor, and what it is waited for takes none. */
const laneCount = 5;

export const torture: Torture = {
  about:
    'app and worker die, or hear nothing, at every statement and every call of the platform of every change',
  plantedBugs: crashBugs,
  async run(stage) {
    stage.buildIfStale();
    const lanes = await openLanes(stage);
    const isPlanted = stage.plantedBug !== undefined;
    const report = await runPoints(lanes, {
      scenarios,
      choose: stage.small ? riskiestPoints : everyPoint,
      patienceMs: 90_000,
      enough: isPlanted ? 1 : Infinity,
      say: stage.say,
    });
    return isPlanted ? [brokenFigure(report)] : [visitedFigure(report, stage.small), brokenFigure(report)];
  },
};

async function openLanes(stage: TortureStage): Promise<Lane[]> {
  const { folder } = plantAsked(stage, crashBugs);
  const postgres = await startPostgres({
    dataDir: path.join(stage.folder, 'postgres'),
    durable: false,
    connections: 300,
  });
  stage.supervisor.onStop(() => postgres.destroy());
  await postgres.createDatabase('migrated');
  migrate(postgres.url('migrated'));
  const names = Array.from({ length: laneCount }, (_, number) => `lane_${number}`);
  for (const name of names) await postgres.createDatabase(name, 'migrated');
  return Promise.all(
    names.map(async (name) => {
      const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
      const platform = await startPlatform({ app: { key, secret, url }, delays: quick });
      stage.supervisor.onStop(() => platform.close());
      const ground = { databaseUrl: postgres.url(name), platformUrl: platform.url, folder };
      const lane = await openLane(`${path.basename(stage.folder)}-${name}`, ground);
      stage.supervisor.onStop(() => lane.stop());
      return lane;
    }),
  );
}

/** How long the platform takes for what it does in the background. */
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
    name: 'crash-points: after which something is doubled, lost, left over, stale or wrongly answered',
    value: brokenPoints,
    unit: `of ${points} points`,
    goal: '0',
    pass: brokenPoints === 0,
    detail: { broken },
  };
}
