import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../local/simulator/state/store.ts';
import { demoCollab, HALO, openDemoStore, productOf, setDiscounts, variantOf } from './support/demo-shop.ts';
import { openShopper, type Shopper } from './support/open-shopper.ts';
import { textOfHtml } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';

/* The cart of the simulated storefront, as the platform documents its cart API. */

let store: Store;
let shopper: Shopper;

beforeEach(async () => {
  store = openDemoStore(HALO);
  writeCreator(store, demoCollab(HALO, 'Maya'));
  setDiscounts(store, [maya15]);
  shopper = await openShopper(store);
});
afterEach(() => shopper.close());

const maya15 = { code: 'MAYA15', value: { percentage: 0.15 } };
const priceOf = (handle: string) => Number(productOf(store, handle).variantRecords[0]?.price);

describe('adding to the cart', () => {
  it('leads a visitor without scripts to the cart’s page', async () => {
    const added = await shopper.submit('/cart/add', {
      id: variantOf(store, 'dew-drop-serum'),
      quantity: '2',
    });
    expect(added).toMatchObject({ status: 302, location: '/cart' });
    const { text } = await shopper.get('/cart');
    expect(text).toContain('value="2"');
    expect(textOfHtml(text)).toContain('Dew Drop Hydrating Serum');
  });

  it('adds several products of one form, and one more of the same', async () => {
    const [serum, cleanser] = [variantOf(store, 'dew-drop-serum'), variantOf(store, 'cloud-milk-cleanser')];
    await shopper.submit('/cart/add', {
      'items[0][id]': serum,
      'items[0][quantity]': '1',
      'items[1][id]': cleanser,
    });
    const { status, text } = await shopper.send('/cart/add.js', {
      items: [{ id: Number(serum), quantity: 1 }],
    });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ items: [{ variant_id: Number(serum), quantity: 2 }] });
    expect(await shopper.cart()).toMatchObject({ item_count: 3 });
  });

  it('refuses what is sold out, hidden or unknown, and then adds nothing', async () => {
    const serum = productOf(store, 'dew-drop-serum');
    const [first, ...others] = serum.variantRecords;
    if (first) store.products.put({ ...serum, variantRecords: [{ ...first, available: false }, ...others] });
    const good = variantOf(store, 'cloud-milk-cleanser');
    for (const [id, status] of [
      [variantOf(store, 'dew-drop-serum'), 422],
      [variantOf(store, 'peptide-serum-preview'), 404],
      ['1', 404],
      ['nonsense', 404],
    ] as const) {
      const items = [{ id: good }, { id }];
      expect(await shopper.send('/cart/add.js', { items })).toMatchObject({ status });
    }
    expect(await shopper.send('/cart/add.js', { id: good, quantity: 0 })).toMatchObject({ status: 422 });
    expect(await shopper.cart()).toMatchObject({ item_count: 0 });
  });

  it('leads back to a page of the store only', async () => {
    const id = variantOf(store, 'dew-drop-serum');
    for (const [target, location] of [
      ['/collections/all?cc=maya', '/collections/all?cc=maya'],
      ['https://elsewhere.example/', '/cart'],
      ['//elsewhere.example/', '/cart'],
      ['/\\elsewhere.example/', '/cart'],
    ] as const)
      expect(await shopper.submit('/cart/add', { id, return_to: target })).toMatchObject({ location });
  });
});

describe('changing the cart', () => {
  it('changes and removes lines by key, variant and position', async () => {
    const id = variantOf(store, 'dew-drop-serum');
    await shopper.send('/cart/add.js', { id, quantity: 2, properties: { Engraving: 'Ada' } });
    const { items } = await shopper.cart();
    expect(JSON.parse((await shopper.send('/cart/change.js', { line: 1, quantity: 5 })).text)).toMatchObject({
      item_count: 5,
    });
    await shopper.send('/cart/update.js', { updates: { [items[0]?.key ?? '']: 4 } });
    expect(await shopper.cart()).toMatchObject({ item_count: 4 });
    expect(await shopper.send('/cart/change.js', { id: 'nothing', quantity: 1 })).toMatchObject({
      status: 404,
    });
    await shopper.get(`/cart/change?id=${encodeURIComponent(items[0]?.key ?? '')}&quantity=0`);
    expect(await shopper.cart()).toMatchObject({ item_count: 0 });
  });

  it('merges attributes, and keeps those of others and an emptied cart’s', async () => {
    await shopper.send('/cart/update.js', { attributes: { gift: 'yes', 'cc-creator-handle': 'maya' } });
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'tom' } });
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    await shopper.send('/cart/clear.js', {});
    expect(await shopper.cart()).toMatchObject({
      item_count: 0,
      attributes: { gift: 'yes', 'cc-creator-handle': 'tom' },
    });
    await shopper.submit('/cart/update', { 'attributes[cc-creator-handle]': '' });
    expect((await shopper.cart()).attributes).toEqual({ gift: 'yes' });
  });

  it('drops a product that the store deletes', async () => {
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    store.products.remove(productOf(store, 'dew-drop-serum').id);
    expect(await shopper.cart()).toMatchObject({ item_count: 0, items: [] });
  });

  it('renders sections that a request names', async () => {
    const id = variantOf(store, 'dew-drop-serum');
    const { text } = await shopper.send('/cart/add.js', {
      id,
      sections: 'template--cart__main,none',
      sections_url: '/cart',
    });
    const { sections } = JSON.parse(text) as { sections: Record<string, string | null> };
    expect(sections['template--cart__main']).toContain('Dew Drop Hydrating Serum');
    expect(sections['none']).toBeNull();
    const page = await shopper.get('/cart?sections=template--cart__main');
    expect(Object.keys(JSON.parse(page.text) as object)).toEqual(['template--cart__main']);
    expect((await shopper.get('/cart?section_id=template--cart__main')).text).toMatch(
      /^<div id="shopify-section/,
    );
  });
});

describe('a discount code', () => {
  it('comes by a link, before or after the products, in any case', async () => {
    expect(
      await shopper.get('/discount/maya15?redirect=%2Fpages%2Fcreator%2Fcreator-1%3Fcc%3Dcreator-1'),
    ).toMatchObject({ status: 302, location: '/pages/creator/creator-1?cc=creator-1' });
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    const cart = await shopper.cart();
    expect(cart.discount_codes).toEqual([{ code: 'maya15', applicable: true }]);
    expect(cart.total_price).toBe(Math.round(cart.original_total_price * 0.85));
    expect(cart.cart_level_discount_applications).toMatchObject([{ title: 'maya15' }]);
  });

  it('of another link replaces it; an ended or unknown one does nothing', async () => {
    setDiscounts(store, [
      maya15,
      { code: 'FIVE', value: { amount: '5.00' } },
      { code: 'OLD', value: { percentage: 0.5 }, hasEnded: true },
    ]);
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
    const totals: number[] = [];
    for (const code of ['MAYA15', 'FIVE', 'OLD', 'NOTHING']) {
      await shopper.get(`/discount/${code}`);
      const { original_total_price: full, total_price: total } = await shopper.cart();
      totals.push(full - total);
    }
    const { original_total_price: full } = await shopper.cart();
    expect(totals).toEqual([Math.round(full * 0.15), 500, 0, 0]);
  });

  it('applies with others that combine with it, else the combination that takes off the most', async () => {
    const items = { products: [productOf(store, 'dew-drop-serum').id], variants: [] };
    setDiscounts(store, [
      { code: 'ORDER', value: { percentage: 0.1 }, combines: true },
      { code: 'SERUM', value: { percentage: 0.5 }, items, combines: true },
      { code: 'SECOND', value: { percentage: 0.4 }, items, combines: true },
      { code: 'ALONE', value: { percentage: 0.2 } },
    ]);
    const handles = ['dew-drop-serum', 'cloud-milk-cleanser'];
    await shopper.send('/cart/add.js', {
      items: handles.map((handle) => ({ id: variantOf(store, handle) })),
    });
    const [serum = 0, cleanser = 0] = handles.map((handle) => Math.round(priceOf(handle) * 100));
    const half = Math.round(serum / 2);
    const rest = serum + cleanser - half;
    for (const [codes, total, applied] of [
      ['ORDER,SERUM', rest - Math.round(rest * 0.1), ['ORDER', 'SERUM']],
      // One discount on products for a line: the better one.
      ['SERUM,SECOND', rest, ['SERUM']],
      ['ALONE,ORDER', serum + cleanser - Math.round((serum + cleanser) * 0.2), ['ALONE']],
      ['NOTHING,ALONE', serum + cleanser - Math.round((serum + cleanser) * 0.2), ['ALONE']],
      ['', serum + cleanser, []],
    ] as const) {
      await shopper.send('/cart/update.js', { discount: codes });
      const cart = await shopper.cart();
      expect([codes, cart.total_price]).toEqual([codes, total]);
      const working = cart.discount_codes.filter(({ applicable }) => applicable);
      expect(working.map(({ code }) => code).toSorted()).toEqual(applied);
    }
  });

  it('is shared among the lines to the cent', async () => {
    setDiscounts(store, [{ code: 'THIRD', value: { percentage: 0.333 } }]);
    const handles = ['dew-drop-serum', 'cloud-milk-cleanser', 'rosewater-mist'];
    await shopper.send('/cart/add.js', {
      items: handles.map((handle) => ({ id: variantOf(store, handle) })),
    });
    await shopper.get('/discount/THIRD');
    const cart = await shopper.cart();
    expect(cart.total_price).toBe(cart.original_total_price - Math.round(cart.original_total_price * 0.333));
  });

  it('on some products only is a discount of their lines', async () => {
    const items = { products: [productOf(store, 'dew-drop-serum').id], variants: [] };
    setDiscounts(store, [{ code: 'SERUM', value: { percentage: 0.5 }, items }]);
    await shopper.send('/cart/add.js', {
      items: ['dew-drop-serum', 'cloud-milk-cleanser'].map((handle) => ({ id: variantOf(store, handle) })),
    });
    await shopper.get('/discount/SERUM');
    const cart = await shopper.cart();
    expect(cart.cart_level_discount_applications).toEqual([]);
    const serum = cart.items.find(({ variant_id: id }) => String(id) === variantOf(store, 'dew-drop-serum'));
    expect(serum?.final_line_price).toBe(cart.original_total_price - cart.total_price);
  });
});

describe('a second market', () => {
  it('has its own currency, in pages, the cart and the order', async () => {
    store.shops.put({ ...store.shop, markets: [{ country: 'US', currency: 'USD', rate: 1.1 }] });
    const price = priceOf('dew-drop-serum');
    const shown = `$${(Math.round(price * 110) / 100).toFixed(2)}`;
    expect(textOfHtml((await shopper.get('/en-us/products/dew-drop-serum')).text)).toContain(shown);
    await shopper.submit('/en-us/cart/add', { id: variantOf(store, 'dew-drop-serum') });
    expect(textOfHtml((await shopper.get('/en-us/cart')).text)).toContain(shown);
    await shopper.submit('/en-us/checkout', { email: 'ada@x.example' });
    expect(store.orders.all()).toMatchObject([{ currency: 'USD', total: Math.round(price * 110) }]);
  });
});

describe('the checkout', () => {
  it('makes an order with lines, code, attributes and note, and ends the cart', async () => {
    await shopper.get('/discount/MAYA15');
    await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum'), quantity: 2 });
    await shopper.send('/cart/update.js', {
      note: 'Ring twice',
      attributes: { 'cc-creator-handle': 'maya' },
    });
    expect(await shopper.submit('/cart', { checkout: '1' })).toMatchObject({ location: '/checkout' });
    expect(textOfHtml((await shopper.get('/checkout')).text)).toContain('Discount MAYA15');
    expect(await shopper.submit('/checkout', { email: 'nobody' })).toMatchObject({ status: 422 });
    const paid = await shopper.submit('/checkout', { email: 'ada@x.example' });
    expect(textOfHtml((await shopper.get(paid.location ?? '')).text)).toContain('Order #1001');
    expect(store.orders.all()).toMatchObject([
      {
        email: 'ada@x.example',
        note: 'Ring twice',
        attributes: [{ name: 'cc-creator-handle', value: 'maya' }],
        discountCodes: [{ code: 'MAYA15' }],
        lines: [
          { title: 'Dew Drop Hydrating Serum', quantity: 2, discountAllocations: [{ code: 'MAYA15' }] },
        ],
      },
    ]);
    expect(await shopper.cart()).toMatchObject({ item_count: 0, attributes: {}, discount_codes: [] });
    expect(await shopper.get('/checkout')).toMatchObject({ status: 302, location: '/cart' });
  });
});
