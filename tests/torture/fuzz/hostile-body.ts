import fc from 'fast-check';
import type { FuzzBody } from './fuzz-operation.ts';
import { hostileJson } from './hostile-json.ts';
import { breakBytes } from './break-bytes.ts';
import { breakFields, breakText } from './break-fields.ts';

/** Breaks a valid body of an operation. */
export type BreakBody = (good: Record<string, unknown>, body: FuzzBody) => Uint8Array;

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

const anything: fc.Arbitrary<BreakBody> = fc
  .oneof(
    hostileJson.map(bytesOf),
    fc.uint8Array({ maxLength: 64 }),
    fc
      .constantFrom('{"a":1,}', "{'a':1}", 'NaN', '{"a":undefined}', '\ufeff{}', '//x\n{}', '=&=&', 'a=%')
      .map(bytesOf),
  )
  .map(
    (bytes): BreakBody =>
      () =>
        bytes,
  );

/** Every way of breaking a body below the size limit. */
export const hostileBody: fc.Arbitrary<BreakBody> = fc.oneof(
  { weight: 8, arbitrary: breakFields },
  { weight: 4, arbitrary: breakText },
  { weight: 1, arbitrary: breakBytes },
  { weight: 1, arbitrary: anything },
);

/** A body of a megabyte or more, as one long text, one long list or one deep nest. */
export const hugeBody: fc.Arbitrary<BreakBody> = fc
  .tuple(
    fc.constantFrom('{"title":"x', '[1', '{"a":['),
    fc.constantFrom('x', ',1', '[', ' '),
    fc.constantFrom(1_000_000, 1_048_576, 10_000_000),
  )
  .map(
    ([start, unit, length]): BreakBody =>
      () =>
        bytesOf(start + unit.repeat(length / unit.length)),
  );
