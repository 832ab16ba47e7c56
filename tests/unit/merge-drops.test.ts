import { describe, expect, it } from 'vitest';
import { findDifferences, mergeDrops } from '#app/ui/merge-drops.ts';
import { itemKey, type DropValues, type ItemValue } from '#app/ui/drop-values.ts';
import { dropToSend } from '#app/routes/admin/drops/editor/drop-values.ts';

const entry = (id: string, note = ''): ItemValue => ({
  key: itemKey(id),
  id,
  enhancement: note === '' ? null : { note, media: [] },
  custom: {},
});
const drop = (own: Partial<DropValues>): DropValues => ({
  __v: 0,
  title: 'T',
  description: '',
  media: [],
  custom: {},
  products: [entry('a'), entry('b')],
  ...own,
});

describe('two versions of a drop', () => {
  const base = drop({});
  const mine = drop({
    title: 'Mine',
    custom: { mood: 'calm' },
    products: [entry('b', 'My note'), entry('a'), entry('c')],
  });
  const theirs = drop({
    __v: 4,
    title: 'Theirs',
    description: 'More',
    media: [{ url: 'https://x.example/a.jpg', mediaContentType: 'IMAGE', alt: '' }],
    products: [entry('a', 'Note'), entry('b'), entry('d')],
  });
  const differences = findDifferences({ base, mine, theirs });
  const presets = Object.fromEntries(differences.map(({ path, preset }) => [path, preset]));

  it('differ by field and product, and changes of one side are selected', () => {
    expect(presets).toEqual({
      title: 'mine',
      description: 'theirs',
      media: 'theirs',
      'custom.mood': 'mine',
      order: 'mine',
      'product.b ': 'mine',
      'product.a ': 'theirs',
      'product.c ': 'mine',
      'product.d ': 'theirs',
    });
  });

  it('merge into one with the selected parts, based on the newer revision', () => {
    const merged = mergeDrops({ base, mine, theirs }, { ...presets, title: 'theirs' });
    expect(merged).toMatchObject({ __v: 4, title: 'Theirs', description: 'More', custom: { mood: 'calm' } });
    expect(merged.products).toEqual([entry('b', 'My note'), entry('a', 'Note'), entry('c'), entry('d')]);
  });

  it('lose nothing of a side that is selected completely', () => {
    const all = (side: 'mine' | 'theirs') => Object.fromEntries(differences.map(({ path }) => [path, side]));
    expect(mergeDrops({ base, mine, theirs }, all('mine'))).toEqual({ ...mine, __v: 4 });
    expect(mergeDrops({ base, mine, theirs }, all('theirs'))).toMatchObject({
      media: theirs.media,
      products: theirs.products,
    });
  });

  it('with equal content have no differences', () => {
    expect(findDifferences({ base, mine, theirs: { ...mine, __v: 1 } })).toEqual([]);
  });

  it('merge a variant that both selected', () => {
    const chosen = { ...entry('a', 'Mine'), variantId: 'large' };
    const versions = {
      base,
      mine: drop({ products: [chosen, entry('b')] }),
      theirs: drop({
        products: [{ ...entry('a'), key: itemKey('a', 'large'), variantId: 'large' }, entry('b')],
      }),
    };
    expect(findDifferences(versions).map(({ path }) => path)).toEqual(['product.a large']);
    expect(mergeDrops(versions, {}).products).toEqual([{ ...chosen, key: 'a large' }, entry('b')]);
  });
});

describe('the request of a drop form', () => {
  const seen = drop({
    custom: { mood: 'calm', cleared: 'old' },
    products: [{ ...entry('a'), custom: { size: 'L', worn: 'yes' } }, entry('b')],
  });

  it('contains only changed custom values', () => {
    const typed = drop({
      custom: { mood: 'loud', cleared: 'old', fresh: null },
      products: [entry('b'), { ...entry('a'), custom: { size: 'L', worn: null } }],
    });
    expect(dropToSend(typed, seen).custom).toEqual({ mood: 'loud' });
    expect(dropToSend(typed, seen).products.map(({ custom }) => custom)).toEqual([{}, { worn: null }]);
  });

  it('contains all values of a product with another variant, which is another item', () => {
    const custom = { size: 'L', worn: 'yes' };
    const typed = drop({ products: [{ ...entry('a'), variantId: 'large', custom }] });
    expect(dropToSend(typed, seen).products[0]?.custom).toEqual(custom);
  });
});
