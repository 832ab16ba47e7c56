import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSeeds } from '../../local/demo/platform-seed.ts';
import { startSimulator, type RunningPlatform } from '../../local/simulator/start-simulator.ts';
import { HALO, NORTHPINE } from './support/demo-shop.ts';
import { textOfHtml } from './support/render-page.ts';

const hostile = `x"><script>steal()</script>`;
let platform: RunningPlatform;

/** Calls the Admin API of a store. */
async function send(query: string, variables: object = {}): Promise<void> {
  const response = await fetch(`${platform.url}/stores/${HALO}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': platform.tokenFor(HALO) },
    body: JSON.stringify({ query, variables }),
  });
  expect(await response.text()).toContain('"userErrors":[]');
}

/** A page of a store's back office: its HTML and its visible text. */
async function look(path: string, domain = HALO) {
  const response = await fetch(`${platform.url}/stores/${domain}/admin${path}`);
  const text = await response.text();
  return { status: response.status, html: text, text: textOfHtml(text) };
}

beforeAll(async () => {
  platform = await startSimulator({ stores: storeSeeds() });
  await send(
    'mutation AddCustomer($input: CustomerInput!) { customerCreate(input: $input) { userErrors { message } } }',
    { input: { email: 'maya@x.example', firstName: hostile, tags: ['creator'] } },
  );
  await send(
    'mutation ($collection: CollectionCreateInput!) { collectionCreate(collection: $collection) { userErrors { message } } }',
    { collection: { title: hostile, sortOrder: 'MANUAL' } },
  );
});
afterAll(() => platform.close());

describe('the platform’s first page', () => {
  it('links to every store’s storefront and back office', async () => {
    const index = await (await fetch(platform.url)).text();
    for (const domain of [HALO, NORTHPINE]) {
      expect(index).toContain(`href="/stores/${domain}/"`);
      expect(index).toContain(`href="/stores/${domain}/admin"`);
    }
  });
});

describe('a store’s back office', () => {
  it('shows the newest requests with their variables', async () => {
    for (const path of ['', '/requests'])
      expect((await look(path)).text).toMatch(/AddCustomer .*"email": "maya@x.example".* ok 200 \d+ \d+/);
  });

  it('links from the objects of a kind to each, and from there to the objects that it names', async () => {
    const list = await look('/products');
    expect(list.text).toMatch(/Peptide Serum \(preview\) gid:\S+ DRAFT/);
    const [, path = ''] =
      /href="\/stores\/[^"]+\/admin(\/objects\/\d+)"[^>]*>Rosewater/.exec(list.html) ?? [];
    const product = await look(path);
    expect(product.text).toContain('"handle": "rosewater-mist"');
    const [, image = ''] =
      /href="\/stores\/[^"]+\/admin(\/objects\/\d+)">gid:\/\/shopify\/MediaImage/.exec(product.html) ?? [];
    expect((await look(image)).text).toContain('"filename": "rosewater-mist-');
    expect((await look('/customers')).text).toContain('maya@x.example');
  });

  it('pages through many objects', async () => {
    const first = await look('/files');
    expect(first.html.split('/admin/objects/').length - 1).toBe(50);
    expect(first.html).toContain(`href="/stores/${HALO}/admin/files?page=2"`);
    const second = await look('/files?page=2');
    expect(second.html).toContain('rel="prev"');
    expect(second.html).not.toContain(first.html.match(/admin\/objects\/\d+/)?.[0]);
  });

  it('has empty states', async () => {
    for (const [path, empty] of [
      ['/collections', 'No collections yet.'],
      ['/orders', 'No orders yet.'],
      ['/requests', 'No requests yet.'],
    ] as const)
      expect((await look(path, NORTHPINE)).text).toContain(empty);
  });

  it('shows no credentials, and returns a 404 page for unknown objects', async () => {
    for (const path of ['/nothing', '/accessTokens', '/objects', '/objects/1', '/products/1']) {
      const { status, text } = await look(path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).toContain('This page is not here');
    }
  });

  it('does not handle API URLs, unknown stores and other methods', async () => {
    for (const page of [await look('/oauth/access_token'), await look('', 'nobody.myshopify.com')])
      expect(page.html).not.toContain('Back office');
    const posted = await fetch(`${platform.url}/stores/${HALO}/admin/products`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('escapes a store’s content', async () => {
    const list = await look('/collections');
    const [, path = ''] = /href="\/stores\/[^"]+\/admin(\/objects\/\d+)"/.exec(list.html) ?? [];
    for (const { html } of [list, await look(path), await look('/requests')]) {
      expect(html).toContain('&lt;script&gt;steal()');
      expect(html).not.toContain('<script>');
    }
  });
});
