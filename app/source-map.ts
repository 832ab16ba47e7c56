/** A position in a source: which one, row and column, from 0. */
export interface OriginalPosition {
  source: number;
  row: number;
  column: number;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOf = new Uint8Array(128);
for (let value = 0; value < digits.length; value += 1) valueOf[digits.charCodeAt(value)] = value;
const comma = ','.charCodeAt(0);

/**
 * The mappings of a source map (https://tc39.es/ecma426/). Node's `SourceMap` makes an object of each mapping, which keeps
 * a process busy for half a second at its first error. This decodes them once for the numbers before each row, and then
 * only the row of a position.
 */
export class Mappings {
  readonly #rows: string[];
  /** Source, row and column before each row of the program, because the mappings are differences. */
  readonly #before: Int32Array;

  constructor(mappings: string) {
    this.#rows = mappings.split(';');
    this.#before = new Int32Array(this.#rows.length * 3);
    const numbers = new Int32Array(5);
    for (const [row, segments] of this.#rows.entries()) {
      this.#before.set(numbers.subarray(1, 4), row * 3);
      addSegments(numbers, segments);
    }
  }

  /** The original of a position in the program, from 0; undefined without one. */
  find(row: number, column: number): OriginalPosition | undefined {
    const numbers = new Int32Array(5);
    numbers.set(this.#before.subarray(row * 3, row * 3 + 3), 1);
    let found: OriginalPosition | undefined;
    for (const segment of this.#rows[row]?.split(',') ?? []) {
      const count = addSegments(numbers, segment);
      const [from = 0, source = 0, originalRow = 0, originalColumn = 0] = numbers;
      if (from > column) break;
      found = count < 4 ? undefined : { source, row: originalRow, column: originalColumn };
    }
    return found;
  }
}

/**
 * Adds the differences of segments: column in the program, source, row, column and name.
 * @returns how many numbers the last segment has.
 */
function addSegments(numbers: Int32Array, segments: string): number {
  let field = 0;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < segments.length; at += 1) {
    const code = segments.charCodeAt(at);
    if (code === comma) {
      field = 0;
      continue;
    }
    const digit = valueOf[code] ?? 0;
    value |= (digit & 31) << shift;
    shift += 5;
    if ((digit & 32) !== 0) continue;
    numbers[field] = (numbers[field] ?? 0) + ((value & 1) === 1 ? -(value >>> 1) : value >>> 1);
    field += 1;
    value = 0;
    shift = 0;
  }
  return field;
}
