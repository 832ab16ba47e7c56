import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs by which an unfinished operation is executed twice, or counts as done. */
export const repeatBugs: readonly TextBug[] = [
  {
    name: 'collection-recreated',
    about: 'each attempt chooses another handle for its collection, and searches for none',
    from: 'const existing = wasAttempted ? await findOurs(context, desired.handle) : void 0;',
    to: 'const existing = void 0; if (wasAttempted) desired = { ...desired, handle: `${desired.handle}-${Math.floor(Math.random() * 90) + 10}` };',
  },
  {
    name: 'entry-anew',
    about: 'each attempt chooses another handle for its entry',
    from: 'handle: { type: creatorType, handle: entry.handle },',
    to: 'handle: { type: creatorType, handle: `${entry.handle}-${Math.floor(Math.random() * 9000) + 1000}` },',
  },
  {
    name: 'unanswered-is-done',
    about: 'a collab with an unanswered write is not retried',
    from: 'const retryInMs = retryDelayMs(attempts);',
    to: 'const retryInMs = void 0;',
  },
];
