import { median } from './median.ts';

export type Interval = readonly [low: number, high: number];

const manyResamples = 10_000;
const outside = 0.025;

/**
 * The 95 % interval of the median by the percentile bootstrap (Efron 1979): the medians of many samples,
 * drawn with replacement. The random numbers are seeded, so that equal values give equal intervals.
 */
export function bootstrapInterval(values: readonly number[], resamples = manyResamples): Interval {
  const random = seededRandom(1);
  const pick = () => values[Math.floor(random() * values.length)] ?? NaN;
  const medians = Float64Array.from({ length: resamples }, () => median(values.map(pick))).sort();
  const at = (share: number) => medians[Math.round(share * (resamples - 1))] ?? NaN;
  return [at(outside), at(1 - outside)];
}

/**
 * Numbers from 0 (inclusive) to 1 (exclusive), by the generator mulberry32, which is sufficient for samples.
 */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
