import fc from 'fast-check';
import { fuzzEndpoints } from './endpoints.ts';
import type { FuzzEndpoint } from './endpoints.ts';
import { hostileBody, hugeBody } from './hostile-body.ts';
import type { BreakBody } from './hostile-body.ts';

/** One wicked plan; carried out on a target it becomes a request. */
export interface FuzzPlan {
  endpoint: FuzzEndpoint;
  collab: number;
  breakBody: BreakBody | null;
  segment: [place: number, text: string] | null;
  spelling: string | null;
  method: string | null;
  headers: readonly [name: string, value: string][];
  chunked: boolean;
}

const segments = fc.oneof(
  fc.constantFrom(
    '%00',
    'a%00b',
    '%0d%0a',
    '%ff',
    '%',
    '%E0%A4%A',
    '.',
    '%2e%2e',
    '',
    '%2F',
    '__proto__',
    '*',
    'x@y.example',
  ),
  fc.constantFrom(
    'constructor',
    '-1',
    '1e400',
    'NULL',
    '%F0%9F%8C%BF',
    '%ED%A0%80',
    'x'.repeat(3_000),
    '../..',
    'a;b',
    "'--",
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
);

const spellings = fc.constantFrom(
  '.data',
  '/',
  '?x=1',
  '?_data=root',
  '#x',
  '//',
  '/./',
  '?%',
  '?%00',
  '%20',
  '.data?_routes=x',
);

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'MKCOL',
  'PROPFIND',
  'LOCK',
);

const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constantFrom('Content-Type'),
    fc.constantFrom(
      '',
      'text/plain',
      'application/json; charset=latin1',
      'application/json;',
      'x',
      'multipart/form-data; boundary=x',
    ),
  ),
  fc.tuple(
    fc.constantFrom(
      'x-channel-access-token',
      'x-partner-access-token',
      'Authorization',
      'X-Request-Id',
      'X-Api-Version',
    ),
    fc.constantFrom(
      '',
      'x',
      'Bearer x.y.z',
      'Bearer ',
      'a b',
      '\u00ff\u00fe',
      '\u0080',
      'cck_x',
      '"',
      "'",
      'x'.repeat(2_000),
      '%00',
      '<b>',
    ),
  ),
  fc.tuple(
    fc.constantFrom(
      'Host',
      'Expect',
      'Origin',
      'Accept',
      'Cookie',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Range',
      'X-Forwarded-Host',
    ),
    fc.constantFrom(
      '',
      'a b',
      '[',
      'null',
      '*',
      'W/"x"',
      '"',
      'bytes=0-',
      'x'.repeat(300),
      '\u00e9',
      '100-continue',
      'a=b; __proto__=c',
    ),
  ),
  fc.tuple(
    fc.constantFrom('__proto__', 'constructor', 'X-Long', 'Content-Encoding', 'X-HTTP-Method-Override'),
    fc.constantFrom('x', 'gzip', 'DELETE', 'y'.repeat(20_000)),
  ),
);

const rarely = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { freq });

/** Mostly a broken body; some have something wrong with the path, the method or the headers, alone or besides. */
export const fuzzPlan: fc.Arbitrary<FuzzPlan> = fc.record({
  endpoint: fc.constantFrom(...fuzzEndpoints),
  collab: fc.nat(),
  breakBody: fc.oneof(
    { weight: 160, arbitrary: hostileBody },
    { weight: 40, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: hugeBody },
  ),
  segment: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(), segments) },
  ),
  spelling: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: spellings }),
  method: fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: methods }),
  headers: fc.oneof(
    { weight: 8, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
  ),
  chunked: rarely(fc.constant(true), 8).map(Boolean),
});
