import fc from 'fast-check';

/** JSON as text, because serialization loses hostile values: `1e400`, `-0`, duplicate keys. */
const knownTrouble = [
  ...['null', 'true', 'false', '0', '-0', '1', '-1', '1.5', '1e400', '-1e400', '1e-400', '0.1e1'],
  ...['9007199254740993', '9223372036854775808', '18446744073709551616', '1'.repeat(400), '1e308', '5e-324'],
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"x\\udc00\\ud800"',
    '"\\n"',
    '"a\\tb\\rc"',
    '"\\u2028"',
  ],
  ...[
    '"\\u001b[31m"',
    '"\\u202eabc"',
    '"\\ufeff"',
    '"🌿"',
    '"👩‍🎤"',
    '"ab\\u0300\\u0301"',
    '"İSTANBUL"',
    '"ǅ ß ﬁ"',
  ],
  ...['[]', '[[]]', '[null]', '{}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'],
  ...['{"toString":1,"valueOf":null}', '{"length":-1}', '{"then":1}', '{"toJSON":"x"}', '{"_id":"x"}'],
  ...[
    '{"url":null}',
    '{"_id":"019b0000-0000-7000-8000-000000000000"}',
    '{"url":"https://a.example","_id":"\\u0000"}',
  ],
  ...[
    '"__proto__"',
    '"constructor"',
    '"hasOwnProperty"',
    '"$where"',
    '"\'; DROP TABLE collabs; --"',
    '"%00"',
    '"\\\\"',
  ],
  ...[
    '" https://cdn.example.com/a\\n"',
    '"https:cdn.example.com"',
    '"https:\\\\\\\\cdn.example.com\\\\a"',
    '"https://[::1]/"',
  ],
  ...[
    '"https://a.example/\\ud800"',
    '"https://ü.example/ü"',
    '"https://0x7f.1/"',
    '"https://a.example:99999/"',
  ],
  ...[
    '"javascript:1"',
    '"data:,x"',
    '"https://u:p@a.example/"',
    '"https://a.example/?\\u0000"',
    '"https://%00.example/"',
  ],
  ...[
    '"a@b"',
    '"@"',
    '"a@b.c"',
    '"\\"a b\\"@example.com"',
    '"a@example.com\\n"',
    '"ä@example.com"',
    '"a@example.com."',
  ],
  ...[
    '"632910392"',
    '"gid://shopify/Product/1"',
    '"gid://shopify/Product/9223372036854775808"',
    '"-1"',
    '"0"',
    '"1e3"',
  ],
  ...[
    '"#fff"',
    '"#FFFFFF"',
    '"#ggg"',
    '"Percentage"',
    '"FixedAmount"',
    '"IMAGE"',
    '"image/png"',
    '"2026-01-01"',
  ],
];

const quoted = (text: string) => JSON.stringify(text);
/** Longer than each limit of the interface, by one and by far. */
const longText = fc
  .tuple(
    fc.constantFrom('x', 'ü', '🌿', ' ', '\n', '-', 'https://a.example/x'),
    fc.constantFrom(65, 101, 254, 256, 2_001, 2_049, 5_001, 70_000),
  )
  .map(([unit, length]) => quoted(unit.repeat(length).slice(0, length)));
const longList = fc
  .tuple(
    fc.constantFrom('1', '"x"', 'null', '{}', '[]', '"https://a.example/"'),
    fc.constantFrom(11, 51, 251, 3_000),
  )
  .map(([item, length]) => `[${Array<string>(length).fill(item).join(',')}]`);
const deep = fc
  .tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[', '']), fc.constantFrom(5, 31, 33, 200, 20_000))
  .map(([[open = '', close = ''], depth]) => `${open.repeat(depth)}1${close.repeat(depth)}`);
const manyKeys = fc
  .tuple(fc.constantFrom('cc-key', 'k', '__proto__', '-'), fc.constantFrom(3, 257, 2_000))
  .map(([key, count]) => `{${Array.from({ length: count }, (_, n) => `"${key}${n}":"x"`).join(',')}}`);

/** Values that Postgres cannot store in text or JSON, alone and at paths without a schema. */
const unstorable = ['\\u0000', 'a\\u0000b', '\\ud800', 'x\\udc00\\ud800'].flatMap((text) => [
  `"${text}"`,
  `["${text}"]`,
  `{"${text}":"x"}`,
  `[{"platform":"x","more":{"deep":["${text}"]}}]`,
  `{"cc-x":"${text}"}`,
]);

/** One hostile JSON value, as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...knownTrouble) },
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(quoted) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.double().map((number) => JSON.stringify(number)) },
  { weight: 1, arbitrary: longText },
  { weight: 1, arbitrary: longList },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: manyKeys },
);
