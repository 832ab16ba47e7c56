import type { Figure } from '../bench/harness/figure.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { killBugs } from './sigkill/planted-bugs.ts';
import { runKills, type KillReport } from './sigkill/run-kills.ts';

const full = { writes: 20_000, kills: 300, writers: 60, maxWritesEach: 12, retryForMs: 300_000 };
const small = { writes: 1_000, kills: 20, writers: 16, maxWritesEach: 12, retryForMs: 60_000 };
/** A bug shows only when a kill hits a certain moment, which needs more kills. */
const planted = { ...small, kills: 48 };

export const torture: Torture = {
  about:
    'app, worker, database and platform are killed while writes are acknowledged: nothing is lost or duplicated',
  plantedBugs: killBugs,
  async run(stage) {
    const { world, isPlanted } = await openCrashWorld(stage, killBugs);
    const effort = isPlanted ? planted : stage.small ? small : full;
    stage.print(`${effort.writes} writes, ${effort.kills} kills`);
    const report = await runKills(world, effort);
    const reached = Object.entries(report.kills).map(([part, count]) => [`kills of ${part}`, count > 0]);
    return [
      figureOf(report),
      ...coverageFigures(stage, 'sigkill', Object.fromEntries(reached) as Record<string, boolean>),
    ];
  },
};

function figureOf({ brokenCount, ...detail }: KillReport): Figure {
  return {
    name: 'sigkill: lost, duplicated, orphaned or stale',
    value: brokenCount,
    unit: `in ${detail.writes} writes`,
    goal: '0',
    pass: brokenCount === 0,
    detail,
  };
}
