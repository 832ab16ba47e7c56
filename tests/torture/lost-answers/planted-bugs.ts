import type { TextBug } from '../harness/plant-bug.ts';
import { anewBugs } from '../mirror/anew-bugs.ts';

/** Mistakes by which what was done without an answer would be done a second time, or never be known for done. */
export const answerBugs: readonly TextBug[] = [
  ...anewBugs,
  {
    name: 'code-taken-by-itself',
    about: 'a code that an unanswered try has made counts as taken by somebody else',
    from: 'const found = known && await findOwn(context, known, wanted);',
    to: 'const found = known?.platformId ? await findOwn(context, known, wanted) : void 0; if (known && !known.platformId) throw codeTaken(wanted);',
  },
  {
    name: 'half-known',
    about:
      'a collection that a try without an end, or an answer, has made counts as being as it should be now',
    from: 'isFresh: created?.isFresh ?? false',
    to: 'isFresh: true',
  },
];
