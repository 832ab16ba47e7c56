import { roundFigure, type Figure } from '../bench/harness/figure.ts';
import { openBounceWorld } from './db-bounce/open-bounce-world.ts';
import { bounceBugs } from './db-bounce/planted-bugs.ts';
import { runBounces, type BounceReport } from './db-bounce/run-bounces.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { plantRequested } from './harness/plant-bug.ts';
import type { Torture } from './harness/torture.ts';

const full = { bounces: 50, writers: 6, writesEach: 4, recoveryMs: 30_000 };
/** Other suites run in parallel with the small form. */
const small = { bounces: 4, writers: 3, writesEach: 3, recoveryMs: 120_000 };

export const torture: Torture = {
  about:
    'the database restarts, or its network is cut, under load: every job runs again, nothing is lost or duplicated',
  plantedBugs: bounceBugs,
  async run(stage) {
    stage.buildIfStale();
    const { folder, bug } = plantRequested(stage, bounceBugs);
    const world = await openBounceWorld(folder);
    stage.supervisor.onStop(() => world.stop());
    const effort = bug || stage.small ? small : full;
    stage.print(`${effort.bounces} bounces`);
    const report = await runBounces(world, effort);
    const reached = Object.entries(report.bounces).map(([kind, count]) => [`bounce: ${kind}`, count > 0]);
    return [
      ...figuresOf(report),
      ...coverageFigures(stage, 'db-bounce', Object.fromEntries(reached) as Record<string, boolean>),
    ];
  },
};

function figuresOf({ stranded, broken, brokenCount, slowestMs, ...detail }: BounceReport): Figure[] {
  const bounces = Object.values(detail.bounces).reduce((sum, count) => sum + count, 0);
  return [
    {
      name: 'db-bounce: bounces after which a job does not run again in time',
      value: stranded.length,
      unit: `of ${bounces} bounces`,
      goal: '0',
      pass: stranded.length === 0,
      detail: { slowestMs: roundFigure(slowestMs), stranded },
    },
    {
      name: 'db-bounce: acknowledged writes, webhooks and events lost or duplicated',
      value: brokenCount,
      unit: `broken in ${detail.sent} requests`,
      goal: '0',
      pass: brokenCount === 0,
      detail: { ...detail, broken },
    },
  ];
}
