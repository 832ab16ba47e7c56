import type { Figure } from '../bench/harness/figure.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { loseAnswers } from './lost-answers/lose-answers.ts';
import type { LossReport } from './lost-answers/lose-answers.ts';
import { answerBugs } from './lost-answers/planted-bugs.ts';

const full = { answers: 10_000, writers: 16, patienceMs: 300_000 };
const small = { answers: 150, writers: 6, patienceMs: 60_000 };

export const torture: Torture = {
  about:
    'every other answer is lost to what makes collections, entries, publications and codes: nothing is made twice',
  plantedBugs: answerBugs,
  async run(stage) {
    const { world } = await openCrashWorld(stage, answerBugs);
    const effort = stage.small ? small : full;
    stage.say(`losing ${effort.answers} answers`);
    return [figureOf(await loseAnswers(world, effort))];
  },
};

function figureOf({ brokenCount, ...detail }: LossReport): Figure {
  return {
    name: 'lost-answers: doubled, lost, orphaned or stale',
    value: brokenCount,
    unit: 'broken',
    goal: '0',
    pass: brokenCount === 0,
    detail,
  };
}
