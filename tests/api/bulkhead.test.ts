import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { runLockPhases } from '../torture/bulkhead/run-lock-phases.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('writers of one locked row get 503 with Retry-After, while other brands and /readyz get 200', async () => {
  const effort = { rounds: 1, phaseMs: 7_000, writers: 40, others: 4 };
  const { othersRefused, notReady, wrong, refused, locked } = await runLockPhases(world, effort);
  expect({ othersRefused, notReady, wrong }).toEqual({ othersRefused: [], notReady: [], wrong: [] });
  expect(refused).toBeGreaterThan(0);
  expect(locked.length).toBeGreaterThan(0);
});
