import { roundFigure } from '../harness/figure.ts';
import type { Figure } from '../harness/figure.ts';
import { isCalm } from '../statistics/compare-pairs.ts';
import type { SideBySideResult } from './measure-side-by-side.ts';

/** How much faster than another the first is meant to be. */
export interface ThroughputGoal {
  name: string;
  /** The name of the subject that it is compared with. */
  other: string;
  /** What that one is called in the figure's unit. */
  title: string;
  /** What the ratio, and the lower bound of its interval too, must reach. */
  atLeast: number;
}

/**
 * The figure of one comparison. It is void when the first and its twin, the same program, seemed to differ; and in the
 * small form, whose clocks are too short, it is not judged at all.
 */
export function throughputFigure(
  result: SideBySideResult,
  { name, other, title, atLeast }: ThroughputGoal,
  form: { small: boolean; detail: Record<string, unknown> },
): Figure {
  const comparison = result.ratios[other];
  if (!comparison) throw new Error(`${other} was not measured`);
  const { ratio, interval, pairs } = comparison;
  const trouble = troubleWith(result, form.small);
  return {
    name,
    value: trouble && 'void' in trouble ? null : roundFigure(ratio),
    unit: `times the throughput of ${title}`,
    goal: `>= ${atLeast}`,
    pass: trouble ? null : interval[0] >= atLeast,
    detail: {
      ...trouble,
      interval: interval.map(roundFigure),
      pairs,
      control: roundFigure(result.control.ratio),
      performance: result.performance,
      ...form.detail,
    },
  };
}

/** Why the figure is not to be judged, if so. */
function troubleWith(
  { control }: SideBySideResult,
  small: boolean,
): { note: string } | { void: string } | undefined {
  if (small) return { note: 'The small form shows that the bench works: its clocks are not judged.' };
  if (isCalm(control)) return undefined;
  return { void: 'A program and its twin differ by more than 3 %: the machine is too busy to tell.' };
}
