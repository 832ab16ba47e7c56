import { median } from './median.ts';

export type Interval = readonly [low: number, high: number];

const manyResamples = 10_000;
const outside = 0.025;

/**
 * The 95 % interval of the median by the percentile bootstrap (Efron 1979): the median of many samples drawn from the
 * given one, with replacement. The draws are seeded, so that the same values always give the same interval.
 */
export function bootstrapInterval(values: readonly number[], resamples = manyResamples): Interval {
  const random = seededRandom(1);
  const pick = () => values[Math.floor(random() * values.length)] ?? NaN;
  const medians = Float64Array.from({ length: resamples }, () => median(values.map(pick))).sort();
  const at = (share: number) => medians[Math.round(share * (resamples - 1))] ?? NaN;
  return [at(outside), at(1 - outside)];
}

/** Numbers from 0 up to 1: the generator known as mulberry32, good enough to draw samples with. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
