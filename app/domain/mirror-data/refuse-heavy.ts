import { limits } from '../limits.ts';
import { invalid } from '../problem.ts';
import type { Problem, ProblemDetail } from '../problem.ts';

/** A part of a request, by its place there, and the bytes that it takes in the mirror's `data`. */
export interface HeavyPart {
  path: string;
  bytes: number;
}

const mostNamed = 3;

/**
 * The refusal of a change that would push a creator's `data` over what the store takes for one value: nothing is ever cut.
 * @param total what the whole would take, in bytes.
 * @param parts of the request; the heaviest are named.
 */
export function tooHeavy(total: number, parts: readonly HeavyPart[]): Problem {
  const most = limits.mirrorDataBytes;
  const heaviest = parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, mostNamed);
  const size = `With this the creator's entry in the store would hold ${total} bytes of data, and the store takes ${most}: shorten it by ${total - most}`;
  const details = heaviest.map(({ path, bytes }): ProblemDetail => ({
    path,
    message: `takes ${bytes} bytes. ${size}`,
  }));
  return invalid(details);
}
