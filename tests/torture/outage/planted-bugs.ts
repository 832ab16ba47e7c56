import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs that show only while the platform or the database is unavailable. */
export const outageBugs: readonly SourceBug[] = [
  {
    name: 'products-must-be-known',
    about: 'a drop is rejected while its products cannot be verified',
    file: 'app/domain/products/products.ts',
    from: "'Products not verified: platform unavailable');",
    to: '"Products not verified: platform unavailable"); throw error;',
  },
  {
    name: 'everything-anew',
    about: 'the last write is not saved',
    file: 'app/mirror/objects/object-kind.ts',
    from: 'known.platformId !== null &&\n    !known.mustConfirm &&\n    isSameHash(known.writtenHash, hash)',
    to: 'false',
  },
  {
    name: 'given-up',
    about: 'a store that was down for long waits for hours after an attempt',
    file: 'app/db/mirror/leases.ts',
    from: '{ min: 1, max: 30 }',
    to: '{ min: 1, max: 864e5 }',
  },
  {
    name: 'come-back-unsaid',
    about: 'a rejected request gets no Retry-After',
    file: 'app/http/problem-response.ts',
    from: "return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };",
    to: 'return {};',
  },
  {
    name: 'away-is-a-fault',
    about: 'an unavailable database is reported as a bug of the service',
    file: 'app/db/connection/errors.ts',
    from: 'socketCodes.test(code)',
    to: 'false',
  },
];
