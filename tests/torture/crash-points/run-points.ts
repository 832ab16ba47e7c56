import { setTimeout as sleep } from 'node:timers/promises';
import { findPoints, type Point, type IdleEffects } from './find-points.ts';
import type { CrashEnvironment } from './open-environment.ts';
import type { Scenario } from './scenario.ts';
import { describe, visitPoint } from './visit-point.ts';

/** The points to visit. */
interface PointsEffort {
  scenarios: readonly Scenario[];
  /** Selects the points. */
  choose: (points: readonly Point[]) => readonly Point[];
  /** After so many minutes without progress the service counts as stuck. */
  timeoutMinutes: number;
  /** Selects the violations that make a point a failed one. */
  counts: (violation: string) => boolean;
  /** The run stops after this many failed points. */
  enough: number;
  print: (line: string) => void;
}

/** The result. */
export interface PointsReport {
  points: number;
  visited: number;
  /** Visited points by fault. */
  byWay: Record<string, number>;
  byScenario: Record<string, number>;
  notVisited: string[];
  broken: string[];
  brokenPoints: number;
}

const reportLimit = 30;
const pulseMs = 3_000;
const printEvery = 50;

/** Visits points of changes, in parallel. */
export async function runPoints(
  environments: readonly CrashEnvironment[],
  effort: PointsEffort,
): Promise<PointsReport> {
  const { scenarios, timeoutMinutes, print } = effort;
  const pulse = await feelPulse(environments);
  const found = await inEnvironments(environments, scenarios, (environment, scenario) =>
    findPoints(environment, scenario, { pulse, timeoutMinutes }),
  );
  const all = found.flat();
  const points = effort.choose(all);
  print(`${all.length} points in ${scenarios.length} changes, of which ${points.length} are visited`);
  const report: PointsReport = {
    points: points.length,
    visited: 0,
    byWay: {},
    byScenario: {},
    notVisited: [],
    broken: [],
    brokenPoints: 0,
  };
  await inEnvironments(environments, points, async (environment, point) => {
    if (report.brokenPoints >= effort.enough) return;
    const { wasHit, broken: found } = await visitPoint(environment, point, timeoutMinutes);
    const broken = found.filter(effort.counts);
    note(report, point, { wasHit, broken });
    if (found.length > 0) print(inWords(point, broken.length > 0 ? broken : found));
    if (report.visited % printEvery === 0) print(`${report.visited} visited, ${report.brokenPoints} broken`);
  });
  return report;
}

function note(
  report: PointsReport,
  point: Point,
  { wasHit, broken }: { wasHit: boolean; broken: string[] },
): void {
  if (!wasHit) report.notVisited.push(describe(point));
  else {
    report.visited += 1;
    count(report.byWay, `${point.part} ${point.way}`);
    count(report.byScenario, point.scenario.name);
  }
  if (broken.length === 0) return;
  report.brokenPoints += 1;
  if (report.broken.length < reportLimit) report.broken.push(inWords(point, broken));
}

function inWords(point: Point, broken: readonly string[]): string {
  return `${describe(point)}: ${broken.slice(0, 4).join('; ')}`;
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The effects of idle processes. */
async function feelPulse(environments: readonly CrashEnvironment[]): Promise<IdleEffects> {
  const gates = environments.flatMap(({ parts: { app, worker } }) => [app.gate, worker.gate]);
  for (const gate of gates) gate.watch();
  await sleep(pulseMs);
  return new Set(gates.flatMap((gate) => [...gate.rest().keys()]));
}

/**
 * Runs items in parallel.
 * @returns the results, in the items' order.
 */
async function inEnvironments<Item, Result>(
  environments: readonly CrashEnvironment[],
  items: readonly Item[],
  work: (environment: CrashEnvironment, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    environments.map(async (environment) => {
      for (let index = next++; index < items.length; index = next++) {
        const item = items[index];
        if (item !== undefined) results[index] = await work(environment, item);
      }
    }),
  );
  return results;
}
