/**
 * The first of `base`, `base2`, `base3` … that is not taken, cut so that it stays within `maxLength`.
 * @param join what stands between the base and the number.
 */
export function firstSpare(
  base: string,
  taken: ReadonlySet<string>,
  { maxLength, join }: SpareOptions,
): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `${join}${number}`;
    const candidate = base.slice(0, maxLength - ending.length) + ending;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}

interface SpareOptions {
  maxLength: number;
  join: string;
}
