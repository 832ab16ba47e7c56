import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCrashWorld } from '../support/crash-world.ts';
import type { CrashWorld } from '../support/crash-world.ts';
import { runKills } from '../torture/sigkill/run-kills.ts';

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

it('app, worker, database and platform die twice each among acknowledged writes: nothing is lost, doubled or stale', async () => {
  const effort = { writes: 320, kills: 8, writers: 12, mostWritesEach: 12, patienceMs: 180_000 };
  const { broken, kills } = await runKills(world, effort);
  expect(broken).toEqual([]);
  expect(kills).toEqual({ app: 2, worker: 2, postgres: 2, platform: 2 });
});
