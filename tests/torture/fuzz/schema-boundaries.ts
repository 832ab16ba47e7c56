import type { Schema } from './schema-places.ts';

/** Makes values, as JSON text, from what a schema's keyword says. */
type Boundary = (said: unknown) => string[];

const text = (value: string) => JSON.stringify(value);
const around = (said: unknown) => [-1, 0, 1, 0.5].map((step) => String(Number(said) + step));
const lengths = (said: unknown) => [Number(said), Number(said) + 1];
const list = (item: string, count: number) => `[${Array<string>(count).fill(item).join(',')}]`;
const record = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"cc-${index}":"x"`).join(',')}}`;

/** What lies at the edge of each keyword, just inside it and just outside. */
const boundaries: Readonly<Record<string, Boundary>> = {
  maxLength: (said) =>
    lengths(said).flatMap((length) => ['x', 'ü', '\u{1f33f}'].map((unit) => text(unit.repeat(length)))),
  minLength: (said) => [text('x'.repeat(Math.max(0, Number(said) - 1)))],
  maxItems: (said) =>
    lengths(said).flatMap((count) => ['"x"', '{}', 'null'].map((item) => list(item, count))),
  minItems: () => ['[]'],
  maxProperties: (said) => lengths(said).map(record),
  maximum: around,
  minimum: around,
  exclusiveMinimum: around,
  exclusiveMaximum: around,
  enum: (said) => (said as unknown[]).flatMap((value) => spellings(value)),
  const: spellings,
  required: () => ['{}'],
  // A pattern of digits says how many of them there may be.
  pattern: (said) =>
    String(said).includes('\\d')
      ? ['1'.repeat(19), '9'.repeat(19), '1'.repeat(20), '1'.repeat(900)].map(text)
      : [],
  format: (said) => examplesOf[String(said)] ?? [],
};

const examplesOf: Readonly<Record<string, string[]>> = {
  uri: ['https://a.example', 'https://a.example/ b', 'https://ü.example/ü?ü#ü', ' https://a.example/\t'].map(
    text,
  ),
  email: ['Ä@example.com', 'a@b.c', '"a b"@example.com', `${'a'.repeat(64)}@${'b.'.repeat(90)}c`].map(text),
  uuid: ['019B0000-0000-7000-8000-00000000000A', '{019b0000-0000-7000-8000-000000000000}'].map(text),
};

function spellings(value: unknown): string[] {
  if (typeof value !== 'string') return [JSON.stringify(value)];
  return [value, value.toLowerCase(), value.toUpperCase(), ` ${value}`].map(text);
}

/** Values, as JSON text, at the edges of what a schema allows. */
export function boundariesOf(schema: Schema): string[] {
  return Object.entries(boundaries).flatMap(([keyword, make]) =>
    schema[keyword] === undefined ? [] : make(schema[keyword]),
  );
}
