import { expect, it } from 'vitest';
import { loadAppBlocks } from '../../local/platform/storefront/app-blocks.ts';

const draw = (pageType: string, designMode: boolean) =>
  loadAppBlocks().draw(pageType, { request: { design_mode: designMode, locale: { iso_code: 'en' } } }).html;

it.each([
  ['metaobject', 'Here stands a creator&#39;s profile'],
  ['collection', 'Here stands the creator&#39;s part'],
])(
  'on a %s page a block with nothing to show says so in the theme editor, and only there',
  (pageType, hint) => {
    expect(draw(pageType, true)).toContain(hint);
    expect(draw(pageType, false)).toBe('');
  },
);

it('no block stands on other pages', () => {
  expect(draw('product', true)).toBe('');
});
