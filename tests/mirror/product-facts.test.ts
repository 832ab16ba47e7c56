import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { markAllDirty, mirrorIsDone } from '../support/mirror.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const facts = `SELECT platform_handle, title, missing_since IS NOT NULL AS is_missing,
  checked_at > now() - interval '1 hour' AS is_fresh FROM products WHERE platform_id = $1`;
const right = [{ platform_handle: 'halo-balm', title: 'halo balm', is_missing: false, is_fresh: true }];

it('what is known of a product is brought up to date when it is asked about again, and it is no longer missing', async () => {
  const { halo, database } = world;
  const productId = halo.products[0] ?? '';
  const { _id: collabId } = await createCollab(world, halo);
  const drop = { collabId, products: [{ id: productId }] };
  await createDrop(world, halo, drop);
  await database.query(
    `UPDATE products SET title = 'Old', platform_handle = 'old', missing_since = now(),
       checked_at = now() - interval '2 days' WHERE platform_id = $1`,
    [productId],
  );
  await createDrop(world, halo, drop);
  expect(await database.query(facts, [productId])).toEqual(right);
});

it('the mirror brings them up to date too, and shows a product that is back', async () => {
  const { halo, database, platform } = world;
  const productId = halo.products[0] ?? '';
  const { _id: collabId } = await createCollab(world, halo);
  await createDrop(world, halo, { collabId, products: [{ id: productId }] });
  await database.query(
    "UPDATE products SET title = 'Old', missing_since = now(), checked_at = NULL WHERE platform_id = $1",
    [productId],
  );
  await markAllDirty(database);
  await mirrorIsDone(database);
  expect(await database.query(facts, [productId])).toEqual(right);
  const { collections } = await findMirrored(platform.url, halo.domain, collabId);
  expect(collections[0]?.productIds).toEqual([`gid://shopify/Product/${productId}`]);
});
