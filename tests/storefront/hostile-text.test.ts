import { expect, it } from 'vitest';
import { HALO, openDemoStore, variantOf } from './support/demo-shop.ts';
import { hostileCollab, openHostileStore } from './support/hostile-store.ts';
import { writeCreator } from './support/write-creator.ts';
import { openShopper } from './support/open-shopper.ts';
import { servePages } from './support/serve-pages.ts';

/** This text injects markup into text, attributes and Liquid if it is not escaped. */
const hostile = (where: string) =>
  `${where}"><script>steal()</script>' onmouseover='steal()' {{ 7 | times: 191 }}{% raw %}`;

const MARKS: Record<string, string[]> = {
  '/pages/creator/creator-1':
    'FIRST LAST SHOP CODE PICTURE ABOUT DROP DESCRIPTION LABEL COVER NOTE MEDIUM VIDEO TIP LONG PRODUCT IMAGE ALT STORE'.split(
      ' ',
    ),
  '/collections/creator-1-drop-1':
    'FIRST LAST CODE PICTURE DROP DESCRIPTION LABEL NOTE MEDIUM VIDEO LONG PRODUCT IMAGE ALT STORE'.split(
      ' ',
    ),
  '/products/dew-drop-serum': 'PRODUCT VENDOR VARIANT IMAGE ALT STORE FIRST LAST NOTE MEDIUM VIDEO'.split(
    ' ',
  ),
  '/cart': 'FIRST PRODUCT IMAGE STORE'.split(' '),
  '/': 'FIRST LAST SHOP PICTURE PRODUCT IMAGE STORE SLOGAN'.split(' '),
};

it.each(Object.entries(MARKS))('hostile text stays text on %s', async (path, marks) => {
  const store = openHostileStore(hostile);
  const shopper = await openShopper(store);
  const attributes = { 'cc-creator-handle': 'creator-1', [hostile('KEY')]: hostile('VALUE') };
  await shopper.send('/cart/update.js', { attributes });
  await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
  const { text: html, status } = await shopper.get(path);
  await shopper.close();
  expect(status).toBe(200);
  for (const mark of marks) expect(html, `${mark} is on the page at all`).toContain(mark);
  expect(html).not.toContain('<script>steal()');
  expect(html).not.toContain('1337');
  const data = /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs;
  for (const [, json = ''] of html.matchAll(data)) expect(JSON.parse(json)).toBeTypeOf('object');
  expect(html.replace(data, '')).not.toContain("onmouseover='");
});

it('a page loads nothing from another machine', async () => {
  const storefront = await servePages(openHostileStore(hostile));
  const { headers } = await storefront.get(`/stores/${HALO}/`);
  await storefront.close();
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

it('hostile texts are escaped on the list of storefronts', async () => {
  const storefront = await servePages(openHostileStore(hostile));
  const { html } = await storefront.get('/stores');
  await storefront.close();
  expect(html).toContain('STORE&#34;&gt;&lt;script&gt;');
  expect(html).not.toContain('<script>steal()');
});

it.each(['javascript:steal()', 'data:text/html,steal', 'http://plain.example/x.png', '//host.example/x.png'])(
  'no picture and no video is loaded from %s',
  async (url) => {
    const store = openDemoStore(HALO);
    const drop = {
      title: 'Drop',
      description: '',
      custom: { 'cc-cover': url },
      products: [{ handle: 'dew-drop-serum', note: 'note', media: [url] }],
    };
    writeCreator(store, { body: { ...hostileCollab(hostile).body, profilePicture: url }, drops: [drop] });
    const storefront = await servePages(store);
    const { html } = await storefront.get(`/stores/${HALO}/pages/creator/creator-1`);
    await storefront.close();
    expect(html).not.toContain(url);
  },
);
