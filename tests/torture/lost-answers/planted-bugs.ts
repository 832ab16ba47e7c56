import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which what was done without an answer would be done a second time, or never be known for done. */
export const answerBugs: readonly TextBug[] = [
  {
    name: 'collection-anew',
    about: 'each try chooses another handle for its collection, and looks for none',
    from: 'const existing = wasAttempted ? await findOurs(context, drop.handle) : void 0;',
    to: 'const existing = void 0; if (wasAttempted) drop = { ...drop, handle: `${drop.handle}-${Math.floor(Math.random() * 90) + 10}` };',
  },
  {
    name: 'entry-anew',
    about: 'each try chooses another handle for its entry',
    from: 'handle: { type: creatorType, handle: entry.handle },',
    to: 'handle: { type: creatorType, handle: `${entry.handle}-${Math.floor(Math.random() * 9000) + 1000}` },',
  },
  {
    name: 'code-taken-by-itself',
    about: 'a code that an unanswered try has made counts as taken by somebody else',
    from: 'const found = known && await findOwn(context, known, wanted);',
    to: 'const found = known?.platformId ? await findOwn(context, known, wanted) : void 0; if (known && !known.platformId) throw codeTaken(wanted);',
  },
  {
    name: 'unanswered-is-done',
    about: 'a collab whose write went unanswered is not tried again',
    from: 'const tryAgainInMs = retryDelayMs(attempts);',
    to: 'const tryAgainInMs = attempts > 0 ? void 0 : retryDelayMs(attempts);',
  },
  {
    name: 'half-known',
    about: 'a collection that an unanswered try has made counts as being as it should be now',
    from: 'isFresh: created?.isFresh ?? false',
    to: 'isFresh: true',
  },
];
