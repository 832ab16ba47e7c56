import { differences } from './differences.ts';
import { ways } from './gate.ts';
import type { Way } from './gate.ts';
import type { CrashEnvironment } from './open-environment.ts';
import { parts, runScenario } from './run-scenario.ts';
import type { RunReport, Target } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { takesJob } from './statement-kind.ts';

/** One effect of one change, and what happens to its process at it. */
export interface Point extends Target {
  scenario: Scenario;
  /** Whether the process does it anyhow. */
  isPulse: boolean;
  /** What the change leaves when nothing happens. */
  expected: unknown;
}

/** What a process does though nobody asks it to, by its kinds. */
export type Pulse = ReadonlySet<string>;

/**
 * Finds every effect of a change by letting it happen twice undisturbed: what comes in both is its own. What the processes
 * do all the time is counted once for each kind.
 * @throws when the two leave something different: then nothing can be judged.
 */
export async function findPoints(
  environment: CrashEnvironment,
  scenario: Scenario,
  { pulse, retryForMs }: { pulse: Pulse; retryForMs: number },
): Promise<Point[]> {
  const first = await runScenario(environment, scenario, { retryForMs });
  const second = await runScenario(environment, scenario, { retryForMs });
  const wrong = [...first.wrong, ...second.wrong, ...differences(second.picture, first.picture)];
  if (wrong.length > 0) throw new Error(`Undisturbed, "${scenario.name}" is ${wrong.slice(0, 5).join('; ')}`);
  return effectsOf(first, second, pulse).flatMap((effect) =>
    waysOf(effect.kind).map((way) => ({
      ...{ ...effect, way, scenario },
      ...{ isPulse: pulse.has(effect.kind), expected: first.picture },
    })),
  );
}

/** Asked again until the platform is done: how often, is the platform's affair. */
const untilDone = 'platform read: JobStatus';

function effectsOf(first: RunReport, second: RunReport, pulse: Pulse): Omit<Target, 'way'>[] {
  return parts.flatMap((part) =>
    [...first.met[part]].flatMap(([kind, count]) => {
      const most = pulse.has(kind) || kind === untilDone ? 1 : Infinity;
      const often = Math.min(count, second.met[part].get(kind) ?? 0, most);
      return Array.from({ length: often }, (_, index) => ({ part, kind, nth: index + 1 }));
    }),
  );
}

/** Whether there is a job to take is known only when it is taken. */
function waysOf(kind: string): readonly Way[] {
  return kind === takesJob ? ways.filter((way) => way !== 'killed before') : ways;
}
