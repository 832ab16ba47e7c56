import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await openSimulator({
    stores: [sampleStore({ scopes: ['read_products', 'write_metaobjects'] })],
  });
});
afterAll(() => simulator.close());

it('A field without its scope is null with an error; the rest of the response stays', async () => {
  const { body } = await simulator.sendQuery('{ shop { name } customers(first: 1) { nodes { id } } }');
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
  const { body: partly } = await simulator.sendQuery(
    '{ shop { name } customer(id: "gid://shopify/Customer/1") { id } }',
  );
  expect(partly).toMatchObject({
    data: { shop: { name: 'Sample' }, customer: null },
    errors: [{ path: ['customer'] }],
  });
});

it('A write scope implies the read scope, and not the reverse', async () => {
  const { body: read } = await simulator.sendQuery(
    '{ metaobjects(type: "none", first: 1) { nodes { id } } }',
  );
  expect(read).not.toHaveProperty('errors');
  const { body: written } = await simulator.sendQuery(
    'mutation { productCreate(product: {title: "x"}) { product { id } } }',
  );
  expect(written).toMatchObject({
    data: { productCreate: null },
    errors: [{ extensions: { code: 'ACCESS_DENIED' } }],
  });
});

it('A node needs the scope of its type', async () => {
  const { body } = await simulator.sendQuery('{ node(id: "gid://shopify/Customer/1") { id } }');
  expect(body).toMatchObject({ data: { node: null }, errors: [{ extensions: { code: 'ACCESS_DENIED' } }] });
});

it('A nested field needs its scope too', async () => {
  const { body } = await simulator.sendQuery(
    '{ products(first: 1) { nodes { resourcePublicationsV2(first: 1) { nodes { isPublished } } } } }',
  );
  expect(body).toMatchObject({
    errors: [
      { path: ['products', 'nodes', 0, 'resourcePublicationsV2'], extensions: { code: 'ACCESS_DENIED' } },
    ],
  });
});

it('Tags and subscriptions need the scopes of their objects', async () => {
  const { body: tagged } = await simulator.sendQuery(
    'mutation { tagsAdd(id: "gid://shopify/Customer/1", tags: ["x"]) { node { id } } }',
  );
  expect(tagged).toMatchObject({ errors: [{ extensions: { code: 'ACCESS_DENIED' } }] });
  const { body: subscribed } = await simulator.sendQuery(
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

it('The installation lists the granted scopes', async () => {
  const { body } = await simulator.sendQuery('{ currentAppInstallation { accessScopes { handle } } }');
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

it('A merchant can grant other scopes, which apply from then on', async () => {
  const queryCustomer = () => simulator.sendQuery('{ customer(id: "gid://shopify/Customer/1") { id } }');
  expect((await queryCustomer()).body).toHaveProperty('errors');
  await simulator.control('POST', '/__scopes', { shop: DOMAIN, scopes: ['write_customers'] });
  expect((await queryCustomer()).body).not.toHaveProperty('errors');
});
