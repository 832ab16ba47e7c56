import type { Figure } from '../../bench/harness/figure.ts';
import type { TortureStage } from './torture.ts';

/**
 * A run that did not reach its cases proves nothing. A run with a planted bug may stop early and has no such
 * figure.
 * @param cases names of cases, and whether each was reached.
 */
export function coverageFigures(
  { plantedBug }: TortureStage,
  suite: string,
  cases: Readonly<Record<string, boolean>>,
): Figure[] {
  if (plantedBug !== undefined) return [];
  const missing = Object.keys(cases).filter((name) => cases[name] !== true);
  return [
    {
      name: `${suite}: cases that were not reached`,
      value: missing.length,
      unit: `of ${Object.keys(cases).length} cases`,
      goal: '0',
      pass: missing.length === 0,
      detail: { missing: missing.slice(0, 20) },
    },
  ];
}
