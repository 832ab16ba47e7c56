import { IndexTableSelectionType as Kind } from '@shopify/polaris';
import { describe, expect, it } from 'vitest';
import {
  afterChange,
  SelectionState,
  emptySelection,
  type SelectionChange,
} from '#app/routes/admin/collabs/selection.ts';

const page = ['a', 'b', 'c', 'd'];
/** What is chosen after some boxes were ticked or unticked one after the other. */
const after = (...tickings: SelectionChange[]) => {
  const { ids, isAll } = tickings.reduce(
    (chosen, ticking) => afterChange(chosen, page, ticking),
    emptySelection,
  );
  return { ids: [...ids].join(''), isAll };
};

describe('the selection of a list', () => {
  it.each<[string, SelectionChange[], { ids: string; isAll: boolean }]>([
    ['one box', [[Kind.Single, true, 'b']], { ids: 'b', isAll: false }],
    [
      'a box that is unticked again',
      [
        [Kind.Single, true, 'b'],
        [Kind.Single, false, 'b'],
      ],
      { ids: '', isAll: false },
    ],
    ['all from one box to another', [[Kind.Multi, true, [1, 3]]], { ids: 'bcd', isAll: false }],
    ['the page', [[Kind.Page, true]], { ids: 'abcd', isAll: false }],
    ['all pages', [[Kind.All, true]], { ids: 'abcd', isAll: true }],
    [
      'all pages, then one not: those of the page alone are left',
      [
        [Kind.All, true],
        [Kind.Single, false, 'a'],
      ],
      { ids: 'bcd', isAll: false },
    ],
    [
      'nothing any more',
      [
        [Kind.All, true],
        [Kind.Page, false],
      ],
      { ids: '', isAll: false },
    ],
  ])('is %s', (_, tickings, expected) => {
    expect(after(...tickings)).toEqual(expected);
  });

  it('is sent to subscribers until they unsubscribe', () => {
    const store = new SelectionState();
    const notified: boolean[] = [];
    const stop = store.subscribe(() => notified.push(store.has('z')));
    store.set({ ids: new Set(), isAll: true });
    store.set(emptySelection);
    stop();
    store.set({ ids: new Set('z'), isAll: false });
    expect(notified).toEqual([true, false]);
  });
});
