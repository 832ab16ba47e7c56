import type { Schema } from './schema-paths.ts';

/** Creates values, as JSON text, from a schema's keyword. */
type Boundary = (bound: unknown) => string[];

const text = (value: string) => JSON.stringify(value);
const around = (bound: unknown) => [-1, 0, 1, 0.5].map((step) => String(Number(bound) + step));
const lengths = (bound: unknown) => [Number(bound), Number(bound) + 1];
const list = (item: string, count: number) => `[${Array<string>(count).fill(item).join(',')}]`;
const record = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"cc-${index}":"x"`).join(',')}}`;

/** Boundary values of each keyword, just inside and just outside. */
const boundaries: Readonly<Record<string, Boundary>> = {
  maxLength: (bound) =>
    lengths(bound).flatMap((length) => ['x', 'ü', '\u{1f33f}'].map((unit) => text(unit.repeat(length)))),
  minLength: (bound) => [text('x'.repeat(Math.max(0, Number(bound) - 1)))],
  maxItems: (bound) =>
    lengths(bound).flatMap((count) => ['"x"', '{}', 'null'].map((item) => list(item, count))),
  minItems: () => ['[]'],
  maxProperties: (bound) => lengths(bound).map(record),
  maximum: around,
  minimum: around,
  exclusiveMinimum: around,
  exclusiveMaximum: around,
  enum: (bound) => (bound as unknown[]).flatMap((value) => spellings(value)),
  const: spellings,
  required: () => ['{}'],
  // A pattern of digits limits their number.
  pattern: (bound) =>
    String(bound).includes('\\d')
      ? ['1'.repeat(19), '9'.repeat(19), '1'.repeat(20), '1'.repeat(900)].map(text)
      : [],
  format: (bound) => examplesOf[String(bound)] ?? [],
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
