import { describe, expect, it } from 'vitest';
import { demoStorefront } from '../../local/demo/storefront.ts';
import { setEmbeds, themeWith } from './support/change-theme.ts';
import type { Store } from '../../local/simulator/state/store.ts';
import {
  changeVariants,
  demoCollab,
  HALO,
  openDemoStore,
  productOf,
  setDiscounts,
  variantOf,
} from './support/demo-shop.ts';
import { openShopper } from './support/open-shopper.ts';
import { renderPage, textOfHtml } from './support/render-page.ts';
import { pick, writeCreator } from './support/write-creator.ts';

function openStore(change: (data: Record<string, unknown>) => void = () => undefined) {
  const store = openDemoStore(HALO);
  writeCreator(store, demoCollab(HALO, 'Maya'), change);
  writeCreator(store, demoCollab(HALO, 'Léa'));
  return store;
}

/** A page for a visitor who shops with a creator. */
async function lookWith(handle: string, store: Store, path: string): Promise<string> {
  const shopper = await openShopper(store);
  await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': handle } });
  const { text } = await shopper.get(path);
  await shopper.close();
  return text;
}

describe('a product’s page', () => {
  it('has the note and the saving of the creator with whom the visitor shops, and of no other', async () => {
    const html = await lookWith('creator-1', openStore(), '/products/cloud-milk-cleanser');
    expect(textOfHtml(html)).toMatch(/Maya on this product .* My daughter calls it/);
    expect(textOfHtml(html)).toContain('15% off with the code MAYA15');
    for (const handle of ['creator-9', 'creator-2']) {
      const other = await lookWith(handle, openStore(), '/products/cloud-milk-cleanser');
      expect(other).not.toContain('Maya');
    }
  });

  it('has the price with the code where all variants have one, which themes need not draw again', async () => {
    const store = openStore();
    const textOf = async (path: string) => textOfHtml(await lookWith('creator-1', store, path));
    expect(await textOf('/products/rosewater-mist')).toContain('€17.85 with the code MAYA15');
    const variant = variantOf(store, 'dew-drop-serum');
    const text = await textOf(`/products/dew-drop-serum?variant=${variant}`);
    expect(text).toContain('15% off with the code MAYA15');
    expect(text).not.toContain('€20.40');
  });

  it('has no price for a fixed amount, a discount on some orders, an ended one, a subscription, or a sold-out product', async () => {
    const priced = (own: object) =>
      lookWith(
        'creator-1',
        openStore((data) => Object.assign(data, own)),
        '/products/cloud-milk-cleanser',
      );
    expect(textOfHtml(await priced({}))).toContain('with the code MAYA15');
    for (const own of [
      { 'cc-collab-discount-type': 'FixedAmount' },
      { 'cc-collab-discount-applies-to-all': false },
      { 'cc-collab-discount-code': null },
      { 'cc-public': 'N' },
    ])
      expect(textOfHtml(await priced(own))).not.toContain('with the code');
    const store = openStore();
    const look = async () => textOfHtml(await lookWith('creator-1', store, '/products/cloud-milk-cleanser'));
    const cleanser = productOf(store, 'cloud-milk-cleanser');
    store.products.put({ ...cleanser, requiresSellingPlan: true });
    expect(await look()).not.toContain('with the code');
    store.products.put(cleanser);
    changeVariants(store, { available: false });
    expect(await look()).not.toContain('with the code');
  });

  it('shows every visitor who picked the product', async () => {
    const store = openStore();
    const [maya = '', lea = ''] = store.metaobjects.all().map(({ id }) => id);
    const shownText = async (creators: string[], count: number) => {
      pick(store, 'dew-drop-serum', { creators, count });
      return textOfHtml(await renderPage(store, '/products/dew-drop-serum'));
    };
    expect(await shownText([maya], 1)).toMatch(/Picked by Maya Okafor-Lind(?! and)/);
    expect(await shownText([maya, lea], 2)).toContain('Picked by Maya Okafor-Lind and 1 other');
    expect(await shownText([maya, lea], 140)).toContain('Picked by Maya Okafor-Lind and 139 others');
    const [entry] = store.metaobjects.all();
    if (entry) store.metaobjects.put({ ...entry, status: 'DRAFT' });
    expect(await shownText([maya, lea], 1)).toMatch(/Picked by Léa \S+(?! and)/);
    expect(await shownText([maya], 0)).not.toContain('Picked by');
  });

  it('reads the app’s own metafields as $app in blocks only', async () => {
    const store = openStore();
    pick(store, 'dew-drop-serum', { creators: [store.metaobjects.all()[0]?.id ?? ''], count: 1 });
    const move = (namespace: string) => {
      const product = productOf(store, 'dew-drop-serum');
      const metafields = (product.metafields ?? []).map((metafield) => ({ ...metafield, namespace }));
      store.products.put({ ...product, metafields });
    };
    move('app--1');
    expect(await renderPage(store, '/products/dew-drop-serum')).toContain('Picked by');
    move('custom');
    expect(await renderPage(store, '/products/dew-drop-serum')).not.toContain('Picked by');
  });
});

describe('the cart’s page', () => {
  it('names the creator, and offers the code while it is not in the cart', async () => {
    const store = openStore();
    const shopper = await openShopper(store);
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
    const { text } = await shopper.get('/cart');
    expect(textOfHtml(text)).toMatch(/You shop with Maya ?\. Use the code MAYA15/);
    const link = /href="[^"]*(\/discount\/MAYA15\?[^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await shopper.get(link)).toMatchObject({ status: 302, location: '/cart?cc=creator-1' });
    await shopper.close();
  });
});

it('the cart’s page shows a code that works for some carts only, without a link', async () => {
  const store = openStore((data) => Object.assign(data, { 'cc-collab-discount-applies-to-all': false }));
  setDiscounts(store, [{ code: 'MAYA15', value: { percentage: 0.15 }, minimum: { subtotal: '50.00' } }]);
  const shopper = await openShopper(store);
  await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
  await shopper.get('/discount/MAYA15');
  await shopper.send('/cart/add.js', { id: variantOf(store, 'rosewater-mist') });
  const { text } = await shopper.get('/cart');
  expect(textOfHtml(text)).toMatch(/You shop with Maya ?\. 15% off with the code MAYA15/);
  expect(text).not.toContain('/discount/MAYA15');
  await shopper.send('/cart/add.js', { id: variantOf(store, 'rosewater-mist'), quantity: 2 });
  expect(textOfHtml((await shopper.get('/cart')).text)).toContain('You save €9.45 with MAYA15');
  await shopper.close();
});

describe('the bar with the discount', () => {
  it('is there until the code works in the cart, and again once it does not', async () => {
    const store = openStore();
    setDiscounts(
      store,
      ['MAYA15', 'OTHER'].map((code) => ({ code, value: { percentage: 0.15 } })),
    );
    const shopper = await openShopper(store);
    const hasBar = async () => {
      const pages = ['/pages/creator/creator-1', '/collections/creator-1-drop-1'];
      const shown = await Promise.all(pages.map(async (path) => textOfHtml((await shopper.get(path)).text)));
      const has = shown.map((text) => text.includes('Shop with 15% off'));
      expect(has[0]).toBe(has[1]);
      return has[0];
    };
    /** Whether the script asks the cart for its codes. The bar has its button in any case. */
    const asksIn = async (path: string) => {
      const bar = /<p\s+class="cc-sticky".*?<\/p>/s.exec((await shopper.get(path)).text)?.[0] ?? '';
      const [, button = '', text = ''] = /<a([^>]*)>.*<bdi([^>]*)>15% off at checkout</s.exec(bar) ?? [];
      expect([button, text].map((attributes) => attributes.includes('hidden'))).toEqual([false, true]);
      return /data-cc-ask="[^"]*\/cart\.js"/.test(bar);
    };
    expect(await hasBar()).toBe(true);
    // The script has saved the creator of a link. Whether the link has put the code into the cart, only the cart knows.
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-2' } });
    expect(await asksIn('/pages/creator/creator-1')).toBe(false);
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
    for (const path of ['/pages/creator/creator-1', '/collections/creator-1-drop-1'])
      expect(await asksIn(path)).toBe(true);
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': '' } });
    await shopper.get('/discount/maya15');
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    expect(await hasBar()).toBe(false);
    await shopper.get('/discount/OTHER');
    expect(await hasBar()).toBe(true);
    await shopper.get('/discount/MAYA15');
    expect(await hasBar()).toBe(false);
    // Staff delete the code: nothing says any more that it takes something off.
    setDiscounts(store, []);
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
    const cart = textOfHtml((await shopper.get('/cart')).text);
    expect(cart).not.toContain('You save');
    expect(cart).toContain('Use the code MAYA15');
    expect(await shopper.cart()).toMatchObject({ total_discount: 0 });
    await shopper.close();
  });
});

describe('a featured drop on the start page', () => {
  it('is the drop of the chosen collection, without others', async () => {
    const theme = themeWith('index', [
      { block: 'featured-drop', settings: { collection: 'creator-1-drop-1', products_per_drop: 2 } },
    ]);
    const html = await renderPage(openStore(), '/', { ...demoStorefront, theme });
    expect(textOfHtml(html)).toContain('A drop by Maya Okafor-Lind');
    // The drop has the direction of its own text, and the line above it that of the page.
    expect(html).toMatch(/<section\s+class="cc-creator"\s+style=/);
    expect(html).toMatch(/<article class="cc-drop"[^>]* dir="auto"/);
    expect(html.match(/<li class="cc-card">/g)).toHaveLength(2);
    expect(html).not.toContain('Sunday, 4 p.m.');
  });

  it('is nothing for an ordinary collection, a missing one and a creator who is not public', async () => {
    const look = (store: Store, collection: string | undefined) =>
      renderPage(store, '/', {
        ...demoStorefront,
        theme: themeWith('index', [{ block: 'featured-drop', settings: { collection } }]),
      });
    for (const collection of ['all', 'nothing', undefined])
      expect(await look(openStore(), collection)).not.toContain('cc-creator"');
    const paused = openStore((data) => Object.assign(data, { 'cc-public': 'N' }));
    expect(await look(paused, 'creator-1-drop-1')).not.toContain('Okafor');
  });
});

describe('the directory of creators', () => {
  it('lists public creators only, on pages, with words to search', async () => {
    const theme = themeWith('index', [{ block: 'creator-directory', settings: { creators_per_page: 10 } }]);
    const store = openStore();
    const [, lea] = store.metaobjects.all();
    if (!lea) throw new Error('no entry');
    // A page without a drop is a dead end.
    writeCreator(store, { ...demoCollab(HALO, 'نور'), drops: [] });
    store.metaobjects.put({ ...lea, status: 'DRAFT' });
    for (let at = 0; at < 11; at += 1)
      store.metaobjects.put({ ...lea, id: store.newId('Metaobject'), handle: `c-${at}` });
    const first = await renderPage(store, '/', { ...demoStorefront, theme });
    expect(first.match(/<li data-cc-words=/g)).toHaveLength(9);
    expect(first).toContain('data-cc-words="Maya Okafor-Lind Slow mornings with Maya ☕️ ');
    expect(first).toContain('No creator on this page has this name.');
    const second = await renderPage(store, '/?page=2', { ...demoStorefront, theme });
    expect(second.match(/<li data-cc-words=/g)).toHaveLength(3);
    // The creators of the first page are paused.
    for (const entry of store.metaobjects.all().slice(0, 11))
      store.metaobjects.put({ ...entry, stored: { ...entry.stored, data: '{"cc-public":"N"}' } });
    const empty = textOfHtml(await renderPage(store, '/', { ...demoStorefront, theme }));
    expect(empty).toMatch(/No creators on this page\. .*Page 1 of 2/);
    expect(empty).not.toContain('No creators yet');
    expect(first).toContain('<nav class="cc-pages" aria-label="Pages">');
  });
});

describe('search engines', () => {
  it('list creators’ pages unless the merchant turned it off, or there is no drop', async () => {
    const store = openStore();
    writeCreator(store, { ...demoCollab(HALO, 'نور'), drops: [] });
    const look = (isIndexed: boolean, handle = 'creator-1') =>
      renderPage(store, `/pages/creator/${handle}`, {
        ...demoStorefront,
        theme: setEmbeds(themeWith('404', []), [
          { block: 'creator-head', settings: { is_indexed: isIndexed } },
        ]),
      });
    expect(await look(true)).not.toContain('noindex');
    expect(await look(true, 'creator-3')).toContain('noindex');
    expect(await look(false)).toMatch(/<meta name="robots" content="noindex">.*<\/head>/s);
  });

  it('find the creator and the drop’s products as data', async () => {
    const read = async (path: string) => {
      const html = await renderPage(openStore(), path);
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      return JSON.parse(json) as unknown;
    };
    expect(await read('/pages/creator/creator-1')).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        name: 'Maya Okafor-Lind',
        url: expect.stringMatching(/^http.*\/pages\/creator\/creator-1$/) as string,
        sameAs: ['https://instagram.example/maya.slowly'],
      },
    });
    expect(await read('/collections/creator-1-drop-1')).toMatchObject({
      '@type': 'ItemList',
      numberOfItems: 4,
      itemListElement: [{ position: 1, name: 'Cloud Milk Cleanser ☁️' }, {}, {}, {}],
    });
  });
});

describe('a product with more variants than Liquid lists', () => {
  it('is linked with the variant of the drop, whose price its page shows', async () => {
    const store = openDemoStore(HALO);
    const product = productOf(store, 'dew-drop-serum');
    const [variant] = product.variantRecords;
    if (!variant) throw new Error('no variant');
    const variantRecords = Array.from({ length: 260 }, (_, at) => ({
      ...variant,
      id: `gid://shopify/ProductVariant/${7000 + at}`,
      title: `Shade ${at}`,
      price: `${at + 1}.00`,
    }));
    store.products.put({ ...product, variantRecords });
    const drop = {
      title: 'Shades',
      description: '',
      products: [{ handle: product.handle, variant: 'Shade 259' }],
    };
    writeCreator(store, { ...demoCollab(HALO, 'Maya'), drops: [drop] });
    const html = await renderPage(store, '/collections/creator-1-drop-1');
    const card = /<li class="cc-card">.*?<\/li>/s.exec(html)?.[0] ?? '';
    const link = /href="\/stores\/[^/]+(\/products\/dew-drop-serum\?variant=7259)"/.exec(card)?.[1] ?? '';
    expect(card).not.toContain('<form');
    expect(textOfHtml(card)).toContain('from €1.00 Choose');
    expect(textOfHtml(await renderPage(store, link))).toContain('€260.00');
  });
});
