import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCollab, HALO, NORTHPINE, openDemoStore, productOf } from './support/demo-shop.ts';
import { textOfHtml } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';
import { servePages, type ServedPages } from './support/serve-pages.ts';

const halo = openDemoStore(HALO);
const northpine = openDemoStore(NORTHPINE);
let storefront: ServedPages;

beforeAll(async () => {
  writeCreator(halo, demoCollab(HALO, 'Maya'));
  writeCreator(halo, demoCollab(HALO, 'نور'), (data) => Object.assign(data, { 'cc-public': 'N' }));
  storefront = await servePages(halo, northpine);
});
afterAll(() => storefront.close());

describe('the storefronts', () => {
  it('are listed at /stores', async () => {
    const { status, html } = await storefront.get('/stores');
    expect(status).toBe(200);
    expect(html).toContain(`href="/stores/${HALO}/"`);
    expect(textOfHtml(html)).toContain('Northpine Goods');
  });

  it('do not handle other paths, unknown stores, unknown files and other methods', async () => {
    for (const path of ['/storesx', '/stores/nobody.myshopify.com/', '/stores/assets/theme/x']) {
      const { status, html } = await storefront.get(path);
      expect({ path, status, html }).toEqual({ path, status: 404, html: '' });
    }
    const posted = await fetch(`${storefront.url}/stores/${HALO}/`, { method: 'POST' });
    expect(posted.status).toBe(404);
    expect(await posted.text()).toBe('');
  });

  it('load media from their own origin, not from the platform’s media host', async () => {
    const { html } = await storefront.get(`/stores/${HALO}/`);
    expect(html).not.toContain('cdn.shopify.com');
    const picture = /src="(\/cdn\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await storefront.get(picture)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('serve every style sheet and script that a page names', async () => {
    const { html } = await storefront.get(`/stores/${HALO}/pages/creator/creator-1`);
    const names = Array.from(
      html.matchAll(/(?:href|src)="(\/stores\/assets\/[^"]+)"/g),
      ([, name = '']) => name,
    );
    expect(names).toEqual([
      '/stores/assets/theme/theme.css',
      '/stores/assets/theme/theme.js',
      `/stores/assets/platform/standard-actions.js?root=/stores/${HALO}`,
      '/stores/assets/creator-storefront/creator.js',
      '/stores/assets/creator-storefront/creator.css',
      '/stores/assets/creator-storefront/creator-products.css',
      '/stores/assets/creator-storefront/creator.css',
      '/stores/assets/creator-storefront/creator-parts.css',
    ]);
    for (const name of names) expect((await storefront.get(name)).status).toBe(200);
  });
});

describe('a store’s start page', () => {
  it('links to published creators only', async () => {
    const { html } = await storefront.get(`/stores/${HALO}/`);
    expect(html).toContain(`href="/stores/${HALO}/pages/creator/creator-1"`);
    expect(html).not.toContain('creator-2');
  });

  it('has an empty state without creators', async () => {
    expect(textOfHtml((await storefront.get(`/stores/${NORTHPINE}/`)).html)).toContain('No creators yet');
  });

  it('keeps the visitor’s language in its links', async () => {
    const { html } = await storefront.get(`/stores/${HALO}/de`);
    expect(html).toContain(`href="/stores/${HALO}/de/collections/all"`);
    expect(html).toContain(`href="/stores/${HALO}/de/pages/creator/creator-1"`);
    expect(textOfHtml(html)).toContain('Unsere Creators');
  });
});

describe('a page that is not public', () => {
  const status = async (path: string) => (await storefront.get(`/stores/${HALO}${path}`)).status;

  it('is not found: unknown, draft, archived and unpublished objects', async () => {
    expect(await status('/pages/creator/creator-1')).toBe(200);
    expect(await status('/pages/creator/nobody')).toBe(404);
    expect(await status('/pages/other/creator-1')).toBe(404);
    expect(await status('/products/peptide-serum-preview')).toBe(404);
    expect(await status('/products/winter-berry-mask')).toBe(404);
    expect(await status('/collections/nothing')).toBe(404);
    expect(await status('/nothing')).toBe(404);
    const { html } = await storefront.get(`/stores/${HALO}/nothing`);
    expect(textOfHtml(html)).toContain('This page is not here');
  });

  it('is not found while its entry is a draft', async () => {
    const [entry] = halo.metaobjects.all();
    if (!entry) throw new Error('no entry');
    halo.metaobjects.put({ ...entry, status: 'DRAFT' });
    expect(await status('/pages/creator/creator-1')).toBe(404);
    halo.metaobjects.put(entry);
  });

  it('is not found while its type has no pages in the online store', async () => {
    const [definition] = halo.definitions.all();
    if (!definition) throw new Error('no definition');
    const { enabled } = definition;
    for (const without of [{ renderable: null }, { onlineStore: null }]) {
      halo.definitions.put({ ...definition, enabled: { ...enabled, ...without } });
      expect(await status('/pages/creator/creator-1')).toBe(404);
    }
    halo.definitions.put(definition);
    expect(await status('/pages/creator/creator-1')).toBe(200);
  });

  it('is not found while a collection is not published to the online store', async () => {
    const [collection] = halo.collections.all();
    if (!collection) throw new Error('no collection');
    halo.collections.put({ ...collection, publishedOn: {} });
    expect(await status('/collections/creator-1-drop-1')).toBe(404);
    halo.collections.put(collection);
    expect(await status('/collections/creator-1-drop-1')).toBe(200);
  });
});

describe('a redirect', () => {
  it('redirects from an old handle to the new one, in the visitor’s language', async () => {
    halo.redirects.put({ id: '1', path: '/pages/creator/old-name', target: '/pages/creator/creator-1' });
    const { status, headers } = await storefront.get(`/stores/${HALO}/de/pages/creator/old-name`);
    expect(status).toBe(301);
    expect(headers.get('location')).toBe(`/stores/${HALO}/de/pages/creator/creator-1`);
  });

  it('is ignored if the page exists', async () => {
    halo.redirects.put({ id: '1', path: '/pages/creator/creator-1', target: '/' });
    expect((await storefront.get(`/stores/${HALO}/pages/creator/creator-1`)).status).toBe(200);
  });
});

describe('a shared discount link', () => {
  it('puts the code into the cart and redirects within the store', async () => {
    const link = `/stores/${HALO}/discount/MAYA15?redirect=${encodeURIComponent('/pages/creator/creator-1?utm=x')}`;
    const { status, headers } = await storefront.get(link);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`/stores/${HALO}/pages/creator/creator-1?utm=x`);
    expect(headers.get('set-cookie')).toContain('discount_code=MAYA15');
  });

  it('does not redirect elsewhere', async () => {
    for (const redirect of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)', '']) {
      const link = `/stores/${HALO}/discount/MAYA15?redirect=${encodeURIComponent(redirect)}`;
      expect((await storefront.get(link)).headers.get('location')).toMatch(new RegExp(`^/stores/${HALO}/`));
    }
  });
});

describe('a link to the store’s own domain', () => {
  it('is rewritten to its storefront here', async () => {
    northpine.products.put({
      ...productOf(northpine, 'longhaul-flask'),
      descriptionHtml: `<a href="https://${NORTHPINE}/collections/all">All</a>`,
    });
    const { html } = await storefront.get(`/stores/${NORTHPINE}/products/longhaul-flask`);
    expect(html).toContain(`<a href="/stores/${NORTHPINE}/collections/all">All</a>`);
  });
});

describe('a product page', () => {
  it('shows the variant of the URL', async () => {
    const { variantRecords } = productOf(northpine, 'longhaul-flask');
    const variant = variantRecords.find(({ title }) => title === 'Fern / 500 ml');
    const number = variant?.id.split('/').pop() ?? '';
    const { html } = await storefront.get(`/stores/${NORTHPINE}/products/longhaul-flask?variant=${number}`);
    expect(textOfHtml(html)).toContain('£28.00');
    expect(html).toMatch(new RegExp(`variant=${number}"\\s+dir="auto"\\s+aria-current="true"`));
  });

  it('has pages of 24 in the collection of all products, without drafts', async () => {
    const count = async (page: number) =>
      (await storefront.get(`/stores/${HALO}/collections/all?page=${page}`)).html.split('<li class="card">')
        .length - 1;
    const active = halo.products.all().filter(({ status }) => status === 'ACTIVE').length;
    expect(await count(1)).toBe(24);
    expect((await count(1)) + (await count(2))).toBe(active);
  });
});

describe('the sitemap', () => {
  it('has what visitors may see, apart from what the shop hides from search engines', async () => {
    const read = async () => (await storefront.get(`/stores/${HALO}/sitemap.xml`)).html;
    expect(await read()).toContain(`/stores/${HALO}/pages/creator/creator-1</loc>`);
    expect(await read()).toContain(`/stores/${HALO}/collections/creator-1-drop-1</loc>`);
    expect(await read()).not.toContain('peptide-serum-preview');
    const [collection] = halo.collections.all();
    if (!collection) throw new Error('no collection');
    const hidden = { id: '1', namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' };
    halo.collections.put({ ...collection, metafields: [...(collection.metafields ?? []), hidden] });
    expect(await read()).not.toContain('creator-1-drop-1<');
    const { html } = await storefront.get(`/stores/${HALO}/collections/creator-1-drop-1`);
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
    halo.collections.put(collection);
  });
});
