import { differences } from './differences.ts';
import { ways, type Way } from './gate.ts';
import type { CrashEnvironment } from './open-environment.ts';
import { parts, runScenario, type RunReport, type Target } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { takesJob } from './statement-kind.ts';

/** Every wake-up of a change is lost, so that only the sweep starts its work. No process is killed. */
export const neverWoken = 'never woken';

/** One effect of one change, and the fault at it. */
export interface Point extends Omit<Target, 'way'> {
  way: Way | typeof neverWoken;
  scenario: Scenario;
  /** Whether the process has this effect without the change, too. */
  isPulse: boolean;
  /** The final state without a fault. */
  expected: unknown;
}

/** Effects of an idle process, by kind. */
export type IdleEffects = ReadonlySet<string>;

/**
 * Finds all effects of a change by running it twice without faults: effects in both runs belong to it.
 * Effects of idle processes count once per kind.
 * @throws when the final states differ.
 */
export async function findPoints(
  environment: CrashEnvironment,
  scenario: Scenario,
  { pulse, timeoutMinutes }: { pulse: IdleEffects; timeoutMinutes: number },
): Promise<Point[]> {
  const first = await runScenario(environment, scenario, { timeoutMinutes });
  const second = await runScenario(environment, scenario, { timeoutMinutes });
  const wrong = [...first.wrong, ...second.wrong, ...differences(second.picture, first.picture)];
  if (wrong.length > 0) throw new Error(`Undisturbed, "${scenario.name}" is ${wrong.slice(0, 5).join('; ')}`);
  const expected = first.picture;
  return [
    pointWithoutWakeUps(scenario, expected),
    ...effectsOf(first, second, pulse).flatMap((effect) =>
      waysOf(effect.kind).map((way) => ({
        ...effect,
        way,
        scenario,
        isPulse: pulse.has(effect.kind),
        expected,
      })),
    ),
  ];
}

export function pointWithoutWakeUps(scenario: Scenario, expected: unknown): Point {
  const effect = { part: 'worker', kind: 'every wake-up', nth: 1 } as const;
  return { ...effect, way: neverWoken, scenario, isPulse: false, expected };
}

/** Polls until the platform is done, any number of times. */
const untilDone = 'platform read: JobStatus';

function effectsOf(first: RunReport, second: RunReport, pulse: IdleEffects): Omit<Target, 'way'>[] {
  return parts.flatMap((part) =>
    [...first.met[part]].flatMap(([kind, count]) => {
      const max = pulse.has(kind) || kind === untilDone ? 1 : Infinity;
      const often = Math.min(count, second.met[part].get(kind) ?? 0, max);
      return Array.from({ length: often }, (_, index) => ({ part, kind, nth: index + 1 }));
    }),
  );
}

/** Whether a job exists is known only when it is dequeued. */
function waysOf(kind: string): readonly Way[] {
  return kind === takesJob ? ways.filter((way) => way !== 'killed before') : ways;
}
