import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes that nobody notices until the platform or the database is away. */
export const outageBugs: readonly TextBug[] = [
  {
    name: 'products-must-be-known',
    about: 'a drop is refused while the platform cannot be asked for its products',
    from: '"Products not verified: platform unavailable"\n    );',
    to: '"Products not verified: platform unavailable"\n    ); throw error;',
  },
  {
    name: 'everything-anew',
    about: 'what was written last is not remembered',
    from: 'known.platformId !== null && !known.mustConfirm && isSameHash(known.writtenHash, hash)',
    to: 'false',
  },
  {
    name: 'given-up',
    about: 'a store that has been away for long is hardly ever tried again',
    from: 'longestWaitSeconds = 30;',
    to: 'longestWaitSeconds = 864e5;',
  },
  {
    name: 'come-back-unsaid',
    about: 'who is turned away is not told when to come back',
    from: 'return retryAfterSeconds === void 0 ? {} : { "Retry-After": String(retryAfterSeconds) };',
    to: 'return {};',
  },
  {
    name: 'away-is-a-fault',
    about: 'a database that is away is taken for a fault of the service',
    from: 'socketCodes.test(code)',
    to: 'false',
  },
];
