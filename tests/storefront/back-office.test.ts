import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCollab, HALO, NORTHPINE, openDemoStore } from './stand-ins/demo-shop.ts';
import { textOfHtml } from './stand-ins/render-page.ts';
import { fillBackOffice } from './stand-ins/fill-back-office.ts';
import { writeCreator } from './stand-ins/write-creator.ts';
import { servePages, type ServedPages } from './stand-ins/serve-pages.ts';

const halo = openDemoStore(HALO);
const northpine = openDemoStore(NORTHPINE);
const hostile = `x"><script>steal()</script>`;
let pages: ServedPages;

beforeAll(async () => {
  writeCreator(halo, demoCollab(HALO, 'Maya'));
  fillBackOffice(halo);
  pages = await servePages(halo, northpine);
});
afterAll(() => pages.close());

/** A page of a store's back office: its HTML and its visible text. */
async function look(path: string, domain = HALO) {
  const { status, html } = await pages.get(`/stores/${domain}/admin${path}`);
  return { status, html, text: textOfHtml(html) };
}

describe('the platform’s first page', () => {
  it('links to every store’s storefront and back office', async () => {
    const { html } = await pages.get('/');
    for (const domain of [HALO, NORTHPINE]) {
      expect(html).toContain(`href="/stores/${domain}/"`);
      expect(html).toContain(`href="/stores/${domain}/admin"`);
    }
    expect(textOfHtml(html)).toContain('Simulated platform');
  });
});

describe('a store’s back office', () => {
  it('shows the store’s data and counts', async () => {
    const { text } = await look('');
    expect(text).toContain('Back office of a simulated store');
    expect(text).toContain('44 Products');
    expect(text).toContain('3 Collections');
    expect(text).toContain('1 Metaobject entries');
    expect(text).toContain('Europe/Copenhagen');
  });

  it('links from the list of products to one product, also a draft, with its variants', async () => {
    const { html, text } = await look('/products');
    expect(text).toMatch(/Peptide Serum \(preview\) peptide-serum-preview DRAFT/);
    expect(text).toContain('24.00 – 54.00');
    const link = /href="\/stores\/[^"]+\/admin(\/products\/\d+)"[^>]*>Rosewater/.exec(html)?.[1] ?? '';
    const product = await look(link);
    expect(product.text).toMatch(
      /Chamomile gid:\/\/shopify\/ProductVariant\/\d+ ROSE-MIST-CHAM 21\.00 available/,
    );
    expect(product.html).toContain(`href="/stores/${HALO}/products/rosewater-mist"`);
  });

  it('shows a collection’s products in order and its publications', async () => {
    const { text } = await look('/collections/5000');
    expect(text).toMatch(/1 Cloud Milk Cleanser .*2 Dew Drop .*3 Marshmallow .*4 Silk Sun/);
    expect(text).toContain('Published Online Store');
    const [collection] = halo.collections;
    if (collection) collection.publications = [];
    expect((await look('/collections/5000')).text).toContain('Published not published');
  });

  it('shows a definition with its fields, its entries, and each entry’s values', async () => {
    expect((await look('/metaobjects')).text).toContain('publishable, renderable, pages at /pages/creator/…');
    const definition = await look('/metaobjects/creator');
    expect(definition.text).toMatch(/cc-creator-drops Creator drops list\.collection_reference/);
    expect(definition.html).toContain(`href="/stores/${HALO}/admin/metaobjects/creator/9001"`);
    const entry = await look('/metaobjects/creator/9001');
    expect(entry.text).toContain('cc-creator-first-name Maya single_line_text_field');
    expect(entry.text).toContain('https://cdn.shopify.com/s/files/');
    expect(entry.text).toContain('not set');
    expect(entry.html).toMatch(/admin\/collections\/5000"[^>]*>The 7-minute morning/);
    expect(entry.html).toContain('&quot;cc-public&quot;: &quot;Y&quot;,\n  ');
    expect(entry.html).toContain(`href="/stores/${HALO}/pages/creator/creator-1"`);
  });

  it('shows discounts, customers, files, webhooks, redirects and requests', async () => {
    expect((await look('/discounts')).text).toMatch(/MAYA15 .* 7 % ACTIVE .*FIVE .* 5\.00 EUR EXPIRED/);
    expect((await look('/customers')).text).toContain('maya@x.example creator');
    expect((await look('/files')).text).toContain('READY A shelf https://cdn.shopify.com/s/files/shelf.jpg');
    expect((await look('/webhooks')).text).toContain('METAOBJECTS_UPDATE');
    expect((await look('/redirects')).text).toContain('/pages/creator/old /pages/creator/new');
    const requests = await look('/requests');
    expect(requests.text).toMatch(/UpsertMetaobject .*"handle": "<maya>".* lose-answer dropped 10 10/);
  });

  it('has empty states', async () => {
    for (const [path, expectedText] of [
      ['/collections', 'no collections yet'],
      ['/metaobjects', 'No metaobject definitions yet'],
      ['/discounts', 'No discount codes yet'],
      ['/customers', 'No customers yet'],
      ['/files', 'No files yet'],
      ['/webhooks', 'No webhook subscriptions yet'],
      ['/redirects', 'No redirects yet'],
      ['/requests', 'No requests yet'],
    ] as const) {
      expect((await look(path, NORTHPINE)).text).toContain(expectedText);
    }
  });

  it('returns a 404 page for unknown objects', async () => {
    for (const path of [
      '/nothing',
      '/products/1',
      '/collections/1',
      '/metaobjects/nothing',
      '/metaobjects/creator/1',
    ]) {
      const { status, text } = await look(path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).toContain('This page is not here');
    }
  });

  it('does not handle API URLs, unknown stores and other methods', async () => {
    expect((await look('/api/2026-10/graphql.json')).html).toBe('');
    expect((await look('/oauth/access_token')).html).toBe('');
    expect((await look('', 'nobody.myshopify.com')).html).toBe('');
    const posted = await fetch(`${pages.url}/stores/${HALO}/admin/products`, { method: 'POST' });
    expect(posted.status).toBe(404);
  });

  it('pages through many entries', async () => {
    const many = openDemoStore(HALO);
    const entry = writeCreator(many, { ...demoCollab(HALO, 'Maya'), drops: [] });
    many.entries = Array.from({ length: 120 }, (_, at) => ({ ...entry, handle: `number-${at}` }));
    const [definition] = many.definitions;
    if (definition) definition.entryCount = 120;
    const served = await servePages(many);
    const count = async (page: number) => {
      const { html } = await served.get(`/stores/${HALO}/admin/metaobjects/creator?page=${page}`);
      return { entries: html.split('number-').length - 1, next: html.includes('rel="next"') };
    };
    expect(await count(1)).toEqual({ entries: 50, next: true });
    expect(await count(3)).toEqual({ entries: 20, next: false });
    await served.close();
  });

  it('escapes a store’s content', async () => {
    const odd = openDemoStore(HALO);
    const collab = demoCollab(HALO, 'Maya');
    collab.body.firstName = hostile;
    writeCreator(odd, collab);
    fillBackOffice(odd);
    odd.seed.name = hostile;
    for (const thing of [...odd.collections, ...odd.products])
      Object.assign(thing, { title: hostile, descriptionHtml: hostile });
    for (const thing of odd.customers) thing.email = hostile;
    for (const thing of odd.discounts) thing.codes = [hostile];
    for (const thing of odd.log) thing.operation = hostile;
    const served = await servePages(odd);
    for (const path of [
      '',
      '/products',
      '/products/1000',
      '/collections',
      '/collections/5000',
      '/metaobjects/creator/9001',
      '/customers',
      '/discounts',
      '/requests',
    ]) {
      const { html } = await served.get(`/stores/${HALO}/admin${path}`);
      expect(html).toContain('&lt;script&gt;steal()');
      expect(html).not.toContain('<script>');
    }
    await served.close();
  });
});
