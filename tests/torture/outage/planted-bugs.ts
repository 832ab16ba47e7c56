import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs that show only while the platform or the database is unavailable. */
export const outageBugs: readonly TextBug[] = [
  {
    name: 'products-must-be-known',
    about: 'a drop is rejected while its products cannot be verified',
    from: '"Products not verified: platform unavailable");',
    to: '"Products not verified: platform unavailable"); throw error;',
  },
  {
    name: 'everything-anew',
    about: 'the last write is not saved',
    from: 'known.platformId !== null && !known.mustConfirm && isSameHash(known.writtenHash, hash)',
    to: 'false',
  },
  {
    name: 'given-up',
    about: 'a store that was down for long waits for hours after an attempt',
    from: '{ shortest: 1, longest: 30 }',
    to: '{ shortest: 1, longest: 864e5 }',
  },
  {
    name: 'come-back-unsaid',
    about: 'a rejected request gets no Retry-After',
    from: 'return retryAfterSeconds === void 0 ? {} : { "Retry-After": String(retryAfterSeconds) };',
    to: 'return {};',
  },
  {
    name: 'away-is-a-fault',
    about: 'an unavailable database is reported as a bug of the service',
    from: 'socketCodes.test(code)',
    to: 'false',
  },
];
