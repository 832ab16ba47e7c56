import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import type { Arena } from '../torture/webhooks-in/arena.ts';
import { runDeliveries } from '../torture/webhooks-in/run-deliveries.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

it('of 200 messages, doubled, out of order and some of them forged, each has its effect once', async () => {
  const arena: Arena = {
    appUrl: world.appUrl,
    base: world.base,
    platformUrl: world.platform.url,
    channel: world.halo,
    query: world.database.query.bind(world.database),
  };
  const report = await runDeliveries(arena, { count: 200, patienceMs: 60_000 });
  expect(report.broken).toEqual([]);
  expect(report).toMatchObject({ deliveries: 200, requests: 260, forged: 10, forgedTaken: 0 });
});
