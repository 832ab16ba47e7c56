import { differences } from './differences.ts';
import { loseWakeUps } from '../../support/db/jobs.ts';
import { neverWoken, type Point } from './find-points.ts';
import type { CrashEnvironment } from './open-environment.ts';
import { runScenario } from './run-scenario.ts';

/** The result of a point. */
interface Visit {
  wasHit: boolean;
  /** Violations in the final state or a response, as text. */
  broken: string[];
}

const maxTries = 10;

/** Runs a change with a fault at one effect of a process; retries if the effect was not reached. */
export async function visitPoint(
  environment: CrashEnvironment,
  point: Point,
  timeoutMinutes: number,
): Promise<Visit> {
  const { scenario, expected, part, kind, nth, way } = point;
  if (way === neverWoken) return visitWithoutWakeUps(environment, point, timeoutMinutes);
  const target = { part, kind, nth, way };
  for (let attempt = 1; ; attempt += 1) {
    const { wasHit, picture, wrong } = await runScenario(environment, scenario, { target, timeoutMinutes });
    const broken = [...wrong, ...differences(picture, expected)];
    if (wasHit || broken.length > 0 || attempt === maxTries) return { wasHit, broken };
  }
}

async function visitWithoutWakeUps(
  environment: CrashEnvironment,
  { scenario, expected }: Point,
  timeoutMinutes: number,
): Promise<Visit> {
  const findWakeUps = await loseWakeUps(environment);
  try {
    const { picture, wrong } = await runScenario(environment, scenario, { timeoutMinutes });
    return { wasHit: true, broken: [...wrong, ...differences(picture, expected)] };
  } finally {
    await findWakeUps();
  }
}

/** A point as text. */
export function describe({ scenario, part, kind, nth, way }: Point): string {
  return `${scenario.name}; ${part} ${way} ${kind} (${nth})`;
}
