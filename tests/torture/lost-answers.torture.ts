import type { Figure } from '../bench/harness/figure.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { loseResponses, operations, type LossReport } from './lost-answers/lose-responses.ts';
import { responseBugs } from './lost-answers/planted-bugs.ts';

const full = { responses: 10_000, writers: 16, retryForMs: 300_000 };
const small = { responses: 150, writers: 6, retryForMs: 60_000 };

export const torture: Torture = {
  about:
    'every second response to writes of collections, entries, publications and codes is lost: no duplicates',
  plantedBugs: responseBugs,
  async run(stage) {
    const { world } = await openCrashWorld(stage, responseBugs);
    const effort = stage.small ? small : full;
    stage.print(`losing ${effort.responses} answers`);
    const report = await loseResponses(world, effort);
    const reached = operations.map((name) => [`lost answers to ${name}`, (report.lost[name] ?? 0) > 0]);
    return [
      figureOf(report),
      ...coverageFigures(stage, 'lost-answers', Object.fromEntries(reached) as Record<string, boolean>),
    ];
  },
};

function figureOf({ brokenCount, ...detail }: LossReport): Figure {
  return {
    name: 'lost-answers: duplicated, lost, orphaned or stale',
    value: brokenCount,
    unit: 'broken',
    goal: '0',
    pass: brokenCount === 0,
    detail,
  };
}
