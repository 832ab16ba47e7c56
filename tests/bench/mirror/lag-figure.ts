import { roundFigure, type Figure } from '../harness/figure.ts';
import { bootstrapInterval } from '../statistics/bootstrap-interval.ts';
import { comparePairs, fewestPairs, isCalm, type Comparison } from '../statistics/compare-pairs.ts';
import { median } from '../statistics/median.ts';
import type { LagRounds } from './measure-lags-in-turn.ts';

interface LagGoal {
  name: string;
  /** Maximum ratio to the undisturbed latency, also of the interval's upper bound. */
  goal: number;
  /** The short form only shows that the bench works, and has no verdict. */
  small: boolean;
}

/** The ratio of edit times to those of an undisturbed store: void when these differ among themselves. */
export function lagFigure(
  { name, goal, small }: LagGoal,
  lags: readonly number[],
  { alone, again, moved }: Pick<LagRounds, 'alone' | 'again' | 'moved'>,
): Figure {
  const { ratio, interval, pairs } = compare(lags, alone);
  const control = compare(again, alone);
  const isVoid = !small && !isCalm(control);
  return {
    name,
    value: isVoid ? null : roundFigure(ratio),
    unit: 'times the lag alone, medians',
    goal: `<= ${goal}`,
    pass: small || isVoid ? null : interval[1] <= goal,
    detail: {
      ...(isVoid && {
        void: 'Undisturbed edits differ by more than 3 %: the machine is too busy to tell.',
      }),
      interval: interval.map(roundFigure),
      pairs,
      control: roundFigure(control.ratio),
      milliseconds: roundFigure(median(lags)),
      alone: roundFigure(median(alone)),
      moved,
    },
  };
}

/** The short form has too few rounds for a verdict. */
function compare(measured: readonly number[], against: readonly number[]): Comparison {
  if (measured.length >= fewestPairs) return comparePairs(measured, against);
  const ratios = measured.map((value, round) => value / (against[round] ?? NaN));
  return { ratio: median(ratios), interval: bootstrapInterval(ratios), pairs: ratios.length };
}
