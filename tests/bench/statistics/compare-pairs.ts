import { bootstrapInterval } from './bootstrap-interval.ts';
import type { Interval } from './bootstrap-interval.ts';
import { median } from './median.ts';

/** Fewer pairs than these prove nothing. */
export const fewestPairs = 15;

/** How far two runs of the very same thing may seem to differ before the clock is not to be believed. */
const controlTolerance = 0.03;

/** How many times as much of something the one has as the other. */
export interface Comparison {
  /** Median of the pairs' ratios. */
  ratio: number;
  /** Its bootstrap 95 % interval. */
  interval: Interval;
  pairs: number;
}

/**
 * Compares two things measured side by side: the n-th value of each was taken in the same round.
 * @throws when the two were not measured equally often, or less than {@link fewestPairs} times, or one had nothing.
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
