import { roundFigure, type Figure } from '../bench/harness/figure.ts';
import { everyPoint, riskiestPoints } from './crash-points/choose-points.ts';
import { openEnvironments } from './crash-points/open-environments.ts';
import { runPoints } from './crash-points/run-points.ts';
import { erasure } from './crash-points/scenarios.ts';
import { erasureCases } from './erasure/cases.ts';
import { measureGrowth } from './erasure/measure-growth.ts';
import { openErasureWorld, type ErasureWorld } from './erasure/open-erasure-world.ts';
import { erasureBugs } from './erasure/planted-bugs.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

/** After so many minutes of the service’s time without progress it counts as stuck. */
const timeoutMinutes = 120;
const environmentCount = 3;

export const torture: Torture = {
  about:
    'a person’s name in every column, store object and log: after each kind of erasure it is only where the list says',
  plantedBugs: erasureBugs,
  async run(stage) {
    stage.buildIfStale();
    const world = await openErasureWorld(stage);
    const erased = await eraseInEachWay(stage, world);
    if (stage.isSelfTest) return [erased];
    const growth = await measureGrowth(world);
    stage.print(`${growth.value} ${growth.unit}`);
    return [erased, growth, await killAtEachPoint(stage)];
  },
};

async function eraseInEachWay(stage: TortureStage, world: ErasureWorld): Promise<Figure> {
  const violations: string[] = [];
  for (const [index, { name, run }] of erasureCases.entries()) {
    stage.print(name);
    const found = await run(world, `case${index}`);
    for (const violation of found) stage.print(violation);
    violations.push(...found.map((violation) => `${name}: ${violation}`));
    if (stage.plantedBug !== undefined && violations.length > 0) break;
  }
  return {
    name: 'erasure: canaries left, and data lost that must stay',
    value: violations.length,
    unit: `in ${erasureCases.length} cases`,
    goal: '0',
    pass: violations.length === 0,
    detail: { violations: violations.slice(0, 40) },
  };
}

/** App and worker are killed, or a response is lost: the final state is that of an undisturbed erasure. */
async function killAtEachPoint(stage: TortureStage): Promise<Figure> {
  const environments = await openEnvironments(stage, erasureBugs, environmentCount);
  const { points, visited, broken, brokenPoints, notVisited } = await runPoints(environments, {
    scenarios: [erasure],
    choose: stage.small ? (found) => sample(riskiestPoints(found)) : everyPoint,
    counts: () => true,
    enough: Infinity,
    timeoutMinutes,
    print: stage.print,
  });
  return {
    name: 'erasure: points of a kill after which the state differs',
    value: brokenPoints,
    unit: `of ${points} points`,
    goal: '0, all visited',
    pass: brokenPoints === 0 && visited === points && points > 0,
    detail: { broken, notVisited, visited: roundFigure((100 * visited) / Math.max(1, points)) },
  };
}

const samples = 6;

/** A few of the points, spread over the change. */
function sample<T>(points: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(points.length / samples));
  return points.filter((_, index) => index % step === 0);
}
