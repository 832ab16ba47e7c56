import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoCollabs } from '../../local/demo/creators.ts';
import { demoStorefront } from '../../local/demo/storefront.ts';
import { themeWith } from './support/change-theme.ts';
import type { Store } from '../../local/simulator/state/store.ts';
import { demoCollab, HALO, openDemoStore, productOf } from './support/demo-shop.ts';
import { textOfHtml } from './support/render-page.ts';
import { openShopper, type Shopper } from './support/open-shopper.ts';
import { namespaceOfApp, pick, writeCreator } from './support/write-creator.ts';

/* docs/themes.md and docs/creator-data.schema.json, against what the app writes and what a storefront shows. */

const docs = readFileSync('docs/themes.md', 'utf8');
const properties = z.record(z.string(), z.unknown());
const schema = z
  .object({
    properties,
    $defs: z.object({
      drop: z.object({ properties }),
      product: z.object({ properties }),
      media: z.object({ properties }),
    }),
  })
  .loose()
  .parse(JSON.parse(readFileSync('docs/creator-data.schema.json', 'utf8')));

describe('the JSON Schema of data', () => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  const validate = ajv.compile(schema);
  const dataOf = (store: Store) =>
    JSON.parse(store.metaobjects.all()[0]?.stored['data'] ?? '') as Record<string, unknown>;
  const written = demoCollabs().map((demo) => {
    const store = openDemoStore(demo.body.platformDomain);
    writeCreator(store, demo);
    return [demo.body.firstName, dataOf(store)] as const;
  });

  it.each(written)('describes what the app writes for %s', (_, data) => {
    expect(validate(data), JSON.stringify(validate.errors)).toBe(true);
    const isCustom = (key: string) => key.startsWith('cc-') && schema.properties[key] === undefined;
    const unknown = Object.keys(data).filter((key) => schema.properties[key] === undefined && !isCustom(key));
    expect(unknown).toEqual([]);
  });

  it('finds a missing key, and one of another type', () => {
    const [, data] = written[0] ?? [];
    const { 'cc-public': _, ...incomplete } = data ?? {};
    expect(validate(incomplete)).toBe(false);
    expect(validate({ ...data, 'cc-creator-tags': 'skincare' })).toBe(false);
    expect(validate({ ...data, schema: 2 })).toBe(false);
  });

  it('and the tables have the same keys', () => {
    const documented = [...docs.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, key]) => key);
    const { drop, product, media } = schema.$defs;
    const keys = [schema, drop, product, media].flatMap((part) => Object.keys(part.properties));
    expect(documented).toEqual(keys);
  });
});

it('the table of blocks has all of them, by the names that the theme editor shows', () => {
  const texts = JSON.parse(
    readFileSync(`${demoStorefront.extension}/locales/en.default.schema.json`, 'utf8'),
  ) as {
    blocks: Record<string, { name: string }>;
  };
  const table = docs.slice(docs.indexOf('## Blocks'), docs.indexOf('## Who the visitor'));
  const rows = [...table.matchAll(/^\| ([A-Z][^|]*?)(?: \(app embed\))? \|/gm)].map(([, name]) => name);
  expect(rows.toSorted()).toEqual(
    Object.values(texts.blocks)
      .map(({ name }) => name)
      .toSorted(),
  );
});

describe('the snippets', () => {
  const snippets = [
    ...docs.matchAll(/^### ([^\n]+), on (the creator's|a product's) page\n\n```liquid\n(.*?)```$/gms),
  ].map(([, title = '', page = '', source = '']) => ({ title, page, source }));
  const product = 'cloud-milk-cleanser';
  const expected: Record<string, string[]> = {
    'Name, picture and introduction': ['Maya Okafor-Lind', 'portrait-maya'],
    'Code and discount': ['Save 15% with', 'MAYA15'],
    'Drops with products and notes': ['The 7-minute morning', 'Cloud Milk Cleanser', '€', '“the cloud”'],
    'The newest drop in one form for the cart': ['name="items[0][id]"', 'name="items[4][id]"', 'Lip Balm'],
    'Picture of shared links (in the head)': ['<meta property="og:image"', 'portrait-maya'],
    'Social profiles and tags': ['instagram', 'skincare', 'href="https://instagram.example/maya.slowly"'],
    'Creators who picked the product': [
      ...['Picked by 2 creators', 'Maya Okafor-Lind', 'portrait-maya', 'portrait-lea'],
      `href="/stores/${HALO}/pages/creator/creator-2"`,
    ],
    'Note of the creator with whom the visitor shops': ['Maya on this product', '“the cloud”'],
  };
  const pages = [
    { page: "the creator's", template: 'metaobject/creator', path: '/pages/creator/creator-1' },
    { page: "a product's", template: 'product', path: `/products/${product}` },
  ];
  const store = openDemoStore(HALO);
  let shopper: Shopper;
  beforeAll(async () => {
    const theme = themeWith('product', []);
    for (const { page, template } of pages) {
      const sections: Record<string, object> = {};
      for (const [index, { source }] of snippets.entries())
        if (snippets[index]?.page === page) {
          const ofApp = source.replace('app--<number of the app>', namespaceOfApp);
          const section = `<section data-snippet="${index}">${ofApp}</section>`;
          const schema = '{% schema %}{ "name": "Snippet" }{% endschema %}';
          writeFileSync(path.join(theme, 'sections', `snippet-${index}.liquid`), section + schema);
          sections[`snippet-${index}`] = { type: `snippet-${index}` };
        }
      const order = Object.keys(sections);
      writeFileSync(path.join(theme, 'templates', `${template}.json`), JSON.stringify({ sections, order }));
    }
    for (const name of ['Maya', 'Léa']) writeCreator(store, demoCollab(HALO, name));
    writeCreator(store, demoCollab(HALO, 'Maya'), (data) =>
      Object.assign(data, { 'cc-collab-discount-type': 'Fixed', 'cc-collab-discount-amount': 8 }),
    );
    pick(store, product, {
      creators: store.metaobjects
        .all()
        .slice(0, 2)
        .map(({ id }) => id),
      count: 2,
    });
    shopper = await openShopper(store, { ...demoStorefront, theme });
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
  });
  afterAll(() => shopper.close());

  it('are those of the list', () => {
    expect(snippets.map(({ title }) => title)).toEqual(Object.keys(expected));
  });

  it('of the discount shows an amount under both of its names', async () => {
    expect(textOfHtml((await shopper.get('/pages/creator/creator-3')).text)).toContain(
      'Save 8 EUR with MAYA15',
    );
  });

  it('of the form adds to the cart what it shows', async () => {
    const { text } = await shopper.get('/pages/creator/creator-1');
    const items = [...text.matchAll(/name="(items\[\d\]\[id\])"\s+value="(\d+)"/g)];
    expect(items).toHaveLength(5);
    await shopper.submit(
      '/cart/add',
      Object.fromEntries(items.map(([, name = '', value = '']) => [name, value])),
    );
    expect(await shopper.cart()).toMatchObject({ item_count: 5 });
  });

  it.each([
    ['whose chosen variant is sold out', {}, { available: false }],
    ['that needs more pieces', {}, { minimumQuantity: 2 }],
    ['by subscription only', { requiresSellingPlan: true }, {}],
  ])('of the form omits a product %s', async (_, ofProduct, ofVariant) => {
    const before = productOf(store, 'calendula-lip-balm');
    const variantRecords = before.variantRecords.map((variant) => ({
      ...variant,
      ...(variant.title === 'Beetroot' && ofVariant),
    }));
    store.products.put({ ...before, ...ofProduct, variantRecords });
    const { text } = await shopper.get('/pages/creator/creator-1');
    store.products.put(before);
    expect(text.match(/name="items\[\d\]\[id\]"/g)).toHaveLength(4);
  });

  it.each(Object.entries(expected))('%s', async (title, texts) => {
    const index = snippets.findIndex((snippet) => snippet.title === title);
    const place = pages.find(({ page }) => page === snippets[index]?.page);
    const { status, text: html } = await shopper.get(place?.path ?? '');
    expect(status).toBe(200);
    const [, shown = ''] = html.split(`<section data-snippet="${index}">`);
    const section = shown.split('</section>')[0] ?? '';
    for (const text of texts) expect(`${textOfHtml(section)} ${section}`).toContain(text);
  });
});
