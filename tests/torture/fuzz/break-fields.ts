import fc from 'fast-check';
import type { FuzzBody } from './fuzz-operation.ts';
import type { BreakBody } from './hostile-body.ts';
import { hostileJson } from './hostile-json.ts';
import { oneIn } from './one-in.ts';
import { freeKey, type SchemaPath } from './schema-paths.ts';
import { writeForm } from './write-form.ts';

/** A value for a path: JSON text, or one of the path's own boundaries, by index. */
type Value = string | number;

interface Breakage {
  /** A value and its path, by index. */
  replaced: [index: number, value: Value][];
  removed: number | null;
  added: [key: string, value: string] | null;
}

const oddKeys = ['"__proto__"', '"constructor"', '"custom"', '"title"', '"\\u0000"', '""', '"isActive"'];

const breakage: fc.Arbitrary<Breakage> = fc.record({
  replaced: fc.array(
    fc.tuple(fc.nat(), fc.oneof({ weight: 2, arbitrary: hostileJson }, { weight: 1, arbitrary: fc.nat() })),
    { minLength: 1, maxLength: 2 },
  ),
  removed: oneIn(5, fc.nat()),
  added: oneIn(5, fc.tuple(fc.constantFrom(...oddKeys), hostileJson)),
});

/** Half of these Postgres cannot store. The others are invisible, break lines, or end a text for some parsers. */
const hostileCharacter = fc.oneof(
  fc.constantFrom('\0', '\ud800', '\udc00'),
  fc.constantFrom('\u0001', '\u007f', '\u0085', '\u2028', '\u202e', '\ufeff', '\uffff', '\u{1f33f}'),
);

/**
 * Inserts one hostile character into one text, and leaves the rest of the body valid: with a second error, the
 * text would not reach the database. Half of the texts have a free key, where the schema restricts nothing.
 */
export const breakText: fc.Arbitrary<BreakBody> = fc
  .record({ pick: fc.nat(), at: fc.nat(), character: hostileCharacter, isFree: fc.boolean() })
  .map(({ pick, at, character, isFree }): BreakBody => (good, { type, paths, samples }) => {
    const free = paths.filter(({ path }) => path.at(-1) === freeKey);
    const candidates = isFree && free.length > 0 ? free : paths;
    const { path } = candidates[pick % candidates.length] ?? { path: [] };
    const body = withSample(good, path, samples);
    const text = textAt(body, path) ?? 'text';
    const index = at % (text.length + 1);
    putAt(body, path, text.slice(0, index) + character + text.slice(index));
    return Buffer.from(type === 'application/json' ? JSON.stringify(body) : writeForm(Object.entries(body)));
  });

/** A body in which an object on the way to a path has its other required fields. */
function withSample(
  good: Record<string, unknown>,
  [key, ...rest]: SchemaPath['path'],
  samples: FuzzBody['samples'],
): Record<string, unknown> {
  const sample = rest.length > 0 && !(String(key) in good) ? samples[String(key)] : undefined;
  return sample === undefined ? good : { ...good, [String(key)]: structuredClone(sample) };
}

/** The text at a path, if there is one. */
function textAt(body: unknown, path: SchemaPath['path']): string | undefined {
  let value = body;
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** Inserts hostile values at the schema's paths, removes valid ones, and adds unknown keys. */
export const breakFields: fc.Arbitrary<BreakBody> = breakage.map(
  (breaks): BreakBody =>
    (good, body) =>
      Buffer.from(
        body.type === 'application/json' ? breakJson(good, body, breaks) : breakForm(good, body, breaks),
      ),
);

function breakJson(good: Record<string, unknown>, { paths }: FuzzBody, breaks: Breakage): string {
  const texts: string[] = [];
  for (const [pick, value] of breaks.replaced) {
    const schemaPath = paths[pick % paths.length];
    if (!schemaPath) continue;
    putAt(good, schemaPath.path, `@@${texts.length}@@`);
    texts.push(textOf(value, schemaPath));
  }
  if (breaks.removed !== null) {
    const keys = Object.keys(good);
    Reflect.deleteProperty(good, keys[breaks.removed % keys.length] ?? '');
  }
  const text = JSON.stringify(good).replaceAll(/"@@(\d)@@"/g, (_, index) => texts[Number(index)] ?? '');
  // An existing key is duplicated.
  return breaks.added ? `${text.slice(0, -1)},${breaks.added[0]}:${breaks.added[1]}}` : text;
}

function breakForm(good: Record<string, unknown>, { paths }: FuzzBody, breaks: Breakage): string {
  const added = breaks.replaced.map(([pick, value]) => {
    const schemaPath = paths[pick % paths.length];
    return [String(schemaPath?.path[0]), schemaPath ? readText(textOf(value, schemaPath)) : ''] as const;
  });
  // Sometimes the valid field stays, and is duplicated.
  const kept = Object.entries(good).filter(
    ([key]) => breaks.removed !== null || !added.some(([name]) => name === key),
  );
  return writeForm([...kept, ...added]);
}

function textOf(value: Value, { boundaries }: SchemaPath): string {
  if (typeof value === 'string') return value;
  return boundaries[value % boundaries.length] ?? 'null';
}

/** The string of a JSON text; other JSON texts unchanged. */
function readText(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Sets a value at a path; other values on the way become objects or lists. */
function putAt(holder: Record<string, unknown>, [key, ...rest]: SchemaPath['path'], value: unknown): void {
  if (key === undefined) return;
  const [next] = rest;
  if (next === undefined) {
    holder[key] = value;
    return;
  }
  const inner = holder[key];
  if (typeof inner !== 'object' || inner === null) holder[key] = typeof next === 'number' ? [] : {};
  putAt(holder[key] as Record<string, unknown>, rest, value);
}
