import type { TextBug } from '../harness/plant-bug.ts';
import { repeatBugs } from '../mirror/repeat-bugs.ts';

/** Bugs by which an unanswered write is executed twice, or never counts as done. */
export const answerBugs: readonly TextBug[] = [
  ...repeatBugs,
  {
    name: 'code-taken-by-itself',
    about: 'a code of an unanswered attempt counts as foreign',
    from: 'const found = known && await findOwn(context, known, desired);',
    to: 'const found = known?.platformId ? await findOwn(context, known, desired) : void 0; if (known && !known.platformId) throw codeTaken(desired);',
  },
  {
    name: 'half-known',
    about: 'a collection of an unfinished or unanswered attempt counts as up to date',
    from: 'isFresh: created?.isFresh ?? false',
    to: 'isFresh: true',
  },
];
