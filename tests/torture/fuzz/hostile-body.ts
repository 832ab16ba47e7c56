import fc from 'fast-check';
import { hostileJson } from './hostile-json.ts';

/** Makes a broken body out of a good one. */
export type BreakBody = (good: Record<string, unknown>) => Uint8Array;

const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

/** Where a value stands in JSON: the object or list, and its key there. */
interface Place {
  holder: Record<string, unknown>;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

/** Puts hostile values in the place of some good ones, takes some away, and adds keys that nobody asked for. */
const breakFields = fc
  .record({
    replaced: fc.array(fc.tuple(fc.nat(), hostileJson), { minLength: 1, maxLength: 3 }),
    removed: fc.option(fc.nat(), { freq: 4 }),
    added: fc.option(
      fc.tuple(
        fc.constantFrom(
          '"__proto__"',
          '"constructor"',
          '"custom"',
          '"title"',
          '"\\u0000"',
          '""',
          '"isActive"',
        ),
        hostileJson,
      ),
      { freq: 4 },
    ),
  })
  .map(({ replaced, removed, added }): BreakBody => (good) => {
    const copy = structuredClone(good);
    for (const [index, [pick]] of replaced.entries()) putAt(copy, pick, `@@${index}@@`);
    if (removed !== null) removeAt(copy, removed);
    const text = JSON.stringify(copy).replaceAll(
      /"@@(\d)@@"/g,
      (_, index) => replaced[Number(index)]?.[1] ?? '',
    );
    // A key that stands there already stands there twice now.
    return utf8(added ? `${text.slice(0, -1)},${added[0]}:${added[1]}}` : text);
  });

function putAt(body: unknown, pick: number, value: unknown): void {
  const places = placesIn(body);
  const place = places[pick % places.length];
  if (place) place.holder[place.key] = value;
}

function removeAt(body: unknown, pick: number): void {
  const places = placesIn(body);
  const place = places[pick % places.length];
  if (place) Reflect.deleteProperty(place.holder, place.key);
}

/** Breaks a good body's bytes: cuts it, puts a BOM before it or bytes into it that are not UTF-8. */
const breakBytes = fc
  .tuple(
    fc.constantFrom('cut', 'bom', 'bytes', 'twice', 'utf16', 'zeroes'),
    fc.nat(),
    fc.uint8Array({ maxLength: 8 }),
  )
  .map(([how, at, extra]): BreakBody => (good) => {
    const bytes = utf8(JSON.stringify(good));
    const cut = at % bytes.length;
    if (how === 'cut') return bytes.subarray(0, cut);
    if (how === 'bom') return join([0xef, 0xbb, 0xbf], bytes);
    if (how === 'twice') return join(bytes, bytes);
    if (how === 'utf16') return new Uint8Array(Buffer.from(JSON.stringify(good), 'utf16le'));
    if (how === 'zeroes') return join(bytes, [0, 0, 0]);
    return join(bytes.subarray(0, cut), [0xff, 0xc0, ...extra], bytes.subarray(cut));
  });

function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
}

const anything: fc.Arbitrary<BreakBody> = fc.oneof(
  hostileJson.map(
    (text): BreakBody =>
      () =>
        utf8(text),
  ),
  fc.uint8Array({ maxLength: 64 }).map(
    (bytes): BreakBody =>
      () =>
        bytes,
  ),
  fc.constantFrom('{"a":1,}', "{'a':1}", 'NaN', '{"a":undefined}', '\ufeff{}', '//x\n{}').map(
    (text): BreakBody =>
      () =>
        utf8(text),
  ),
);

/** Every way of breaking a body that is small enough to be read. */
export const hostileBody: fc.Arbitrary<BreakBody> = fc.oneof(
  { weight: 8, arbitrary: breakFields },
  { weight: 1, arbitrary: breakBytes },
  { weight: 1, arbitrary: anything },
);

/** A body of some megabytes, as one long text, one long list or one deep nest. */
export const hugeBody: fc.Arbitrary<BreakBody> = fc
  .tuple(
    fc.constantFrom('{"title":"x', '[1', '{"a":['),
    fc.constantFrom('x', ',1', '[', ' '),
    fc.constantFrom(1_000_000, 10_000_000),
  )
  .map(
    ([start, unit, length]): BreakBody =>
      () =>
        utf8(start + unit.repeat(length / unit.length)),
  );
