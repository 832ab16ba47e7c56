import { roundFigure, type Figure } from '../harness/figure.ts';
import type { MeasuredPlan } from './measure-plan.ts';

const pointsOfAnUpsert = 10;

/** The figures of the mirror on scaled clocks. The short form is too short for a verdict. */
export function planFigures(measured: readonly MeasuredPlan[], small: boolean): Figure[] {
  const spent = measured.map(({ points, synced }) => points / (synced * pointsOfAnUpsert));
  const used = measured.map(({ busy }) => busy.points / busy.restored);
  const requests = measured.reduce((sum, plan) => sum + plan.requests, 0);
  const throttled = measured.reduce((sum, plan) => sum + plan.throttled, 0);
  const byPlan = (values: readonly number[]) =>
    Object.fromEntries(measured.map(({ plan }, index) => [plan, roundFigure(values[index] ?? 0)]));
  const clock = {
    clock:
      'scaled: the speed of each store’s clock against this machine’s, so that points are short on every plan',
    speeds: byPlan(measured.map(({ speed }) => speed)),
  };
  const figure = (own: Omit<Figure, 'pass'> & { value: number }, reached: boolean): Figure => ({
    ...own,
    value: roundFigure(own.value),
    pass: small ? null : reached,
    detail: { ...own.detail, ...clock },
  });
  const max = Math.max(...spent);
  const min = Math.min(...used);
  return [
    figure(
      {
        name: 'mirror points',
        value: max,
        unit: 'times the least possible, on the worst plan',
        goal: '<= 1.02',
        detail: byPlan(spent),
      },
      max <= 1.02,
    ),
    figure(
      {
        name: 'mirror use',
        value: min * 100,
        unit: '% of the restore rate, on the worst plan',
        goal: '>= 98',
        detail: byPlan(used),
      },
      min >= 0.98,
    ),
    figure(
      {
        name: 'mirror refusals',
        value: (throttled / requests) * 100,
        unit: '% of requests THROTTLED',
        goal: '<= 0.1',
        detail: { requests, throttled, workers: 2 },
      },
      throttled / requests <= 0.001,
    ),
  ];
}

/**
 * The write rate in real time, without waits for points. It has no verdict, because it depends on the
 * machine.
 */
export function paceFigure(measured: readonly MeasuredPlan[]): Figure {
  const shares = measured.map(({ writes }) => (writes.perSecond / writes.allowed) * 100);
  return {
    name: 'mirror writes in real time',
    value: roundFigure(Math.min(...shares)),
    unit: '% of the writes a second that the plan allows, on the worst plan',
    goal: 'none: shows the speed of this machine',
    pass: null,
    detail: {
      clock: 'real: the stores’ clocks run as fast as this machine’s',
      writesPerSecond: Object.fromEntries(
        measured.map(({ plan, writes }) => [plan, roundFigure(writes.perSecond)]),
      ),
      allowed: Object.fromEntries(measured.map(({ plan, writes }) => [plan, writes.allowed])),
      workers: 2,
    },
  };
}
