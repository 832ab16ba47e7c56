import { describe, expect, it } from 'vitest';
import { breaksLocks, withPublished } from '#app/routes/portal/drops/editor/locks.ts';
import type { DropContent } from '#app/ui/drop-values.ts';

const nothing: DropContent = { title: '', description: '', media: [], custom: {}, products: [] };
const picture = (id: string, url: string) => ({
  _id: id,
  url,
  alt: '',
  mediaContentType: 'IMAGE' as const,
});
const product = (id: string, note: string, variantId?: string) => ({
  id,
  enhancement: { note, media: [] },
  custom: { own: note },
  ...(variantId !== undefined && { variantId }),
});

const published: DropContent = {
  title: 'In the store',
  description: 'Theirs',
  media: [picture('m', 'https://a.example/1')],
  custom: { mood: 'calm', color: 'red' },
  products: [product('a', 'Theirs', 'v')],
};
const typed: DropContent = {
  title: 'Mine',
  description: 'Mine',
  media: [],
  custom: { mood: 'wild', color: 'blue' },
  products: [product('b', 'New'), product('a', 'Mine', 'w')],
};

describe('locked fields of a draft', () => {
  it('get their values of the store, and others stay', () => {
    const fields = ['title', 'media', 'notes', 'variants', 'drop.mood', 'product.own'];
    const reset = withPublished(typed, { fields, published });
    expect(reset).toMatchObject({
      title: 'In the store',
      description: 'Mine',
      media: published.media,
      custom: { mood: 'calm', color: 'blue' },
    });
    expect(reset.products).toEqual([
      { id: 'b', enhancement: { note: '', media: [] }, custom: {} },
      { id: 'a', variantId: 'v', enhancement: { note: 'Theirs', media: [] }, custom: { own: 'Theirs' } },
    ]);
    expect(breaksLocks(typed, { fields, published })).toBe(true);
    expect(breaksLocks(reset, { fields, published })).toBe(false);
  });

  it('are empty in a new drop', () => {
    const locks = { fields: ['description', 'notes'], published: nothing };
    const { title, description, products } = withPublished(typed, locks);
    expect([title, description, products[1]?.enhancement?.note]).toEqual(['Mine', '', '']);
    expect(breaksLocks({ ...nothing, title: 'Mine' }, locks)).toBe(false);
  });

  it('are equal when only the URL of the same file changed', () => {
    const later = { ...published, media: [picture('m', 'https://cdn.example/1?v=2')] };
    expect(breaksLocks(later, { fields: ['media'], published })).toBe(false);
    const other = { ...published, media: [picture('n', 'https://a.example/1')] };
    expect(breaksLocks(other, { fields: ['media'], published })).toBe(true);
    expect(breaksLocks(other, { fields: [], published })).toBe(false);
  });
});
