import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleStore } from '../../platform/sample-store.ts';
import { DOMAIN, START, openSimulator, type Simulator } from './open-simulator.ts';

let simulator: Simulator;
beforeEach(async () => {
  const second = sampleStore({ domain: 'second.myshopify.com' });
  simulator = await openSimulator({ stores: [sampleStore(), second] });
});
afterEach(() => simulator.close());

async function log(filter: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const { body } = await simulator.control('GET', `/__log?${new URLSearchParams(filter)}`);
  return body as Record<string, unknown>[];
}

it('The log has operation, cost and outcome of each request', async () => {
  await simulator.sendQuery('query Named($first: Int!) { products(first: $first) { nodes { id } } }', {
    first: 10,
  });
  await simulator.sendQuery(
    'mutation { collectionDelete(input: {id: "gid://shopify/Collection/1"}) { userErrors { message } } }',
  );
  await simulator.sendQuery('{ shop { colour } }');
  await simulator.sendQuery('{ collection(id: "gid://shopify/Product/1") { id } }');
  await simulator.control('POST', '/__faults', { fault: 'unavailable' });
  await simulator.sendQuery('{ shop { name } }');
  const time = new Date(START).toISOString();
  expect(await log()).toMatchObject([
    {
      time,
      store: DOMAIN,
      operation: 'Named',
      rootFields: ['products'],
      isMutation: false,
      variables: { first: 10 },
      requestedCost: 6,
      actualCost: 4,
      status: 200,
      outcome: 'ok',
    },
    { operation: 'collectionDelete', isMutation: true, outcome: 'userErrors', requestedCost: 10 },
    { outcome: 'undefinedField', requestedCost: null },
    { operation: 'collection', outcome: 'RESOURCE_NOT_FOUND' },
    { operation: 'shop', status: 503, outcome: 'unavailable' },
  ]);
});

it('The log can be filtered by store, operation and time, and emptied', async () => {
  await simulator.sendQuery('query A { shop { id } }');
  await simulator.sendQuery('query B { shop { id } }', {}, 'second.myshopify.com');
  simulator.clock.advance(1000);
  await simulator.sendQuery('query C { productsCount { count } }');
  const operations = async (filter: Record<string, string>) =>
    (await log(filter)).map(({ operation }) => operation);
  expect(await operations({ store: 'second.myshopify.com' })).toEqual(['B']);
  expect(await operations({ operation: 'C' })).toEqual(['C']);
  expect(await operations({ operation: 'productsCount' })).toEqual(['C']);
  expect(await operations({ since: new Date(START).toISOString() })).toEqual(['C']);
  const [first] = await log();
  expect(await operations({ since: String(first?.['number']) })).toEqual(['B', 'C']);
  await simulator.control('DELETE', '/__log');
  expect(await log()).toEqual([]);
});

it('The log contains no token', async () => {
  const { body } = await simulator.control('POST', '/__session-token', { shop: DOMAIN });
  const { sessionToken } = body as { sessionToken: string };
  const secrets = [sessionToken, 'local-app-secret', simulator.platform.tokenFor(DOMAIN)];
  await fetch(`${simulator.url}/stores/${DOMAIN}/admin/oauth/access_token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'local-app-key',
      client_secret: 'local-app-secret',
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: sessionToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    }),
  });
  await simulator.sendQuery('{ shop { id } }');
  const entries = await log();
  expect(entries).toMatchObject([{ operation: 'access_token', outcome: 'ok' }, { operation: 'shop' }]);
  for (const secret of secrets) expect(JSON.stringify(entries)).not.toContain(secret);
});
