import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleStore } from '../sample-store.ts';
import { DOMAIN, startSimulator, type Simulator } from './start-simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({
    stores: [sampleStore({ scopes: ['read_products', 'write_metaobjects'] })],
  });
});
afterAll(() => simulator.close());

it('A field without its scope is null and says what is needed; the rest of the answer stays', async () => {
  const { body } = await simulator.ask('{ shop { name } customers(first: 1) { nodes { id } } }');
  expect(body).toMatchObject({
    data: null,
    errors: [
      {
        message: 'Access denied for customers field. Required access: `read_customers` access scope.',
        path: ['customers'],
        extensions: {
          code: 'ACCESS_DENIED',
          documentation: 'https://shopify.dev/api/usage/access-scopes',
          requiredAccess: '`read_customers` access scope.',
        },
      },
    ],
  });
  const { body: partly } = await simulator.ask(
    '{ shop { name } customer(id: "gid://shopify/Customer/1") { id } }',
  );
  expect(partly).toMatchObject({
    data: { shop: { name: 'Sample' }, customer: null },
    errors: [{ path: ['customer'] }],
  });
});

it('Reading is implied by writing, and not the other way round', async () => {
  const { body: read } = await simulator.ask('{ metaobjects(type: "none", first: 1) { nodes { id } } }');
  expect(read).not.toHaveProperty('errors');
  const { body: written } = await simulator.ask(
    'mutation { productCreate(product: {title: "x"}) { product { id } } }',
  );
  expect(written).toMatchObject({
    data: { productCreate: null },
    errors: [{ extensions: { code: 'ACCESS_DENIED' } }],
  });
});

it('A node is as protected as what it is', async () => {
  const { body } = await simulator.ask('{ node(id: "gid://shopify/Customer/1") { id } }');
  expect(body).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'ACCESS_DENIED' } }] });
});

it('A field deep in an answer is protected too', async () => {
  const { body } = await simulator.ask(
    '{ products(first: 1) { nodes { resourcePublicationsV2(first: 1) { nodes { isPublished } } } } }',
  );
  expect(body).toMatchObject({
    errors: [
      { path: ['products', 'nodes', 0, 'resourcePublicationsV2'], extensions: { code: 'ACCESS_DENIED' } },
    ],
  });
});

it('Tagging and subscribing need the rights to what they touch', async () => {
  const { body: tagged } = await simulator.ask(
    'mutation { tagsAdd(id: "gid://shopify/Customer/1", tags: ["x"]) { node { id } } }',
  );
  expect(tagged).toMatchObject({ errors: [{ extensions: { code: 'ACCESS_DENIED' } }] });
  const { body: subscribed } = await simulator.ask(
    'mutation { webhookSubscriptionCreate(topic: CUSTOMERS_UPDATE, webhookSubscription: {uri: "https://app.example.com/"}) { userErrors { message } } }',
  );
  expect(subscribed).toMatchObject({
    data: {
      webhookSubscriptionCreate: {
        userErrors: [{ message: expect.stringContaining('customers/update') as string }],
      },
    },
  });
});

it('The installation lists what was granted', async () => {
  const { body } = await simulator.ask('{ currentAppInstallation { accessScopes { handle } } }');
  expect(body).toMatchObject({
    data: {
      currentAppInstallation: {
        accessScopes: [
          { handle: 'read_products' },
          { handle: 'write_metaobjects' },
          { handle: 'read_metaobjects' },
        ],
      },
    },
  });
});

it('A merchant can grant other scopes, which count from then on', async () => {
  const ask = () => simulator.ask('{ customer(id: "gid://shopify/Customer/1") { id } }');
  expect((await ask()).body).toHaveProperty('errors');
  await simulator.control('POST', '/__scopes', { shop: DOMAIN, scopes: ['write_customers'] });
  expect((await ask()).body).not.toHaveProperty('errors');
});
