import { roundFigure } from '../bench/harness/figure.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { openBounceWorld } from './db-bounce/open-bounce-world.ts';
import { bounceBugs } from './db-bounce/planted-bugs.ts';
import { runBounces } from './db-bounce/run-bounces.ts';
import type { BounceReport } from './db-bounce/run-bounces.ts';
import { plantAsked } from './harness/plant-asked.ts';
import type { Torture } from './harness/torture.ts';

const full = { bounces: 50, writers: 6, writesEach: 4, recoveryMs: 30_000 };
const small = { bounces: 4, writers: 3, writesEach: 3, recoveryMs: 30_000 };

export const torture: Torture = {
  about:
    'the database restarts, or its network is cut, under load: every job runs again, nothing is lost or doubled',
  plantedBugs: bounceBugs,
  async run(stage) {
    stage.buildIfStale();
    const { folder, bug } = plantAsked(stage, bounceBugs);
    const world = await openBounceWorld(folder);
    stage.supervisor.onStop(() => world.stop());
    const effort = bug || stage.small ? small : full;
    stage.say(`${effort.bounces} bounces`);
    return figuresOf(await runBounces(world, effort));
  },
};

function figuresOf({ stranded, broken, brokenCount, slowestMs, ...detail }: BounceReport): Figure[] {
  const bounces = Object.values(detail.bounces).reduce((sum, count) => sum + count, 0);
  return [
    {
      name: 'db-bounce: bounces after which a job does not run again within 30 s',
      value: stranded.length,
      unit: `of ${bounces} bounces`,
      goal: '0',
      pass: stranded.length === 0,
      detail: { slowestMs: roundFigure(slowestMs), stranded },
    },
    {
      name: 'db-bounce: acknowledged writes, webhooks and events lost or doubled',
      value: brokenCount,
      unit: `broken in ${detail.sent} requests`,
      goal: '0',
      pass: brokenCount === 0,
      detail: { ...detail, broken },
    },
  ];
}
