import { describe, expect, it } from 'vitest';
import { isLargeDiscount, pointsOf, tierChange, tierFormOf } from '#app/routes/admin/campaigns/tier-form.ts';
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
    expect(pointsOf({ amount })).toBe(points);
    expect(isLargeDiscount({ ...seen, amount })).toBe(true);
  });
});
