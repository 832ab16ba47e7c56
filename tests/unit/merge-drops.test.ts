import { describe, expect, it } from 'vitest';
import { findDifferences, mergeDrops } from '#app/routes/admin/drops/merge-drops.ts';
import type { DropValues, EntryValue } from '#app/routes/admin/drops/drop-values.ts';

const entry = (key: string, note = ''): EntryValue => ({
  key,
  id: key,
  enhancement: note === '' ? null : { note, media: [] },
  custom: {},
});
const drop = (own: Partial<DropValues>): DropValues => ({
  ...{ __v: 0, title: 'T', description: '', custom: {}, products: [entry('a'), entry('b')] },
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
    products: [entry('a', 'Note'), entry('b'), entry('d')],
  });
  const differences = findDifferences({ base, mine, theirs });
  const presets = Object.fromEntries(differences.map(({ path, preset }) => [path, preset]));

  it('differ field by field and product by product, and what one side alone changed is chosen', () => {
    expect(presets).toEqual({
      ...{ title: 'mine', description: 'theirs', 'custom.mood': 'mine', order: 'mine' },
      ...{ 'product.b': 'mine', 'product.a': 'theirs', 'product.c': 'mine', 'product.d': 'theirs' },
    });
  });

  it('become one that has of both what was chosen, and comes after theirs', () => {
    const merged = mergeDrops({ base, mine, theirs }, { ...presets, title: 'theirs' });
    expect(merged).toMatchObject({ __v: 4, title: 'Theirs', description: 'More', custom: { mood: 'calm' } });
    expect(merged.products).toEqual([entry('b', 'My note'), entry('a', 'Note'), entry('c'), entry('d')]);
  });

  it('lose nothing of a side whose every part was chosen', () => {
    const all = (side: 'mine' | 'theirs') => Object.fromEntries(differences.map(({ path }) => [path, side]));
    expect(mergeDrops({ base, mine, theirs }, all('mine'))).toEqual({ ...mine, __v: 4 });
    expect(mergeDrops({ base, mine, theirs }, all('theirs')).products).toEqual(theirs.products);
  });

  it('that say the same differ in nothing', () => {
    expect(findDifferences({ base, mine, theirs: { ...mine, __v: 1 } })).toEqual([]);
  });
});
