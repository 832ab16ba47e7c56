import { expect, it } from 'vitest';
import { afterPicking, newItem } from '#app/routes/admin/drops/editor/drop-values.ts';

it('A product that is deselected in the picker is removed, others stay, and new ones are last', () => {
  const noted = { ...newItem('noted'), enhancement: { note: 'Mine', media: [] } };
  const [large, small] = ['large', 'small'].map((key) => ({ ...newItem('twice'), key, variantId: key }));
  const entries = [newItem('unticked'), noted, newItem('missing'), ...(large && small ? [large, small] : [])];
  const preselected = new Set(['unticked', 'noted', 'twice']);
  expect(afterPicking(entries, preselected, new Set(['new', 'noted', 'twice']))).toEqual([
    ...entries.slice(1),
    newItem('new'),
  ]);
  expect(afterPicking(entries, preselected, new Set())).toEqual([newItem('missing')]);
});
