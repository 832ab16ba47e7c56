import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBounceWorld } from '../torture/db-bounce/open-bounce-world.ts';
import type { BounceWorld } from '../torture/db-bounce/open-bounce-world.ts';
import { runBounces } from '../torture/db-bounce/run-bounces.ts';

let world: BounceWorld;
beforeAll(async () => {
  world = await openBounceWorld();
});
afterAll(() => world.stop());

it('the database restarts and its network is cut under load: every job runs again, nothing is lost or doubled', async () => {
  // On a busy machine the recovery may take longer than it should: the torture suite judges by the clock.
  const effort = { bounces: 3, writers: 2, writesEach: 2, recoveryMs: 120_000 };
  const { stranded, broken, bounces } = await runBounces(world, effort);
  expect({ stranded, broken }).toEqual({ stranded: [], broken: [] });
  expect(bounces).toEqual({ fast: 1, immediate: 1, cut: 1, freeze: 0 });
});
