import { afterAll, beforeAll, expect, it } from 'vitest';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await openSimulator();
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

it('A request without a valid token gets 401 with the platform’s message', async () => {
  const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
  for (const token of ['', 'shpat_wrong'])
    expect(await post(ADDRESS, { headers: { 'X-Shopify-Access-Token': token } })).toEqual({
      status: 401,
      body: { errors },
    });
});

it('An unknown store, version or method gets 404', async () => {
  for (const path of [
    '/stores/nobody.myshopify.com/admin/api/2026-10/graphql.json',
    `/stores/${DOMAIN}/admin/api/2020-01/graphql.json`,
    `/stores/${DOMAIN}/admin/api/2026-10/shop.json`,
  ])
    expect(await post(path)).toEqual({ status: 404, body: { errors: 'Not Found' } });
  expect((await fetch(simulator.url + ADDRESS)).status).toBe(404);
});

it('An invalid body gets 400, another content type 415, and a client without JSON 406', async () => {
  const missing = { errors: { query: 'Required parameter missing or invalid' } };
  for (const body of ['', '{', '[]', '{"query":1}', '{}'])
    expect(await post(ADDRESS, { body })).toEqual({ status: 400, body: missing });
  expect((await post(ADDRESS, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  expect((await post(ADDRESS, { headers: { Accept: 'image/png' } })).status).toBe(406);
});

it('A plain query is accepted as application/graphql', async () => {
  const reply = await post(ADDRESS, {
    headers: { 'Content-Type': 'application/graphql' },
    body: '{ shop { name } }',
  });
  expect(reply).toMatchObject({ status: 200, body: { data: { shop: { name: 'Sample' } } } });
});

it('Without a store in the URL, the token selects the store', async () => {
  expect(await post('/admin/api/2026-10/graphql.json')).toMatchObject({
    status: 200,
    body: { data: { shop: { id: expect.stringMatching(/^gid:\/\/shopify\/Shop\/\d+$/) as string } } },
  });
});

it('A field that is not simulated is an error, not null', async () => {
  for (const query of ['{ orders(first: 1) { nodes { id } } }', '{ shop { alerts { description } } }']) {
    const { body } = await simulator.sendQuery(query);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'NOT_SIMULATED' } }] });
  }
});

it('A mutation that is not simulated is an error and changes nothing', async () => {
  const { body } = await simulator.sendQuery(
    'mutation { locationDelete(locationId: "gid://shopify/Location/1") { deletedLocationId } }',
  );
  expect(body).toMatchObject({
    data: { locationDelete: null },
    errors: [{ extensions: { code: 'NOT_SIMULATED' } }],
  });
});
