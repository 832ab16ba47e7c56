import { describe, expect, it } from 'vitest';
import {
  changeVariants,
  demoCollab,
  HALO,
  NORTHPINE,
  openDemoStore,
  productOf,
} from './support/demo-shop.ts';
import { openShopper } from './support/open-shopper.ts';
import { renderPage, textOfHtml } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';

function openNorthpine() {
  const store = openDemoStore(NORTHPINE);
  writeCreator(store, demoCollab(NORTHPINE, 'Tom'));
  writeCreator(store, demoCollab(NORTHPINE, 'Sanna'));
  return store;
}

const block = (html: string) =>
  /<section\s+class="cc-creator cc-creator--drop".*?<\/section>/s.exec(html)?.[0] ?? '';

describe('the collection page of a drop', () => {
  it('names the creator with a link, and shows the code if it has a discount', async () => {
    const html = block(await renderPage(openNorthpine(), '/collections/creator-2-drop-2'));
    expect(textOfHtml(html)).toContain('A drop by Sanna Järvinen');
    expect(textOfHtml(html)).toContain('Kahvi ☕');
    expect(textOfHtml(html)).not.toContain('SANNA66');
    const store = openNorthpine();
    writeCreator(store, demoCollab(NORTHPINE, 'יעל'));
    const withDiscount = await renderPage(store, '/collections/creator-3-drop-1');
    expect(textOfHtml(withDiscount)).toContain('£8 off with the code YAEL-HOME');
    expect(html).toContain(`href="/stores/${NORTHPINE}/pages/creator/creator-2"`);
  });

  it('shows the brand’s logo with its name', async () => {
    const store = openDemoStore(NORTHPINE);
    writeCreator(store, demoCollab(NORTHPINE, 'Tom'), (data) =>
      Object.assign(data, {
        'cc-channel-brandkit-title': 'Pine & Fir',
        'cc-channel-brandkit-primary-logo': 'https://cdn.example.com/logo.svg',
      }),
    );
    const html = block(await renderPage(store, '/collections/creator-1-drop-1'));
    expect(html).toContain(
      '<img class="cc-logo" src="https://cdn.example.com/logo.svg" alt="Pine &amp; Fir"',
    );
  });

  it('has the products in the collection’s order, each with variant, price and note together', async () => {
    const html = block(await renderPage(openNorthpine(), '/collections/creator-1-drop-1'));
    const cards = html.split('<li class="cc-card">').slice(1).map(textOfHtml);
    expect(cards.map((card) => card.trim().slice(0, 12))).toEqual([
      '3.9 kg Hollo',
      'Ember Lanter',
      'Ridge Enamel',
      'Longhaul Fla',
      'Midge Mist “',
    ]);
    expect(cards[2]).toMatch(/Ridge Enamel Mug Oat £14\.00 Mine has nine chips\. .*Add to cart/);
    expect(html).toContain('<video');
    expect(textOfHtml(html)).toContain('5 products');
  });

  it('shows all photos and videos of the drop, and else its cover', async () => {
    const store = openNorthpine();
    const html = block(await renderPage(store, '/collections/creator-1-drop-1'));
    const gallery = /<ul class="cc-gallery".*?<\/ul>/s.exec(html)?.[0] ?? '';
    const sources = Array.from(gallery.matchAll(/ src="[^"]*\/([\w-]+)\.\w+"/g), ([, name]) => name);
    expect(sources).toEqual(['fire-and-tent', 'campfire', 'first-light']);
    const words = Array.from(gallery.matchAll(/ (?:alt|aria-label)="(One[^"]*)"/g), ([, text]) => text);
    const title = 'One night out, low effort 🔥';
    expect(words).toEqual([title, `${title} 2`, `${title} 3`]);
    const other = block(await renderPage(store, '/collections/creator-1-drop-2'));
    expect(other).not.toContain('cc-gallery');
    expect(other).toMatch(/<div class="cc-drop__cover">\s*<img\s+class="cc-medium"\s+src="[^"]*grey-lake/);
    for (const page of ['/pages/creator/creator-1', '/collections/creator-1-drop-1'])
      expect(await renderPage(store, page)).toContain('fire-and-tent');
  });

  const url = 'https://cdn.shopify.com/s/files/1/grey-lake.jpg';
  it.each([
    ['a URL', url],
    ['a Media object', { url, mediaContentType: 'IMAGE' }],
    ['a list of URLs', [url]],
    ['a list of Media objects', [{ url }]],
  ])('shows a cover that is %s', async (_, cover) => {
    const store = openDemoStore(NORTHPINE);
    writeCreator(store, demoCollab(NORTHPINE, 'Tom'), (data) => {
      for (const drop of data['cc-creator-drops'] as object[])
        Object.assign(drop, { 'cc-cover': cover, 'cc-creator-drop-media': [] });
    });
    const html = block(await renderPage(store, '/collections/creator-1-drop-1'));
    expect(html).toMatch(
      /<div class="cc-drop__cover">\s*<img\s+class="cc-medium"\s+src="[^"]*grey-lake\.jpg"/,
    );
  });

  it('adds the smallest quantity that can be bought, of one product and of all', async () => {
    const store = openNorthpine();
    changeVariants(store, { minimumQuantity: 3 });
    const shopper = await openShopper(store);
    const { text } = await shopper.get('/collections/creator-1-drop-1');
    const forms = Array.from(block(text).matchAll(/<form class="cc-add.*?<\/form>/gs), ([form]) => form);
    const [all = [], first = []] = forms.map((form) =>
      Array.from(form.matchAll(/name="([^"]+)" value="(\d+)"/g), ([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    await shopper.submit('/cart/add', Object.fromEntries(first) as Record<string, string>);
    expect(await shopper.cart()).toMatchObject({ items: [{ quantity: 3 }] });
    await shopper.submit('/cart/add', Object.fromEntries(all) as Record<string, string>);
    expect(await shopper.cart()).toMatchObject({ item_count: 3 + (all.length / 2) * 3 });
    await shopper.close();
  });

  it('sends to the page of a product whose variants have different smallest quantities', async () => {
    const store = openDemoStore(NORTHPINE);
    const drop = { title: 'Flasks', description: '', products: [{ handle: 'longhaul-flask' }] };
    writeCreator(store, { ...demoCollab(NORTHPINE, 'Tom'), drops: [drop] });
    const look = async () => block(await renderPage(store, '/collections/creator-1-drop-1'));
    changeVariants(store, { minimumQuantity: 2 });
    expect(await look()).toMatch(/<select.*<\/select><input type="hidden" name="quantity" value="2">/s);
    const flask = productOf(store, 'longhaul-flask');
    const [first, ...others] = flask.variantRecords;
    if (!first) throw new Error('no variant');
    store.products.put({ ...flask, variantRecords: [{ ...first, minimumQuantity: 6 }, ...others] });
    expect(await look()).not.toContain('<form');
    expect(textOfHtml(await look())).toContain('Choose : Longhaul Flask');
  });

  it('is the whole page: the theme has no grid below it', async () => {
    const html = await renderPage(openNorthpine(), '/collections/creator-1-drop-1');
    expect(html).not.toContain('<li class="card">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<h1\s+class="cc-drop__title cc-brief--title"/);
  });

  it('has pages with their own numbers, and keeps the creator of the link in their addresses', async () => {
    const store = openDemoStore(NORTHPINE);
    const products = store.products
      .all()
      .filter(({ status }) => status === 'ACTIVE')
      .slice(0, 30)
      .map(({ handle }) => ({ handle }));
    writeCreator(store, {
      ...demoCollab(NORTHPINE, 'Tom'),
      drops: [{ title: 'All of it', description: '', products }],
    });
    const first = block(await renderPage(store, '/collections/creator-1-drop-1?cc=creator-1'));
    expect(first.match(/<li class="cc-card">/g)).toHaveLength(24);
    expect(textOfHtml(first)).toContain(`${products.length} products`);
    expect(textOfHtml(first)).toContain('Page 1 of 2');
    expect(first).toContain('?cc=creator-1&amp;page=2"');
    const second = block(await renderPage(store, '/collections/creator-1-drop-1?page=2'));
    expect(second.match(/<li class="cc-card">/g)).toHaveLength(products.length - 24);
    expect(second).toContain('"position": 25');
  });

  it('finds the creator by the collection’s metafield, after any change of handles', async () => {
    const store = openNorthpine();
    const [tom] = store.metaobjects.all();
    const [collection] = store.collections.all();
    if (tom) store.metaobjects.put({ ...tom, handle: 'mac' });
    if (collection) store.collections.put({ ...collection, handle: 'something-else' });
    expect(textOfHtml(block(await renderPage(store, '/collections/something-else')))).toContain(
      'Tom MacAllister',
    );
  });

  it('looks up no creator by handle', async () => {
    const store = openNorthpine();
    const [collection] = store.collections.all();
    if (collection) store.collections.put({ ...collection, metafields: [] });
    expect(block(await renderPage(store, '/collections/creator-1-drop-1'))).toBe('');
  });

  it('has forms for the cart: a fixed variant, a choice, and all that leaves no choice', async () => {
    const html = block(await renderPage(openNorthpine(), '/collections/creator-1-drop-1'));
    const forms = html.match(/<form class="cc-add" action="[^"]+\/cart\/add" method="post"/g) ?? [];
    expect(forms).toHaveLength(5);
    expect(html).toMatch(/name="items\[0\]\[id\]" value="\d+"/);
    expect(textOfHtml(html)).toContain('Add all 5 products');
  });

  it('counts a product once in the form for all, whatever of it is added', async () => {
    const store = openNorthpine();
    const maker = demoCollab(NORTHPINE, 'Tom');
    const [drop] = maker.drops;
    const [mug, flask] = ['ridge-enamel-mug', 'longhaul-flask'];
    // Two variants of the first, one of the second, and a choice for the third.
    const products = [
      { handle: mug, variant: 'Oat' },
      { handle: mug, variant: 'Slate' },
      { handle: flask, variant: 'Ochre / 1 litre' },
      { handle: 'fell-backpack' },
    ];
    if (drop) maker.drops = [{ ...drop, products }];
    writeCreator(store, maker);
    const html = block(await renderPage(store, '/collections/creator-3-drop-1'));
    const ids = Array.from(html.matchAll(/name="items\[(\d)\]\[id\]"/g), ([, index]) => index);
    expect(ids).toEqual(['0', '1', '2']);
    expect(textOfHtml(html)).toContain('Add 2 products');
  });

  it('shows nothing of an unpublished creator', async () => {
    const store = openDemoStore(HALO);
    writeCreator(store, demoCollab(HALO, 'Maya'), (data) => Object.assign(data, { 'cc-public': 'N' }));
    const html = await renderPage(store, '/collections/creator-1-drop-1');
    expect(html).not.toContain('Okafor');
    expect(html).not.toContain('MAYA15');
  });

  it('is an ordinary collection page without a creator', async () => {
    const html = await renderPage(openNorthpine(), '/collections/all');
    expect(html).not.toContain('class="cc-creator');
    expect(html).toContain('<h1>Products</h1>');
  });
});
