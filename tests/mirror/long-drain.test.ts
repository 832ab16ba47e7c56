import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { addFault, mirrorIsDone, requestsTo, untilHeldBack } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('an access token that ends while a channel is worked off is renewed under way', async () => {
  const { halo, database, platform, processes } = world;
  for (let made = 0; made < 30; made += 1) await createCollab(world, halo);
  await addFault(platform.url, { fault: 'delay', ms: 3_000, operation: 'UpsertMetaobject' });
  await processes.startWorker();
  await untilHeldBack(platform.url);
  await database.query(
    "UPDATE platform_installations SET access_token_expires_at = now() + interval '30 seconds'",
  );
  await mirrorIsDone(database);
  const operations = (await requestsTo(platform.url, halo.domain)).map(({ operation }) => operation);
  const renewal = operations.lastIndexOf('access_token');
  const upserts = operations.flatMap((operation, index) => (operation === 'UpsertMetaobject' ? [index] : []));
  expect(renewal).toBeGreaterThan(upserts[0] ?? Infinity);
  expect(renewal).toBeLessThan(upserts.at(-1) ?? 0);
});
