import { roundFigure, type Figure } from '../bench/harness/figure.ts';
import { everyPoint, riskiestPoints } from './crash-points/choose-points.ts';
import type { Point } from './crash-points/find-points.ts';
import { openEnvironments } from './crash-points/open-environments.ts';
import { crashBugs, isTarget } from './crash-points/planted-bugs.ts';
import { runPoints, type PointsReport } from './crash-points/run-points.ts';
import { scenarios } from './crash-points/scenarios.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const fewestPoints = 500;
/** After so many minutes of the service’s time without progress it counts as stuck. */
const timeoutMinutes = 120;
/** A starting process uses a processor; waiting for it uses none. */
const environmentCount = { suite: 5, selfTest: 2 };

export const torture: Torture = {
  about:
    'app and worker are killed, or a response is lost, at every statement and every platform request of every change',
  plantedBugs: crashBugs,
  async run(stage) {
    stage.buildIfStale();
    const environments = await openEnvironments(
      stage,
      crashBugs,
      environmentCount[stage.isSelfTest ? 'selfTest' : 'suite'],
    );
    const isPlanted = stage.plantedBug !== undefined;
    const report = await runPoints(environments, {
      ...(stage.isSelfTest ? selfTestEffort(stage) : suiteEffort(stage)),
      print: stage.print,
    });
    const fewest = stage.isSelfTest || stage.small ? 1 : fewestPoints;
    return isPlanted ? [brokenFigure(report)] : [visitedFigure(report, fewest), brokenFigure(report)];
  },
};

function suiteEffort({ small }: TortureStage) {
  const choose = small ? riskiestPoints : everyPoint;
  return { scenarios, choose, counts: () => true, timeoutMinutes, enough: Infinity };
}

/** Only the points of the planted bug, and what it causes there. Without a bug, those of all and everything. */
function selfTestEffort({ plantedBug }: TortureStage) {
  const bugs = crashBugs.filter(({ name }) => plantedBug === undefined || name === plantedBug);
  return {
    scenarios: scenarios.filter(({ name }) => bugs.some(({ target }) => target.scenario === name)),
    choose: (points: readonly Point[]) => points.filter((point) => bugs.some((bug) => isTarget(bug, point))),
    counts: (text: string) => plantedBug === undefined || bugs.some(({ violation }) => violation.test(text)),
    timeoutMinutes,
    enough: plantedBug === undefined ? Infinity : 1,
  };
}

function visitedFigure(report: PointsReport, fewest: number): Figure {
  const { points, visited, byWay, byScenario, notVisited } = report;
  return {
    name: 'crash-points: visited',
    value: roundFigure((100 * visited) / Math.max(1, points)),
    unit: `% of ${points} points`,
    goal: `100, of at least ${fewest}`,
    pass: visited === points && points >= fewest,
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
