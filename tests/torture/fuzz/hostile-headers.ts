import fc from 'fast-check';

/** A header: one that the document names, by a number, or another; and its value, of bytes as they are. */
export type HostileHeader = readonly [name: number | string, value: string];

const contentType = fc.tuple(
  fc.constantFrom('Content-Type'),
  fc.constantFrom(
    ...[
      '',
      'text/plain',
      'application/json; charset=latin1',
      'application/json;',
      'x',
      'a/b/c',
      '\u00ff/\u00ff',
    ],
    ...[
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded;charset=utf-16',
    ],
  ),
);

const credential = fc.tuple(
  fc.constantFrom('x-channel-access-token', 'x-partner-access-token', 'Authorization'),
  fc.constantFrom(
    ...['', 'x', 'Bearer x.y.z', 'Bearer ', 'Bearer', 'a b', '\u00ff\u00fe', '\u0080', 'cck_x', '"', "'"],
    ...['x'.repeat(2_000), '%00', '<b>', 'Basic eDp5', `Bearer ${'a.'.repeat(900)}`, 'Bearer e30.e30.'],
    ...[`cck_${'0'.repeat(16)}_${'0'.repeat(49)}`, 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJcdTAwMDAifQ.'],
  ),
);

const values = fc.constantFrom(
  ...[
    '',
    'x',
    'a b',
    '[',
    'null',
    '*',
    'W/"x"',
    '"',
    '"0"',
    '"1"',
    '"99999999999"',
    'bytes=0-',
    'x'.repeat(300),
  ],
  ...[
    '\u00e9',
    '100-continue',
    'a=b; __proto__=c',
    '\u0080\u00ff',
    '<script>',
    'a,b',
    '2026-11',
    '2026-12',
    'https://evil.example',
    '%0d%0a',
  ],
);

const ofHttp = fc.constantFrom(
  ...[
    'Host',
    'Expect',
    'Origin',
    'Accept',
    'Accept-Encoding',
    'Cookie',
    'Range',
    'Date',
    'If-Modified-Since',
  ],
  ...[
    'X-Forwarded-Host',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Upgrade',
    'TE',
    'Trailer',
    'Via',
    'Referer',
  ],
);

/** One header that is odd, empty, far too long or not permitted. */
export const hostileHeader: fc.Arbitrary<HostileHeader> = fc.oneof(
  { weight: 3, arbitrary: contentType },
  { weight: 5, arbitrary: credential },
  { weight: 6, arbitrary: fc.tuple(fc.nat({ max: 1_000 }), values) },
  { weight: 6, arbitrary: fc.tuple(ofHttp, values) },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom('__proto__', 'constructor', 'X-Long', 'Content-Encoding', 'X-HTTP-Method-Override'),
      fc.constantFrom('x', 'gzip', 'DELETE', 'y'.repeat(20_000)),
    ),
  },
);
