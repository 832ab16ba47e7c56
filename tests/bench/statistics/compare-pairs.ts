import { bootstrapInterval, type Interval } from './bootstrap-interval.ts';
import { median } from './median.ts';

/** Fewer pairs than these prove nothing. */
export const fewestPairs = 15;

/** The largest difference between two runs of the same program in a valid measurement. */
const controlTolerance = 0.03;

/** The ratio of two subjects. */
export interface Comparison {
  /** Median of the pairs' ratios. */
  ratio: number;
  /** Its bootstrap 95 % interval. */
  interval: Interval;
  pairs: number;
}

/**
 * Compares two subjects that were measured side by side: the n-th value of each is of the same round.
 * @throws for different numbers of values, fewer than {@link fewestPairs}, or a value of 0.
 */
export function comparePairs(measured: readonly number[], against: readonly number[]): Comparison {
  if (measured.length !== against.length || measured.length < fewestPairs)
    throw new Error(`No pairs to compare: ${measured.length} values against ${against.length}`);
  const ratios = measured.map((value, index) => value / (against[index] ?? NaN));
  if (!ratios.every((ratio) => Number.isFinite(ratio) && ratio > 0))
    throw new Error(`No ratio of nothing: ${ratios.join(', ')}`);
  return { ratio: median(ratios), interval: bootstrapInterval(ratios), pairs: ratios.length };
}

/** Whether a control makes the run valid. */
export function isCalm(control: Comparison): boolean {
  return Math.abs(control.ratio - 1) <= controlTolerance;
}
