import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { call } from '../support/http/api-client.ts';
import { addBackgroundCreators } from '../support/store/background-creators.ts';
import { changeOptions } from '../support/store/change-options.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { getMirrorState } from '../support/store/mirror-health.ts';
import { viewStore } from '../support/store/store-view.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true, receivesWebhooks: true, env: { MIRROR_BULK_FROM: '4' } });
});
afterAll(() => world.stop());

type Product = Record<string, unknown>;
interface Drop {
  'cc-creator-drop-title': string;
  'cc-creator-drop-products': Product[];
}

async function dataOf(collabId: string): Promise<Record<string, unknown>> {
  await waitForIdleMirror(world.database);
  return (await findMirrored(world.platform.url, world.halo.domain, collabId)).entry.data;
}
/** The number of a product's first variant. */
async function firstVariantOf(productNumber: string): Promise<string> {
  const { product } = await queryStore<{ product: { variants: { nodes: { id: string }[] } } }>(
    world.platform.url,
    world.halo.domain,
    {
      query: 'query ($id: ID!) { product(id: $id) { variants(first: 1) { nodes { id } } } }',
      variables: { id: `gid://shopify/Product/${productNumber}` },
    },
  );
  return product.variants.nodes[0]?.id.split('/').at(-1) ?? '';
}

const dropsOf = (data: Record<string, unknown>) => data['cc-creator-drops'] as Drop[];
const products = () => world.halo.products.map((id) => ({ id }));

it('The compatible payload adds what existing themes read, and its schema describes it', async () => {
  const { _id: collabId } = await createCollab(world, world.halo, {
    discount: { discountAmount: 5, discountType: 'FixedAmount' },
  });
  const [number = '', sized = ''] = world.halo.products;
  const variantId = await firstVariantOf(sized);
  const url = 'https://cdn.example.com/a.jpg';
  await createDrop(world, world.halo, {
    collabId,
    media: [url],
    products: [
      { id: number },
      { id: sized, variantId, enhancement: { note: 'Small', media: [url] } },
      ...products().slice(2),
    ],
  });
  const before = await dataOf(collabId);
  expect(before).not.toHaveProperty('cc-channel-myshopify-domain');
  await changeOptions(world.database, world.halo.domain, { compatiblePayload: true });
  const data = await dataOf(collabId);
  expect(data).toMatchObject({
    'cc-channel-myshopify-domain': world.halo.domain,
    'cc-collab-discount-type': 'Fixed',
    'cc-shortened-drops': 0,
  });
  // Themes read the fields without `.value` too.
  const { fields } = (await findMirrored(world.platform.url, world.halo.domain, collabId)).entry;
  expect(fields['cc-collab-discount-type']).toBe('Fixed');
  const [drop] = dropsOf(data);
  const [product, chosen] = drop?.['cc-creator-drop-products'] ?? [];
  const media = [{ _id: expect.any(String) as string, filename: expect.any(String) as string, url }];
  expect(drop).toMatchObject({ 'cc-creator-drop-media': media });
  expect(chosen).toMatchObject({
    'cc-creator-drop-product-enhancement-variant': variantId,
    enhancement: {
      note: 'Small',
      media,
      'cc-creator-drop-product-enhancement-id': chosen?.['cc-creator-drop-product-enhancement-id'],
      'cc-creator-drop-product-enhancement-note': 'Small',
      'cc-creator-drop-product-enhancement-media': media,
      'cc-creator-drop-product-enhancement-variant': variantId,
    },
    variants: [
      { id: variantId, title: 'Small', price: '10.00' },
      { id: expect.stringMatching(/^\d+$/) as string, title: 'Large', price: '10.00' },
    ],
  });
  expect(product).toMatchObject({
    'cc-creator-drop-product-platform-id': number,
    'cc-creator-drop-product-shopify-id': number,
    'cc-creator-drop-product-shopify-handle': product?.['handle'],
    'cc-creator-drop-product-title': product?.['title'],
    id: number,
    'cc-creator-drop-product-enhancement-variant': null,
    vendor: expect.stringMatching(/./) as string,
    variants: [{ id: expect.stringMatching(/^\d+$/) as string, price: '10.00' }],
    images: expect.any(Array) as unknown[],
    enhancement: { note: '', media: [] },
  });
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const schema = JSON.parse(readFileSync('docs/creator-data.schema.json', 'utf8')) as object;
  const validate = ajv.compile(schema);
  expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
});

it('The compatible payload follows changes of products, also those while it was off', async () => {
  const { halo, database, platform } = world;
  const { _id: collabId } = await createCollab(world, halo);
  const [number = ''] = halo.products;
  await createDrop(world, halo, { collabId, products: [{ id: number }] });
  const vendorOf = async () =>
    dropsOf(await dataOf(collabId))[0]?.['cc-creator-drop-products'][0]?.['vendor'];
  const changeVendor = (vendor: string) =>
    queryStore(platform.url, halo.domain, {
      query:
        'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
      variables: { product: { id: `gid://shopify/Product/${number}`, vendor } },
    });
  await changeOptions(database, halo.domain, { compatiblePayload: true });
  expect(await vendorOf()).toMatch(/./);
  await changeVendor('Halo & Daughters');
  await until('the change is read', async () => (await vendorOf()) === 'Halo & Daughters');
  await changeOptions(database, halo.domain, { compatiblePayload: false });
  expect(await vendorOf()).toBeUndefined();
  await changeVendor('Halo');
  await changeOptions(database, halo.domain, { compatiblePayload: true });
  expect(await vendorOf()).toBe('Halo');
});

it('The oldest drops are shortened when all would be too large for the store, and the admin shows it', async () => {
  await changeOptions(world.database, world.halo.domain, { compatiblePayload: true });
  const { _id: collabId } = await createCollab(world, world.halo);
  // Many products: what their keys add is more than what the size of a request leaves free.
  const entries = products().map((entry) => ({ ...entry, enhancement: { note: 'x'.repeat(300) } }));
  for (let index = 0; ; index += 1) {
    const url = `${world.base}/creators/collabs/${collabId}/drops`;
    const json = { title: `Drop ${index}`, products: entries };
    const { status } = await call(url, { key: world.halo.key, json });
    if (status === 400) break;
    expect(status).toBe(200);
  }
  const data = await dataOf(collabId);
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(128 * 1024);
  const shortened = Number(data['cc-shortened-drops']);
  expect(shortened).toBeGreaterThan(0);
  const isWhole = dropsOf(data).map((drop) =>
    drop['cc-creator-drop-products'].every((product) => 'vendor' in product),
  );
  expect(isWhole).toEqual(isWhole.map((_, index) => index < isWhole.length - shortened));
  const { error } = await getMirrorState(world.database, collabId);
  expect(error).toContain(`The oldest ${shortened} drops lack the keys of existing themes`);
});

it('A change of many entries reads the details of products first, which no bulk file can read', async () => {
  const { halo, database, platform } = world;
  const collabIds = await addBackgroundCreators(database, halo.domain, { count: 6 });
  await waitForIdleMirror(database);
  const products = halo.products.slice(0, 1).map((id) => ({ id }));
  for (const collabId of collabIds) await createDrop(world, halo, { collabId, products });
  for (const compatiblePayload of [false, true]) {
    await changeOptions(database, halo.domain, { compatiblePayload });
    await waitForIdleMirror(database);
  }
  const { entries } = await viewStore(platform.url, halo.domain);
  const own = entries.filter(({ fields }) => collabIds.includes(fields['cc-collab-id'] ?? ''));
  expect(own).toHaveLength(6);
  for (const { data } of own)
    expect(dropsOf(data)[0]?.['cc-creator-drop-products'][0]?.['vendor']).toMatch(/./);
});
