import fc from 'fast-check';

const known = [
  ...['%00', 'a%00b', '%0d%0a', '%ff', '%', '%E0%A4%A', '.', '%2e%2e', '', '%2F', '__proto__', '*', "'--"],
  ...['constructor', '-1', '1e400', 'NULL', '%F0%9F%8C%BF', '%ED%A0%80', 'x'.repeat(3_000), '../..', 'a;b'],
  ...['x@y.example', '019b0000-0000-7000-8000-000000000000', '{019b0000-0000-7000-8000-000000000000}'],
  ...['019B0000-0000-7000-8000-00000000000%00', 'a.b%00.c', 'a.%ed%a0%80', '1.1.1.1', 'xn--', 'a..b', 'a.b.'],
];

/** Hostile path segments. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...known) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 8 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
);

/** Hostile path suffixes. */
export const hostileEnding: fc.Arbitrary<string> = fc.constantFrom(
  ...[
    '.data',
    '/',
    '#x',
    '//',
    '/./',
    '/../..',
    '%20',
    '.data?_routes=x',
    '?_data=root',
    '?index',
    ';x',
    '/%2e%2e',
  ],
);

/** Unsupported methods. */
export const hostileMethod: fc.Arbitrary<string> = fc.constantFrom(
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'MKCOL', 'PROPFIND', 'LOCK'],
);
