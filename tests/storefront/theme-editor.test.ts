import { expect, it } from 'vitest';
import { demoStorefront } from '../../local/demo/storefront.ts';
import { themeWith } from './support/change-theme.ts';
import { demoCollab, HALO, openDemoStore, variantOf } from './support/demo-shop.ts';
import { openShopper } from './support/open-shopper.ts';
import { renderPage } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';

/** A store whose only creator is not public, and whose drop's collection names no creator. */
function openUnfinishedStore() {
  const store = openDemoStore(HALO);
  writeCreator(store, demoCollab(HALO, 'Maya'), (data) => Object.assign(data, { 'cc-public': 'N' }));
  return store;
}

it.each([
  ['/pages/creator/creator-1', 'A creator&#39;s profile appears here'],
  ['/collections/creator-1-drop-1', 'A creator&#39;s drop with its products appears here'],
  ['/products/dew-drop-serum', 'The note on this product appears here'],
  ['/products/dew-drop-serum', 'The price with a creator&#39;s code appears here'],
  ['/products/dew-drop-serum', 'The creators who picked this product appear here'],
  ['/collections/all', 'The creator with whom a visitor shops appears here'],
])('on %s an empty block shows a hint in the theme editor only', async (path, hint) => {
  const edited = await renderPage(openUnfinishedStore(), `${path}?design_mode`);
  expect(edited).toContain(hint);
  expect(edited).toContain('data-shopify-editor-block=');
  expect(await renderPage(openUnfinishedStore(), path)).not.toContain(hint);
});

it('an empty featured drop shows a hint in the theme editor only', async () => {
  const theme = themeWith('index', [{ block: 'featured-drop', settings: {} }]);
  const look = (path: string) => renderPage(openUnfinishedStore(), path, { ...demoStorefront, theme });
  expect(await look('/?design_mode')).toContain('Choose a drop&#39;s collection');
  expect(await look('/')).not.toContain('Choose a drop');
});

it('the creator in the cart shows a hint in the theme editor only', async () => {
  const store = openUnfinishedStore();
  const shopper = await openShopper(store);
  await shopper.send('/cart/add.js', { id: variantOf(store, 'dew-drop-serum') });
  const hint = /The creator with whom a visitor shops appears here/g;
  // One is that of the embed.
  expect((await shopper.get('/cart?design_mode')).text.match(hint)).toHaveLength(2);
  expect((await shopper.get('/cart')).text).not.toMatch(hint);
  await shopper.close();
});
