import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutText } from '#app/cut-text.ts';
import { groupWith } from '#app/mirror/objects/discount-group/desired.ts';
import { noConditions } from '#app/domain/discounts/conditions.ts';

it('a text is cut between characters, and never longer than asked', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 30 }),
      (text, max) => {
        const cut = cutText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
        if (text.length <= max) expect(cut).toBe(text);
      },
    ),
  );
});

it.each([
  ['abcdef', 3, 'abc'],
  ['ab😀cd', 3, 'ab'],
  ['ab😀cd', 4, 'ab😀'],
  ['👩‍👩‍👧‍👦x', 4, '👩‍'],
  ['ae\u0301x', 2, 'a'],
  ['a👍🏽', 4, 'a'],
])('%j cut to %d is %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

it('the title of a discount ends between characters', () => {
  const tierTitle = `${'x'.repeat(244)}😀yyyy`;
  const terms = { type: 'Percentage', amount: '0.1', conditions: noConditions } as const;
  const { title } = groupWith({ tierTitle, hasCustomAmount: false, since: new Date(0) }, terms);
  expect(title).toBe(`Creators: ${'x'.repeat(244)}`);
});
