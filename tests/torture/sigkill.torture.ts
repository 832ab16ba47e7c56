import type { Figure } from '../bench/harness/figure.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { killBugs } from './sigkill/planted-bugs.ts';
import { runKills } from './sigkill/run-kills.ts';
import type { KillReport } from './sigkill/run-kills.ts';

const full = { writes: 20_000, kills: 300, writers: 60, mostWritesEach: 12, patienceMs: 300_000 };
const small = { writes: 1_000, kills: 20, writers: 16, mostWritesEach: 12, patienceMs: 60_000 };
/** A bug shows when something dies at its very moment: with so many deaths it has no luck. */
const planted = { ...small, kills: 48 };

export const torture: Torture = {
  about:
    'app, worker, database and platform are killed while writers are acknowledged: nothing is lost or doubled',
  plantedBugs: killBugs,
  async run(stage) {
    const { world, isPlanted } = await openCrashWorld(stage, killBugs);
    const effort = isPlanted ? planted : stage.small ? small : full;
    stage.say(`${effort.writes} writes, ${effort.kills} kills`);
    return [figureOf(await runKills(world, effort))];
  },
};

function figureOf({ brokenCount, ...detail }: KillReport): Figure {
  return {
    name: 'sigkill: lost, doubled, orphaned or stale',
    value: brokenCount,
    unit: `in ${detail.writes} writes`,
    goal: '0',
    pass: brokenCount === 0,
    detail,
  };
}
