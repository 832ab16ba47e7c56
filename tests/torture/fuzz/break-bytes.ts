import fc from 'fast-check';
import type { BreakBody } from './hostile-body.ts';
import { writeForm } from './write-form.ts';

/** Corrupts the bytes of a valid body: truncates it, prepends a BOM, or inserts bytes that are not UTF-8. */
export const breakBytes: fc.Arbitrary<BreakBody> = fc
  .tuple(
    fc.constantFrom('cut', 'bom', 'bytes', 'twice', 'utf16', 'zeroes'),
    fc.nat(),
    fc.uint8Array({ maxLength: 8 }),
  )
  .map(([how, at, extra]): BreakBody => (good, { type }) => {
    const text = type === 'application/json' ? JSON.stringify(good) : writeForm(Object.entries(good));
    const bytes = Buffer.from(text);
    const cut = at % bytes.length;
    if (how === 'cut') return bytes.subarray(0, cut);
    if (how === 'bom') return join([0xef, 0xbb, 0xbf], bytes);
    if (how === 'twice') return join(bytes, bytes);
    if (how === 'utf16') return Buffer.from(text, 'utf16le');
    if (how === 'zeroes') return join(bytes, [0, 0, 0]);
    return join(bytes.subarray(0, cut), [0xff, 0xc0, ...extra], bytes.subarray(cut));
  });

function join(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
