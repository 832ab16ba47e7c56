import type { Figure } from '../bench/harness/figure.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { killBugs } from './sigkill/planted-bugs.ts';
import { runKills } from './sigkill/run-kills.ts';
import type { KillReport } from './sigkill/run-kills.ts';

const full = { writes: 20_000, kills: 300, collabs: 120, patienceMs: 300_000 };
/** As many as `npm test` has time for, and the least that a planted bug may need. */
const small = { writes: 1_000, kills: 20, collabs: 16, patienceMs: 60_000 };

export const torture: Torture = {
  about:
    'app, worker, database and platform are killed while writers are acknowledged: nothing is lost or doubled',
  plantedBugs: killBugs,
  async run(stage) {
    const { world } = await openCrashWorld(stage, killBugs);
    const effort = stage.small ? small : full;
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
