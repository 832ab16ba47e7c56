import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDeclaration } from '../../../local/simulator/access/app-declaration.ts';
import { serve, type TestServer } from '../../support/network/serve.ts';
import { DOMAIN, openSimulator, type Simulator } from './open-simulator.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let simulator: Simulator;
let app: TestServer;
let received: Received[];
let statuses: number[];
beforeEach(async () => {
  received = [];
  statuses = [];
  app = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  simulator = await openSimulator({ app: { key: 'key', secret: 'secret', url: app.url } });
});
afterEach(async () => {
  await simulator.close();
  await app.close();
});

async function subscribe(topic: string, input: Record<string, unknown> = {}): Promise<void> {
  const { body } = await simulator.sendQuery(
    'mutation S($topic: WebhookSubscriptionTopic!, $input: WebhookSubscriptionInput!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: $input) { userErrors { message } } }',
    { topic, input: { uri: `${app.url}/webhooks`, ...input } },
  );
  expect(body).toMatchObject({ data: { webhookSubscriptionCreate: { userErrors: [] } } });
}

async function makeProduct(title: string): Promise<string> {
  const { body } = await simulator.sendQuery(
    'mutation P($title: String!) { productCreate(product: {title: $title}) { product { id } } }',
    { title },
  );
  return (body as { data: { productCreate: { product: { id: string } } } }).data.productCreate.product.id;
}

/** Advances time and waits until this number of deliveries has responses. */
async function arrive(count: number, ms = 1000): Promise<void> {
  simulator.clock.advance(ms);
  await expect
    .poll(async () => {
      const { body } = await simulator.control('GET', '/__webhooks');
      return (body as { attempts: number[] }[]).reduce((sum, { attempts }) => sum + attempts.length, 0);
    })
    .toBe(count);
}

const titles = () => received.map(({ body }) => (JSON.parse(body) as { title?: string }).title);

describe('A webhook', () => {
  it('is signed over its body and has its headers', async () => {
    await subscribe('PRODUCTS_CREATE');
    const id = await makeProduct('Tin cup “large”');
    await arrive(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-shopify-topic': 'products/create',
      'x-shopify-shop-domain': DOMAIN,
      'x-shopify-api-version': '2026-10',
      'x-shopify-hmac-sha256': createHmac('sha256', 'secret').update(body).digest('base64'),
    });
    expect(headers['x-shopify-webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse(body)).toMatchObject({
      title: 'Tin cup “large”',
      admin_graphql_api_id: id,
      id: Number(id.split('/').at(-1)),
    });
  });

  it('is sent only if its filter matches, with the requested fields', async () => {
    await subscribe('PRODUCTS_CREATE', { filter: 'title:wanted', includeFields: ['title'] });
    await makeProduct('unwanted');
    await makeProduct('wanted');
    await arrive(1);
    expect(received.map(({ body }) => body)).toEqual(['{"title":"wanted"}']);
  });

  it('is retried with the same id, and not forever', async () => {
    await subscribe('PRODUCTS_CREATE');
    statuses = [500, 503];
    await makeProduct('stubborn');
    await arrive(1);
    await arrive(2, 60_000);
    await arrive(3, 120_000);
    simulator.clock.advance(10 * 3_600_000);
    expect(titles()).toEqual(['stubborn', 'stubborn', 'stubborn']);
    expect(new Set(received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
    statuses = Array.from({ length: 20 }, () => 500);
    await makeProduct('hopeless');
    await arrive(4);
    for (let retry = 1; retry <= 8; retry += 1) await arrive(4 + retry, 2 * 3_600_000);
    simulator.clock.advance(24 * 3_600_000);
    statuses = [];
    await makeProduct('hopeful');
    await arrive(13);
    expect(titles().slice(-10)).toEqual([...Array.from({ length: 9 }, () => 'hopeless'), 'hopeful']);
  });

  it('reports created, updated and deleted collections, entries, customers and discounts', async () => {
    for (const topic of ['COLLECTIONS_CREATE', 'COLLECTIONS_DELETE', 'CUSTOMERS_CREATE', 'DISCOUNTS_CREATE'])
      await subscribe(topic);
    await subscribe('METAOBJECTS_CREATE', { filter: 'type:creator' });
    const { body } = await simulator.sendQuery(`mutation {
      a: collectionCreate(collection: {title: "x"}) { collection { id } }
      b: customerCreate(input: {email: "ada@example.com"}) { customer { id } }
      c: discountCodeBasicCreate(basicCodeDiscount: {title: "x", code: "X", startsAt: "2026-01-01T00:00:00Z", customerGets: {items: {all: true}, value: {percentage: 0.1}}}) { userErrors { message } }
      d: metaobjectDefinitionCreate(definition: {type: "creator", name: "Creator"}) { userErrors { message } }
      e: metaobjectDefinitionCreate(definition: {type: "other", name: "Other"}) { userErrors { message } }
      f: metaobjectCreate(metaobject: {type: "creator", handle: "ada"}) { userErrors { message } }
      g: metaobjectCreate(metaobject: {type: "other", handle: "ada"}) { userErrors { message } }
    }`);
    const { id } = (body as { data: { a: { collection: { id: string } } } }).data.a.collection;
    await simulator.sendQuery(
      'mutation D($id: ID!) { collectionDelete(input: {id: $id}) { deletedCollectionId } }',
      { id },
    );
    await arrive(5);
    expect(received.map(({ headers }) => headers['x-shopify-topic']).toSorted()).toEqual([
      'collections/create',
      'collections/delete',
      'customers/create',
      'discounts/create',
      'metaobjects/create',
    ]);
  });

  it('is sent last when the app is uninstalled', async () => {
    await subscribe('APP_UNINSTALLED');
    await subscribe('PRODUCTS_CREATE');
    await simulator.control('POST', '/__uninstall', { shop: DOMAIN });
    await arrive(1);
    expect(received[0]?.headers['x-shopify-topic']).toBe('app/uninstalled');
  });

  it('can be sent manually, also for topics without a subscription', async () => {
    await simulator.control('POST', '/__webhooks', {
      shop: DOMAIN,
      topic: 'customers/redact',
      payload: { id: 1 },
      uri: `${app.url}/hooks`,
    });
    await arrive(1);
    expect(received[0]).toMatchObject({
      headers: { 'x-shopify-topic': 'customers/redact' },
      body: '{"id":1}',
    });
  });
});

describe('A subscription that an app declares', () => {
  const configuration = (subscriptions: string, version = '2026-10') => `
    client_id = "key"
    name = "App"
    application_url = "https://app.example.com"
    embedded = true
    [access_scopes]
    scopes = "write_products,write_metaobjects"
    [webhooks]
    api_version = "${version}"
    ${subscriptions}`;
  const declared = (line: string) =>
    configuration(`[[webhooks.subscriptions]]\n    ${line}\n    uri = "/hooks"`);
  const deploy = (text: string) => simulator.control('POST', '/__app', { configuration: text, url: app.url });

  it('is sent with its filter and its fields', async () => {
    await deploy(
      declared('topics = ["products/create"]\n filter = "title:wanted"\n include_fields = ["title"]'),
    );
    await makeProduct('unwanted');
    await makeProduct('wanted');
    await arrive(1);
    expect(received.map(({ body }) => body)).toEqual(['{"title":"wanted"}']);
  });

  it('is sent from stores with the app, for instance when settings change', async () => {
    await deploy(declared('topics = ["shop/update"]'));
    await simulator.control('POST', '/__shop', { shop: DOMAIN, name: 'Other', currency: 'USD' });
    await arrive(1);
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ name: 'Other', currency: 'USD' });
    await simulator.control('POST', '/__uninstall', { shop: DOMAIN });
    await simulator.control('POST', '/__shop', { shop: DOMAIN, name: 'Third' });
    await arrive(1);
  });

  it('sends shop/redact two days after an uninstallation, unless the app is installed again', async () => {
    await deploy(declared('compliance_topics = ["shop/redact"]'));
    const days = (count: number) => simulator.clock.advance(count * 24 * 3_600_000);
    const install = () => simulator.control('POST', '/__session-token', { shop: DOMAIN });
    const uninstall = () => simulator.control('POST', '/__uninstall', { shop: DOMAIN });
    await install();
    await uninstall();
    await install();
    days(3);
    await uninstall();
    days(1);
    expect(received).toEqual([]);
    days(1);
    await arrive(1);
    expect(received.map(({ headers }) => headers['x-shopify-topic'])).toEqual(['shop/redact']);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      shop_id: expect.any(Number) as number,
      shop_domain: DOMAIN,
    });
  });

  it.each([
    ['a topic without its scope', 'topics = ["customers/create"]', 'scope read_customers'],
    ['a topic that is not known', 'topics = ["products/sing"]', 'not simulated'],
    ['entries of any type', 'topics = ["metaobjects/update"]', 'filter that names the type'],
    ['a compliance topic among the others', 'topics = ["shop/redact"]', 'belongs under compliance_topics'],
    ['another topic among those of compliance', 'compliance_topics = ["shop/update"]', 'no compliance topic'],
    ['a topic twice', 'topics = ["shop/update", "shop/update"]', 'declared twice'],
  ])('is rejected for %s', (_, line, reason) => {
    expect(() => readDeclaration(declared(line))).toThrow(reason);
  });

  it('is rejected for an unserved version and an unreachable URL', () => {
    expect(() => readDeclaration(configuration('subscriptions = []', '2025-01'))).toThrow('version 2025-01');
    const elsewhere = '[[webhooks.subscriptions]]\n topics = ["shop/update"]\n uri = "http://other.example"';
    expect(() => readDeclaration(configuration(elsewhere))).toThrow('http:// is not supported');
  });
});

describe('A webhook can be', () => {
  it('sent twice', async () => {
    await subscribe('PRODUCTS_CREATE');
    await simulator.control('POST', '/__faults', { fault: 'webhook-double', operation: 'products/create' });
    await makeProduct('twice');
    await arrive(2);
    expect(titles()).toEqual(['twice', 'twice']);
    expect(received[0]?.headers['x-shopify-webhook-id']).toBe(received[1]?.headers['x-shopify-webhook-id']);
  });

  it('dropped', async () => {
    await subscribe('PRODUCTS_CREATE');
    await simulator.control('POST', '/__faults', { fault: 'webhook-drop' });
    await makeProduct('lost');
    await makeProduct('kept');
    await arrive(1);
    expect(titles()).toEqual(['kept']);
  });

  it('delayed until after a later one', async () => {
    await subscribe('PRODUCTS_CREATE');
    await simulator.control('POST', '/__faults', { fault: 'webhook-hold', ms: 5000 });
    await makeProduct('first');
    await makeProduct('second');
    await arrive(1);
    await arrive(2, 5000);
    expect(titles()).toEqual(['second', 'first']);
  });
});
