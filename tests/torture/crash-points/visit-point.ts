import { differences } from './differences.ts';
import type { Point } from './find-points.ts';
import type { CrashEnvironment } from './open-environment.ts';
import { runScenario } from './run-scenario.ts';

/** What came of a point. */
interface Visit {
  wasHit: boolean;
  /** What the change left, or answered, that it must not, in words. */
  broken: string[];
}

const mostTries = 10;

/** Lets a change happen, and something befall one of the processes at one effect of it; again when it did not come to it. */
export async function visitPoint(
  environment: CrashEnvironment,
  point: Point,
  retryForMs: number,
): Promise<Visit> {
  const { scenario, expected, part, kind, nth, way } = point;
  const target = { part, kind, nth, way };
  for (let attempt = 1; ; attempt += 1) {
    const { wasHit, picture, wrong } = await runScenario(environment, scenario, { target, retryForMs });
    const broken = [...wrong, ...differences(picture, expected)];
    if (wasHit || broken.length > 0 || attempt === mostTries) return { wasHit, broken };
  }
}

/** A point in words. */
export function describe({ scenario, part, kind, nth, way }: Point): string {
  return `${scenario.name}; ${part} ${way} ${kind} (${nth})`;
}
