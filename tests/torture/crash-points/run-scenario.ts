import { passMinutes } from '../harness/pass-minutes.ts';
import { WrongResponse } from '../support/send-until-done.ts';
import type { Aim, Gate } from './gate.ts';
import type { CrashEnvironment } from './open-environment.ts';
import { describeFinalState } from './final-state.ts';
import { beginRun, type Scenario } from './scenario.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import type { Part } from './start-killable-process.ts';

/** The effect and process of the fault. */
export interface Target extends Aim {
  part: Part;
}

/** The result of one run. */
export interface RunReport {
  wasHit: boolean;
  /** The number of effects by kind and process, until all work has ended. */
  met: Record<Part, ReadonlyMap<string, number>>;
  picture: unknown;
  /** Violations, as text. */
  wrong: string[];
}

export const parts: readonly Part[] = ['app', 'worker'];

/**
 * Runs a scenario once, in its own store.
 * @param target of the fault; without one, no fault.
 */
export async function runScenario(
  environment: CrashEnvironment,
  scenario: Scenario,
  { target, timeoutMinutes }: { target?: Target; timeoutMinutes: number },
): Promise<RunReport> {
  const run = await beginRun(environment);
  const act = await scenario.prepare(run);
  const gateOf = (part: Part): Gate => environment.parts[part].gate;
  for (const part of parts) gateOf(part).watch(target?.part === part ? target : undefined);
  const wrong = await actUntilDone(environment, act);
  wrong.push(...(await waitUntilIdle(environment, { domain: run.domain, timeoutMinutes })));
  const met = { app: gateOf('app').rest(), worker: gateOf('worker').rest() };
  await Promise.all(parts.map((part) => environment.parts[part].isUp()));
  for (const part of parts)
    if (await environment.parts[part].pickUp()) wrong.push(`the ${part} ended without a kill`);
  const wasHit = target !== undefined && gateOf(target.part).wasHit;
  return { wasHit, met, picture: await describeFinalState(run), wrong };
}

async function actUntilDone(environment: CrashEnvironment, act: () => Promise<void>): Promise<string[]> {
  const ended = new AbortController();
  const minutes = passMinutes(environment, ended.signal, { inSeconds: 1 });
  try {
    await act();
    return [];
  } catch (error) {
    if (!(error instanceof WrongResponse)) throw error;
    return [error.message];
  } finally {
    ended.abort();
    await minutes;
  }
}
