import fc from 'fast-check';

/** A query parameter: a documented one, by index, or another; and its value. */
export interface HostileParameter {
  name: number | string;
  /** Percent-encoded, or invalid. */
  value: string;
}

const known = [
  ...[
    '',
    '%00',
    'a%00b',
    '%',
    '%ff',
    '%ed%a0%80',
    '+',
    '%F0%9F%8C%BF',
    'null',
    '0',
    '-1',
    '1.5',
    '1e400',
    '251',
  ],
  ...[
    'Infinity',
    'NaN',
    '0x10',
    '%20%205',
    "'--",
    'a%40b',
    '%C4%B0%40example.com',
    'x'.repeat(201),
    'x'.repeat(3_000),
  ],
  ...[
    'a.b.',
    '.',
    '..',
    '%2F',
    '[]',
    '%0a',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '__proto__',
    '1',
    '250',
  ],
];

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map(encoded) },
);

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** One to three parameters, of which one may be duplicated. */
export const hostileQuery: fc.Arbitrary<HostileParameter[]> = fc.array(
  fc.record({
    name: fc.oneof(
      { weight: 8, arbitrary: fc.nat({ max: 1_000 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('x', '', '%00', '__proto__', '_data', 'email[]', 'a%ffb', 'index'),
      },
    ),
    value,
  }),
  { minLength: 1, maxLength: 3 },
);
