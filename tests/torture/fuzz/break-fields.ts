import fc from 'fast-check';
import type { FuzzBody } from './fuzz-operation.ts';
import type { BreakBody } from './hostile-body.ts';
import { hostileJson } from './hostile-json.ts';
import { onceIn } from './once-in.ts';
import type { Place } from './schema-places.ts';
import { writeForm } from './write-form.ts';

/** A value for a place: JSON text, or one of the place's own boundaries, by a number. */
type Value = string | number;

interface Breakage {
  /** What is put where: the place by a number. */
  replaced: [place: number, value: Value][];
  removed: number | null;
  added: [key: string, value: string] | null;
}

const oddKeys = ['"__proto__"', '"constructor"', '"custom"', '"title"', '"\\u0000"', '""', '"isActive"'];

const breakage: fc.Arbitrary<Breakage> = fc.record({
  replaced: fc.array(
    fc.tuple(fc.nat(), fc.oneof({ weight: 2, arbitrary: hostileJson }, { weight: 1, arbitrary: fc.nat() })),
    { minLength: 1, maxLength: 2 },
  ),
  removed: onceIn(5, fc.nat()),
  added: onceIn(5, fc.tuple(fc.constantFrom(...oddKeys), hostileJson)),
});

/** Puts hostile values where the schema has places, takes good ones away, and adds keys that nobody asked for. */
export const breakFields: fc.Arbitrary<BreakBody> = breakage.map(
  (breaks): BreakBody =>
    (good, body) =>
      Buffer.from(
        body.type === 'application/json' ? breakJson(good, body, breaks) : breakForm(good, body, breaks),
      ),
);

function breakJson(good: Record<string, unknown>, { places }: FuzzBody, breaks: Breakage): string {
  const texts: string[] = [];
  for (const [pick, value] of breaks.replaced) {
    const place = places[pick % places.length];
    if (!place) continue;
    putAt(good, place.path, `@@${texts.length}@@`);
    texts.push(textOf(value, place));
  }
  if (breaks.removed !== null) {
    const keys = Object.keys(good);
    Reflect.deleteProperty(good, keys[breaks.removed % keys.length] ?? '');
  }
  const text = JSON.stringify(good).replaceAll(/"@@(\d)@@"/g, (_, index) => texts[Number(index)] ?? '');
  // A key that stands there already stands there twice now.
  return breaks.added ? `${text.slice(0, -1)},${breaks.added[0]}:${breaks.added[1]}}` : text;
}

function breakForm(good: Record<string, unknown>, { places }: FuzzBody, breaks: Breakage): string {
  const added = breaks.replaced.map(([pick, value]) => {
    const place = places[pick % places.length];
    return [String(place?.path[0]), place ? readText(textOf(value, place)) : ''] as const;
  });
  // Now and then the good field stays, and stands twice.
  const kept = Object.entries(good).filter(
    ([key]) => breaks.removed !== null || !added.some(([name]) => name === key),
  );
  return writeForm([...kept, ...added]);
}

function textOf(value: Value, { boundaries }: Place): string {
  if (typeof value === 'string') return value;
  return boundaries[value % boundaries.length] ?? 'null';
}

/** What a JSON text says if it is a string; the text itself if it is anything else. */
function readText(text: string): string {
  return text.startsWith('"') ? String(JSON.parse(text)) : text;
}

/** Puts a value at a path; what is no object or list on the way becomes one. */
function putAt(holder: Record<string, unknown>, [key, ...rest]: Place['path'], value: unknown): void {
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
