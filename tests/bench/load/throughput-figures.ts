import { roundFigure, type Figure } from '../harness/figure.ts';
import { isCalm, type Comparison } from '../statistics/compare-pairs.ts';
import type { Comparisons, SideBySideResult } from './measure-side-by-side.ts';

/** The goal of the ratio to another server. */
export interface ThroughputGoal {
  name: string;
  /** The name of the subject for the comparison. */
  other: string;
  /** The name of that subject in the figure's unit. */
  title: string;
  /** The minimum of the ratio and of its interval's lower bound. */
  atLeast: number;
}

interface Form {
  small: boolean;
  detail: Record<string, unknown>;
}

/**
 * The figures of one comparison: throughput, and processor time per response, which a second processor cannot
 * hide. The goal of the latter is the inverse. A figure is void when the first and its control differ; the
 * small form, whose clocks are too short, has no verdict.
 */
export function throughputFigures(result: SideBySideResult, goal: ThroughputGoal, form: Form): Figure[] {
  const { name, other, title, atLeast } = goal;
  const detail = { ...form.detail, performance: result.performance };
  const rate = evaluate(result.rate, other, {
    name,
    unit: `times the throughput of ${title}`,
    goal: `>= ${atLeast}`,
    isReached: ([low]) => low >= atLeast,
    form: { ...form, detail },
  });
  if (!result.cpu) return [rate];
  const atMost = roundFigure(1 / atLeast);
  const cpu = evaluate(result.cpu, other, {
    name: `${name}, CPU`,
    unit: `times the processor time of ${title} for one answer, its Postgres processes included`,
    goal: `<= ${atMost}`,
    isReached: ([, high]) => high <= atMost,
    form: { ...form, detail },
  });
  return [rate, cpu];
}

interface EvaluatedFigure extends Pick<Figure, 'name' | 'unit' | 'goal'> {
  isReached: (interval: Comparison['interval']) => boolean;
  form: Form;
}

function evaluate(
  comparisons: Comparisons,
  other: string,
  { isReached, form, ...named }: EvaluatedFigure,
): Figure {
  const comparison = comparisons.ratios[other];
  if (!comparison) throw new Error(`${other} was not measured`);
  const { ratio, interval, pairs } = comparison;
  const trouble = troubleWith(comparisons.control, form.small);
  return {
    ...named,
    value: trouble && 'void' in trouble ? null : roundFigure(ratio),
    pass: trouble ? null : isReached(interval),
    detail: {
      ...trouble,
      interval: interval.map(roundFigure),
      pairs,
      control: roundFigure(comparisons.control.ratio),
      ...form.detail,
    },
  };
}

/** The reason why the figure has no verdict, if any. */
function troubleWith(control: Comparison, small: boolean): { note: string } | { void: string } | undefined {
  if (small) return { note: 'The small form shows that the bench works: its clocks are not judged.' };
  if (isCalm(control)) return undefined;
  return { void: 'The app and its control differ by more than 3 %: the machine is too busy to tell.' };
}
