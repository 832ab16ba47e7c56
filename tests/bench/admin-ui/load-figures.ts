import { roundFigure } from '../harness/figure.ts';
import type { Figure } from '../harness/figure.ts';
import type { Load } from './measure-load.ts';

type Measure = Exclude<keyof Load, 'name' | 'status'>;

const goals: [measure: Measure, unit: string, most: number][] = [
  ['lcp', 'ms', 1_250],
  ['inp', 'ms', 100],
  ['cls', '', 0.02],
  ['scripts', 'bytes', 165 * 1_024],
  ['styles', 'bytes', 20 * 1_024],
];

/** The figure of the slowest page counts: the 75th percentile of its loads. */
export function loadFigures(loads: readonly Load[]): Figure[] {
  const missing = [...new Set(loads.filter(({ status }) => status !== 200).map(({ name }) => name))];
  return goals.map(([measure, unit, most]) => {
    const pages = Object.fromEntries(
      [...new Set(loads.map(({ name }) => name))].map((name) => [
        name,
        roundFigure(threeInFour(loads.filter((load) => load.name === name).map((load) => load[measure]))),
      ]),
    );
    const value = Math.max(...Object.values(pages));
    return {
      name: `admin-ui.${measure}`,
      value,
      unit,
      goal: `<= ${most}`,
      pass: value <= most && missing.length === 0,
      detail: { pages, ...(missing.length > 0 && { missing }) },
    };
  });
}

function threeInFour(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? NaN;
}
