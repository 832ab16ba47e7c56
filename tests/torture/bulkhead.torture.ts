import { roundFigure, type Figure } from '../bench/harness/figure.ts';
import { haloDomain } from '../support/world/test-stores.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { bulkheadBugs } from './bulkhead/planted-bugs.ts';
import { runLockPhases, type BulkheadReport } from './bulkhead/run-lock-phases.ts';
import { issuePartnerKey } from '../support/db/api-keys.ts';

const full = { rounds: 10, phaseMs: 15_000, writers: 100, others: 6 };
/** Its writers use up the tenant's connections, and leave a busy machine able to serve the phase without the lock. */
const small = { rounds: 1, phaseMs: 13_000, writers: 40, others: 4 };
const otherDomain = 'bulkhead.myshopify.com';
const maxTimesSlower = 1.5;
const shown = 8;

export const torture: Torture = {
  about: 'one locked row and many writers to it: other brands and /readyz are served, and no write is lost',
  plantedBugs: bulkheadBugs,
  async run(stage) {
    const { world, isPlanted } = await openCrashWorld(stage, bulkheadBugs);
    await world.openNewStore(otherDomain);
    const { base, database, halo } = world;
    const pine = await world.channelOf(otherDomain);
    const partnerKey = await issuePartnerKey(database, haloDomain);
    const effort = stage.small ? small : full;
    stage.print(`${effort.rounds} x ${effort.phaseMs / 1_000} s without and with the lock`);
    const report = await runLockPhases({ base, database, halo, pine, partnerKey }, effort);
    // Durations matter in a long run, not in a self-test.
    const isTimed = !stage.small && !isPlanted;
    return [
      ...responseFigures(report),
      ...(isTimed ? [latencyFigure(report)] : []),
      ...coverageFigures(stage, 'bulkhead', { 'requests of another brand': report.locked.length > 0 }),
    ];
  },
};

function responseFigures(report: BulkheadReport): Figure[] {
  const { othersRejected, notReady, wrong, rejected, writes } = report;
  const figure = (name: string, unit: string, found: readonly string[]): Figure => ({
    name: `bulkhead: ${name}`,
    value: found.length,
    unit,
    goal: '0',
    pass: found.length === 0,
    detail: { found: found.slice(0, shown) },
  });
  return [
    figure('responses to another brand that are not 200', describeTimes(report), othersRejected),
    figure('responses of /readyz that are not 200', 'responses', notReady),
    figure('writes that are lost, doubled, incomplete or wrongly refused', `of ${writes} writes`, wrong),
    {
      name: 'bulkhead: writes rejected with 503 and Retry-After while the row was locked',
      value: rejected,
      unit: 'responses',
      goal: '> 0',
      pass: rejected > 0,
      detail: {},
    },
  ];
}

function describeTimes({ free, locked }: BulkheadReport): string {
  const slowest = (times: readonly number[]) =>
    `${times.length} (slowest ${Math.round(Math.max(0, ...times))} ms)`;
  return `of ${slowest(free)} without and ${slowest(locked)} with the lock`;
}

function latencyFigure({ free, locked }: BulkheadReport): Figure {
  const ratio = percentile99(locked) / percentile99(free);
  return {
    name: 'bulkhead: p99 of another brand with the lock',
    value: roundFigure(ratio),
    unit: 'times the p99 without the lock',
    goal: `<= ${maxTimesSlower}`,
    pass: ratio <= maxTimesSlower,
    detail: {
      millisecondsFree: roundFigure(percentile99(free)),
      millisecondsLocked: roundFigure(percentile99(locked)),
      requests: [free.length, locked.length],
    },
  };
}

function percentile99(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;
}
