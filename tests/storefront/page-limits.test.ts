import { describe, expect, it } from 'vitest';
import type { DemoDrop } from '../../local/demo/creators/demo-collab.ts';
import { demoCollab, HALO, openDemoStore } from './support/demo-shop.ts';
import { openShopper } from './support/open-shopper.ts';
import { pick, writeCreator } from './support/write-creator.ts';
import { servePages } from './support/serve-pages.ts';

it('a creator with 128 drops of 25 products has them on pages of 24, newest first', async () => {
  const store = openDemoStore(HALO);
  const handles = store.products
    .all()
    .slice(0, 25)
    .map(({ handle }) => handle);
  const drops = Array.from({ length: 128 }, (_, at): DemoDrop => ({
    title: `Drop no. ${at + 1}.`,
    description: 'One of many',
    products: handles.map((handle) => ({ handle, note: `Note ${at + 1}` })),
  }));
  writeCreator(store, { ...demoCollab(HALO, 'Maya'), drops });
  const storefront = await servePages(store);
  const pages: string[] = [];
  let next: string | undefined = `/stores/${HALO}/pages/creator/creator-1`;
  while (next !== undefined) {
    const { html } = await storefront.get(next);
    pages.push(html);
    next = /rel="next" href="([^"]+)"/.exec(html)?.[1];
  }
  await storefront.close();

  expect(pages).toHaveLength(6);
  const titles = pages.flatMap((html) =>
    Array.from(html.matchAll(/Drop no\. \d+\.(?=<\/h2>)/g), ([title]) => title),
  );
  expect(titles).toEqual(drops.toReversed().map(({ title }) => title));
  expect(pages[0]?.match(/<li class="cc-card">/g)).toHaveLength(24 * 8);
  expect(pages[0]).toContain('See the whole drop (25 products)');
  expect(pages[1]).toContain('Page 2 of 6');
});

describe('a page with the app’s blocks', () => {
  it('finds one creator by handle, and goes through no list', async () => {
    const store = openDemoStore(HALO);
    for (const name of ['Maya', 'Léa']) writeCreator(store, demoCollab(HALO, name));
    pick(store, 'dew-drop-serum', { creators: store.metaobjects.all().map(({ id }) => id), count: 2 });
    const shopper = await openShopper(store);
    await shopper.send('/cart/update.js', { attributes: { 'cc-creator-handle': 'creator-1' } });
    for (const path of [
      '/pages/creator/creator-2',
      '/collections/creator-2-drop-1',
      '/products/dew-drop-serum',
      '/cart',
      '/collections/all',
    ]) {
      const { headers, status } = await shopper.get(path);
      expect([
        path,
        status,
        headers.get('x-metaobjects-by-handle'),
        headers.get('x-metaobject-lists'),
      ]).toEqual([path, 200, '1', '0']);
    }
    await shopper.close();
  });
});
