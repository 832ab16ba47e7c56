import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleProduct, sampleStore } from '../../platform/sample-store.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await openSimulator();
});
afterEach(() => simulator.close());

const second = sampleStore({
  domain: 'second.myshopify.com',
  name: 'Second',
  products: [sampleProduct('tin-cup')],
});

it('A store is added while the platform runs, with its products published everywhere', async () => {
  const added = await simulator.control('POST', '/__stores', second);
  expect(added).toMatchObject({
    status: 200,
    body: { domain: 'second.myshopify.com', products: 1, isInstalled: true },
  });
  const { body } = await simulator.sendQuery(
    `{ shop { name } products(first: 5) { nodes {
      handle featuredMedia { preview { image { url width } } } resourcePublicationsV2(first: 5) { nodes { isPublished } }
      variants(first: 5) { nodes { title price availableForSale selectedOptions { name value } } }
    } } }`,
    {},
    'second.myshopify.com',
  );
  expect(body).toMatchObject({
    data: {
      shop: { name: 'Second' },
      products: {
        nodes: [
          {
            handle: 'tin-cup',
            featuredMedia: {
              preview: { image: { url: 'https://cdn.shopify.com/s/files/1/sample/tin-cup.png', width: 800 } },
            },
            resourcePublicationsV2: { nodes: [{ isPublished: true }, { isPublished: true }] },
            variants: {
              nodes: [
                {
                  title: 'S',
                  price: '19.50',
                  availableForSale: true,
                  selectedOptions: [{ name: 'Size', value: 'S' }],
                },
                { title: 'L', price: '24.00', availableForSale: false },
              ],
            },
          },
        ],
      },
    },
  });
});

it('Adding an existing store changes nothing', async () => {
  await simulator.sendQuery('mutation { collectionCreate(collection: {title: "x"}) { collection { id } } }');
  const again = await simulator.control('POST', '/__stores', sampleStore({ name: 'Renamed' }));
  expect(again.body).toMatchObject({ name: 'Sample', products: 3, collections: 1 });
  expect((await simulator.control('GET', '/__stores')).body).toHaveLength(1);
});

it('A store is not added from an invalid seed', async () => {
  for (const wrong of [
    {},
    { ...second, domain: 'example.com' },
    { ...second, plan: 'free' },
    { ...second, products: [{}] },
  ])
    expect((await simulator.control('POST', '/__stores', wrong)).status).toBe(400);
  expect((await simulator.control('GET', '/__stores')).body).toMatchObject([{ domain: DOMAIN }]);
});

it('Stores are isolated: ids, entries and tokens of one are unknown in another', async () => {
  await simulator.control('POST', '/__stores', second);
  const { body: ours } = await simulator.sendQuery('{ products(first: 3) { nodes { id } } }');
  const [product] = (ours as { data: { products: { nodes: { id: string }[] } } }).data.products.nodes;
  const { body: theirs } = await simulator.sendQuery(
    'query N($id: ID!) { node(id: $id) { id } }',
    { id: product?.id },
    'second.myshopify.com',
  );
  expect(theirs).toMatchObject({ data: { node: null } });
  const token = simulator.platform.tokenFor(DOMAIN);
  const foreign = await fetch(`${simulator.url}/stores/second.myshopify.com/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: '{"query":"{ shop { id } }"}',
  });
  expect(foreign.status).toBe(401);
});

it('An unknown store and an unknown control endpoint are reported', async () => {
  expect((await simulator.control('POST', '/__access-token', { shop: 'nobody.myshopify.com' })).status).toBe(
    404,
  );
  expect((await simulator.control('GET', '/__nothing')).status).toBe(404);
});
