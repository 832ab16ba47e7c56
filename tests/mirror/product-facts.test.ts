import { describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique, updateDrop } from '../support/http/api-calls.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { getCollabVersion } from '../support/db/collabs.ts';
import {
  expireProduct,
  listKnownProducts,
  setStaleProduct,
  setVariantMissing,
} from '../support/db/products.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { until } from '../support/until.ts';

const world = await useWorld({ worker: true });

const right = [{ handle: 'halo-balm', title: 'halo balm', isMissing: false, isFresh: true }];

it('product data is updated by the next verification, and the product is no longer missing', async () => {
  const { halo, database } = world;
  const productId = halo.products[0] ?? '';
  const { _id: collabId } = await createCollab(world, halo);
  const drop = { collabId, products: [{ id: productId }] };
  await createDrop(world, halo, drop);
  await setStaleProduct(database, productId, 2);
  await createDrop(world, halo, drop);
  expect(await listKnownProducts(database, productId)).toEqual(right);
});

describe('a change of a product that the write of a drop finds', () => {
  const write = {
    'a new drop': async (collabId: string, products: object[]) => {
      await createDrop(world, world.halo, { collabId, products });
    },
    'an update of a drop': async (collabId: string, products: object[]) => {
      const [drop] = (await getCollab(world, world.halo, collabId)).drops;
      await updateDrop(world, world.halo, {
        collabId,
        dropId: drop?._id ?? '',
        title: unique('A '),
        products,
      });
    },
  };
  const cases = (['a new drop', 'an update of a drop'] as const).flatMap((by) => [
    { by, about: 'handle', movesTime: true },
    { by, about: 'title', movesTime: false },
    { by, about: 'variant', movesTime: false },
  ]);

  it.each(cases)('is written for other creators too: $about, by $by', async ({ by, about, movesTime }) => {
    const { halo, platform, database } = world;
    const [id = '', variantId = ''] = [halo.products[1], halo.variants[0]];
    const products = [{ id, variantId }];
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { _id: collabId } = await createCollab(world, halo);
      await createDrop(world, halo, { collabId, products });
      ids.push(collabId);
    }
    await waitForMirror(database);
    const [own = '', other = ''] = ids;
    const read = async () => ({
      marks: Number((await getCollabVersion(database, other))?.split('/')[0]),
      time: (await getCollab(world, halo, other)).updatedAt,
    });
    const before = await read();
    // Nothing has changed: no other creator's page is written.
    await expireProduct(database, id);
    await write[by](own, products);
    await waitForMirror(database);
    const staff = { platformUrl: platform.url, domain: halo.domain };
    const gid = `gid://shopify/Product/${id}`;
    if (about === 'variant') await setVariantMissing(database, variantId);
    else await staffDo(staff, 'productUpdate', { product: { id: gid, [about]: unique('changed-') } });
    await expireProduct(database, id);
    await write[by](own, products);
    await until('the other collab follows', async () => (await read()).marks > before.marks);
    const after = await read();
    expect(after.marks).toBe(before.marks + 1);
    if (!movesTime) expect(after.time).toBe(before.time);
    else await until('`updatedAt` moves', async () => (await read()).time !== before.time);
  });
});

it('the mirror updates it too, and shows a restored product', async () => {
  const { halo, database, platform } = world;
  const productId = halo.products[0] ?? '';
  const { _id: collabId } = await createCollab(world, halo);
  await createDrop(world, halo, { collabId, products: [{ id: productId }] });
  await setStaleProduct(database, productId);
  await markAllDirty(database);
  await waitForMirror(database);
  expect(await listKnownProducts(database, productId)).toEqual(right);
  const { collections } = await findMirrored(platform.url, halo.domain, collabId);
  expect(collections[0]?.productIds).toEqual([`gid://shopify/Product/${productId}`]);
});

it('a variant that was accepted while the platform was away is checked later, and left out if it is missing', async () => {
  const { halo, platform, database } = world;
  const { _id: collabId } = await createCollab(world, halo);
  await waitForMirror(database);
  await addFault(platform.url, { fault: 'unavailable', operation: 'VariantsByIds', times: 'always' });
  const [id, real = ''] = [halo.products[1], halo.variants[1]];
  const products = [
    { id, variantId: '4242' },
    { id, variantId: real },
  ];
  const { _id: dropId } = await createDrop(world, halo, { collabId, products });
  await clearFaults(platform.url);
  await markAllDirty(database);
  await waitForMirror(database);
  const { entry } = await findMirrored(platform.url, halo.domain, collabId);
  const [drop] = entry.data['cc-creator-drops'] as Record<string, Record<string, unknown>[]>[];
  expect(
    drop?.['cc-creator-drop-products']?.map((item) => item['cc-creator-drop-product-platform-variant-id']),
  ).toEqual([null, real]);
  // Other changes of the drop remain possible.
  await updateDrop(world, halo, { collabId, dropId, title: 'Later', products: products.toReversed() });
});
