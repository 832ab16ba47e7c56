import { describe, expect, it } from 'vitest';
import { isLargeDiscount, tierChange, tierFormOf } from '#app/routes/admin/campaigns/tier-form.ts';
import { newForm } from '#app/routes/admin/collabs/form-values.ts';
import { readForm } from '#app/routes/admin/collabs/read-form.ts';
import { pointsOf } from '#app/routes/admin/typed-points.ts';
import { changesOf } from '#app/ui/changes-of.ts';
import { afterMaking, afterReading, afterSaving, typedInto, untouched } from '#app/ui/form-state.ts';

const begun = { __v: 3, title: 'Begun', note: '' };

describe('a form of what others change too', () => {
  it('sends what its person changed, and nothing else', () => {
    expect(changesOf({ ...begun, note: 'Mine' }, begun)).toEqual({ note: 'Mine' });
    expect(changesOf({ tags: ['a'], isOn: true }, { tags: ['a'], isOn: true })).toEqual({});
  });

  it('shows what others saved meanwhile once nothing is typed, and lets go of no word before', () => {
    const theirs = { ...begun, __v: 4, title: 'Theirs' };
    expect(afterReading(untouched(begun), theirs).values).toEqual(theirs);
    const typed = typedInto(untouched(begun), { ...begun, note: 'Mine' });
    const read = afterReading(typed, theirs);
    expect([read.values, read.seen, read.newest]).toEqual([typed.values, begun, theirs]);
    expect(typedInto(read, begun).values).toEqual(theirs);
  });

  it('that is typed into while it is saved goes on over the revision that the saving made', () => {
    const sent = { ...begun, title: 'Sent' };
    const typed = typedInto(untouched(begun), { ...sent, note: 'More' });
    const saved = afterSaving(typed, sent, { __v: 4, other: 'untold' });
    expect([saved.values, saved.seen]).toEqual([
      { __v: 4, title: 'Sent', note: 'More' },
      { __v: 4, title: 'Sent', note: '' },
    ]);
    const read = afterReading(saved, { ...sent, __v: 4, note: '' });
    expect(read.newest).toEqual(saved.seen);
  });

  it('that made something goes on as the form of that, with what was typed since over it', () => {
    const { __v: _, ...sent } = { ...begun, title: 'Sent' };
    const saved = afterSaving<Partial<typeof begun>>(untouched({ ...sent, note: 'More' }), sent, { id: 'x' });
    const made = { ...sent, __v: 0, title: 'As it is kept' };
    expect(afterMaking(saved, made)).toEqual({ values: { ...made, note: 'More' }, seen: made, newest: made });
  });
});

describe('a tier’s form', () => {
  const seen = tierFormOf({
    title: 'Gold',
    isDefault: false,
    discount: { amount: '60', type: 'Percentage' },
  });

  it('says nothing of a discount that its person left alone, and both its halves of one that they changed', () => {
    expect(tierChange({ ...seen, title: 'Golden' }, seen)).toEqual({ title: 'Golden' });
    expect(tierChange({ ...seen, amount: '60,0 %' }, seen)).toEqual({});
    expect(tierChange({ ...seen, kind: 'FixedAmount' }, seen)).toEqual({
      discount: { amount: '60', type: 'FixedAmount' },
    });
    expect(tierChange({ ...seen, kind: 'none' }, seen)).toEqual({ discount: null });
  });

  it.each([
    ['62.5', 62.5],
    ['62,5', 62.5],
    ['70%', 70],
    [' 70 %', 70],
  ])('reads %j as %d percent points where it asks whether they are meant', (amount, points) => {
    expect(pointsOf(amount)).toBe(points);
    expect(isLargeDiscount({ ...seen, amount })).toBe(true);
  });
});

describe('a collab’s form', () => {
  const discount = (discountAmount: string, isMeant = false) =>
    readForm({ ...newForm(''), discountKind: 'Percentage', discountAmount, isMeant });

  it('reads percent points as people write them, and says what it cannot read', () => {
    expect(discount('2,5 %')).toEqual({ discount: { discountAmount: 0.025, discountType: 'Percentage' } });
    expect(discount('0.7')).toMatchObject({ discount: { discountAmount: 0.007 } });
    expect(discount('1')).toMatchObject({ discount: { discountAmount: 0.01 } });
    expect(discount('100', true)).toMatchObject({ discount: { discountAmount: 100 } });
    for (const odd of ['', '1,000', '-5', '1e1'])
      expect(() => discount(odd)).toThrow(expect.objectContaining({ code: 'invalid' }));
  });
});
