import { expect, it } from 'vitest';
import { createCollab, createDrop, updateDrop } from '../support/http/api-calls.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { setStaleProduct, listKnownProducts } from '../support/db/products.ts';

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
