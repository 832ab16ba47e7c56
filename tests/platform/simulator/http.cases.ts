import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOMAIN, startSimulator, type Simulator } from './start-simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const ADDRESS = `/stores/${DOMAIN}/admin/api/2026-10/graphql.json`;

async function post(path: string, { headers = {}, body = '{"query":"{ shop { id } }"}' } = {}) {
  const token = simulator.platform.tokenFor(DOMAIN);
  const response = await fetch(simulator.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

it('A request without a right token is answered 401, as the real service words it', async () => {
  const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
  for (const token of ['', 'shpat_wrong'])
    expect(await post(ADDRESS, { headers: { 'X-Shopify-Access-Token': token } })).toEqual({
      status: 401,
      body: { errors },
    });
});

it('An unknown store, version or method is answered 404', async () => {
  for (const path of [
    '/stores/nobody.myshopify.com/admin/api/2026-10/graphql.json',
    `/stores/${DOMAIN}/admin/api/2020-01/graphql.json`,
    `/stores/${DOMAIN}/admin/api/2026-10/shop.json`,
  ])
    expect(await post(path)).toEqual({ status: 404, body: { errors: 'Not Found' } });
  expect((await fetch(simulator.url + ADDRESS)).status).toBe(404);
});

it('A body that is no request is answered 400, one of another type 415, and who takes no JSON gets 406', async () => {
  const missing = { errors: { query: 'Required parameter missing or invalid' } };
  for (const body of ['', '{', '[]', '{"query":1}', '{}'])
    expect(await post(ADDRESS, { body })).toEqual({ status: 400, body: missing });
  expect((await post(ADDRESS, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  expect((await post(ADDRESS, { headers: { Accept: 'image/png' } })).status).toBe(406);
});

it('A bare query is taken as application/graphql', async () => {
  const reply = await post(ADDRESS, {
    headers: { 'Content-Type': 'application/graphql' },
    body: '{ shop { name } }',
  });
  expect(reply).toMatchObject({ status: 200, body: { data: { shop: { name: 'Sample' } } } });
});

it('Without a store in the address, the token tells the store', async () => {
  expect(await post('/admin/api/2026-10/graphql.json')).toMatchObject({
    status: 200,
    body: { data: { shop: { id: expect.stringMatching(/^gid:\/\/shopify\/Shop\/\d+$/) as string } } },
  });
});

it('A field that is not simulated is a loud error, not a silent null', async () => {
  for (const query of ['{ orders(first: 1) { nodes { id } } }', '{ shop { alerts { description } } }']) {
    const { body } = await simulator.ask(query);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'NOT_SIMULATED' } }] });
  }
});

it('A mutation that is not simulated changes nothing and says so', async () => {
  const { body } = await simulator.ask(
    'mutation { locationDelete(locationId: "gid://shopify/Location/1") { deletedLocationId } }',
  );
  expect(body).toMatchObject({
    data: { locationDelete: null },
    errors: [{ extensions: { code: 'NOT_SIMULATED' } }],
  });
});
