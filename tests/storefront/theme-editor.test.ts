import { expect, it } from 'vitest';
import { demoStorefront } from '../../local/demo/storefront.ts';
import { loadAppBlocks } from '../../local/simulator/storefront/app-blocks.ts';

const draw = (pageType: string, designMode: boolean) =>
  loadAppBlocks(demoStorefront.extension).draw(pageType, {
    request: { design_mode: designMode, locale: { iso_code: 'en' } },
  }).html;

it.each([
  ['metaobject', 'A creator&#39;s profile appears here'],
  ['collection', 'The creator&#39;s notes appear here'],
])('on a %s page an empty block shows a hint in the theme editor only', (pageType, hint) => {
  expect(draw(pageType, true)).toContain(hint);
  expect(draw(pageType, false)).toBe('');
});

it('other pages have no block', () => {
  expect(draw('product', true)).toBe('');
});
