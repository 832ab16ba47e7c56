import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which an unfinished operation is executed twice, or counts as done. */
export const repeatBugs: readonly SourceBug[] = [
  {
    name: 'collection-recreated',
    about: 'each attempt chooses another handle for its collection, and searches for none',
    file: 'app/mirror/objects/collection/apply.ts',
    from: 'const existing = wasAttempted ? await findOurs(context, desired.handle) : undefined;',
    to: 'const existing = void 0; if (wasAttempted) desired = { ...desired, handle: `${desired.handle}-${Math.floor(Math.random() * 90) + 10}` };',
  },
  {
    name: 'entry-anew',
    about: 'each attempt chooses another handle for its entry',
    file: 'app/mirror/objects/creator-entry/apply.ts',
    from: 'handle: { type: creatorType, handle: entry.handle },',
    to: 'handle: { type: creatorType, handle: `${entry.handle}-${Math.floor(Math.random() * 9000) + 1000}` },',
  },
  {
    name: 'unanswered-is-done',
    about: 'a collab with an unanswered write is not retried',
    file: 'app/mirror/mirror-item.ts',
    from: 'const retryInMs = retryDelayMs(attempts);',
    to: 'const retryInMs = void 0;',
  },
];
