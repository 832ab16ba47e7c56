import { describe, expect, it } from 'vitest';
import {
  needsConfirmation,
  newTierForm,
  savedTierForm,
  tierChange,
  tierFormOf,
} from '#app/routes/admin/campaigns/tier-values.ts';
import { movesCode, newForm, savedCollabForm } from '#app/routes/admin/collabs/form-values.ts';
import { readCollabForm } from '#app/routes/admin/collabs/read-form.ts';
import { parsePercent } from '#app/routes/admin/percent-input.ts';
import { updateCollabBody } from '#app/domain/collabs/input.ts';
import { validate } from '#app/domain/input/validate.ts';
import { numberOfText, withDecimalPoint } from '#app/ui/typed-number.ts';
import {
  afterCreate,
  afterReload,
  afterSave,
  changedValues,
  isEqualJson,
  pristine,
  remainingProblem,
  valueAt,
  valueByRoot,
  withValues,
} from '#app/ui/edit-form-state.ts';

const begun = { __v: 3, title: 'Begun', note: '' };

describe('an edit form', () => {
  it('sends only changed values', () => {
    expect(changedValues({ ...begun, note: 'Mine' }, begun)).toEqual({ note: 'Mine' });
    expect(changedValues({ tags: ['a'], isOn: true }, { tags: ['a'], isOn: true })).toEqual({});
  });

  it('shows values that others saved if nothing is typed, and keeps typed values', () => {
    const theirs = { ...begun, __v: 4, title: 'Theirs' };
    expect(afterReload(pristine(begun), theirs).values).toEqual(theirs);
    const typed = withValues(pristine(begun), { ...begun, note: 'Mine' });
    const read = afterReload(typed, theirs);
    expect([read.values, read.base, read.latest]).toEqual([typed.values, begun, theirs]);
    expect(withValues(read, begun).values).toEqual(theirs);
  });

  it('keeps values that are typed during saving, based on the saved revision', () => {
    const sent = { ...begun, title: 'Sent' };
    const typed = withValues(pristine(begun), { ...sent, note: 'More' });
    const saved = afterSave(typed, { sent, saved: sent }, { __v: 4, other: 'untold' });
    expect([saved.values, saved.base]).toEqual([
      { __v: 4, title: 'Sent', note: 'More' },
      { __v: 4, title: 'Sent', note: '' },
    ]);
    const read = afterReload(saved, { ...sent, __v: 4, note: '' });
    expect(read.latest).toEqual(saved.base);
  });

  const large = { isConfirmed: true, kind: 'Percentage', discountKind: 'Percentage' } as const;
  it.each([
    {
      asSaved: savedTierForm as (sent: never) => object,
      sent: { ...newTierForm(false, 'UTC'), ...large, amount: '60' },
      next: { amount: '70' },
    },
    {
      asSaved: savedCollabForm as (sent: never) => object,
      sent: { ...newForm(''), ...large, discountAmount: '60' },
      next: { discountAmount: '70' },
    },
  ])(
    'requests a confirmation anew after a save, also before the reload: $next',
    ({ asSaved, sent, next }) => {
      const saved = afterSave<object>(pristine(sent), { sent, saved: asSaved(sent as never) }, undefined);
      expect(saved.values).toMatchObject({ isConfirmed: false });
      expect(saved.values).toEqual(saved.base);
      const confirmed = withValues(saved, { ...saved.values, ...next, isConfirmed: true });
      expect(changedValues(confirmed.values, confirmed.base)).toEqual({ ...next, isConfirmed: true });
    },
  );

  it('becomes the edit form of the created object, with values typed since', () => {
    const { __v: _, ...sent } = { ...begun, title: 'Sent' };
    const typed = pristine<Partial<typeof begun>>({ ...sent, note: 'More' });
    const saved = afterSave(typed, { sent, saved: sent }, { id: 'x' });
    const made = { ...sent, __v: 0, title: 'As it is kept' };
    expect(afterCreate(saved, made)).toEqual({ values: { ...made, note: 'More' }, base: made, latest: made });
  });
});

describe('a problem of a form', () => {
  const details = ['socials[0].url', 'tags[1]', 'discount.amount'].map((path) => ({ path, message: path }));
  const sent = { socials: [{ url: 'http://a' }], tags: 'a, b', amount: '0', kind: 'none' };
  const fieldAt = valueByRoot<typeof sent>({ discount: ['amount', 'kind'] });
  const remaining = (values: typeof sent) =>
    remainingProblem({ details }, (path) =>
      isEqualJson(fieldAt(values, path, sent), fieldAt(sent, path, sent)),
    )?.details.map(({ path }) => path);

  it('vanishes with the change of its field alone', () => {
    expect(remaining(sent)).toHaveLength(3);
    expect(remaining({ ...sent, tags: 'a' })).toEqual(['socials[0].url', 'discount.amount']);
    expect(remaining({ ...sent, kind: 'Percentage' })).toEqual(['socials[0].url', 'tags[1]']);
    expect(remaining({ ...sent, socials: [] })).toEqual(['tags[1]', 'discount.amount']);
    expect(remaining({ ...sent, socials: [], tags: '', amount: '5' })).toBeUndefined();
    expect(remainingProblem({ details: [] }, () => false)).toEqual({ details: [] });
    expect(valueAt({ receiver: { types: ['a'] } }, 'receiver.types[0]')).toBe('a');
  });
});

describe('the form of a tier', () => {
  const seen = tierFormOf(
    {
      title: 'Gold',
      relationshipType: 'affiliate',
      isDefault: false,
      discount: { amount: '60', type: 'Percentage' },
      conditions: null,
    },
    'Europe/Copenhagen',
  );

  it('omits an unchanged discount, and sends type and amount of a changed one', () => {
    expect(tierChange({ ...seen, title: 'Golden' }, seen)).toEqual({ title: 'Golden' });
    expect(tierChange({ ...seen, relationshipType: 'partner' }, seen)).toEqual({
      relationshipType: 'partner',
    });
    expect(tierChange({ ...seen, amount: '60,0 %' }, seen)).toEqual({});
    expect(tierChange({ ...seen, kind: 'FixedAmount' }, seen)).toEqual({
      discount: { amount: '60', type: 'FixedAmount' },
    });
    expect(tierChange({ ...seen, kind: 'none' }, seen)).toEqual({ discount: null });
  });

  it('sends all conditions when one changes, and null when none is left', () => {
    const conditions = {
      minimumSubtotal: 50,
      minimumQuantity: null,
      usageLimit: 3,
      oncePerCustomer: false,
      startsAt: null,
      endsAt: '2027-01-01T12:00:00.000Z',
      collections: ['7', '9'],
      combinesWith: null,
    };
    const saved = tierFormOf(
      {
        title: 'Gold',
        relationshipType: 'affiliate',
        isDefault: false,
        conditions,
        discount: { amount: '60', type: 'Percentage' },
      },
      'Europe/Copenhagen',
    );
    expect(tierChange(saved, seen)).toEqual({ conditions });
    const limited = { ...saved, conditions: { ...saved.conditions, usageLimit: '4' } };
    expect(tierChange(limited, saved)).toEqual({ conditions: { ...conditions, usageLimit: 4 } });
    expect(tierChange({ ...saved, conditions: seen.conditions }, saved)).toEqual({ conditions: null });
  });

  it('has dates in the store’s time zone, and keeps the second of two equal hours', () => {
    const typed = { ...seen, conditions: { ...seen.conditions, startsAt: '2027-01-20T00:00' } };
    expect(tierChange(typed, seen).conditions).toMatchObject({ startsAt: '2027-01-19T23:00:00.000Z' });
    const [startsAt, endsAt] = ['2026-10-25T01:30:00.000Z', '2027-07-01T12:00:30.250Z'];
    const absent = { minimumSubtotal: null, minimumQuantity: null, usageLimit: null, combinesWith: null };
    const saved = tierFormOf(
      {
        title: 'Gold',
        relationshipType: 'affiliate',
        isDefault: false,
        discount: { amount: '60', type: 'Percentage' },
        conditions: { ...absent, oncePerCustomer: false, collections: [], startsAt, endsAt },
      },
      'Europe/Copenhagen',
    );
    expect(saved.conditions).toMatchObject({
      startsAt: '2026-10-25T02:30',
      endsAt: '2027-07-01T14:00:30.250',
    });
    const limited = { ...saved, conditions: { ...saved.conditions, usageLimit: '4' } };
    expect(tierChange(limited, saved).conditions).toMatchObject({ startsAt, endsAt });
    const wrong = { ...saved, conditions: { ...saved.conditions, endsAt: '12027-01-01T00:00' } };
    expect(tierChange(wrong, saved).conditions).toMatchObject({ endsAt: '12027-01-01T00:00' });
  });

  it.each([
    ['1,000', '1,000', '1,000'],
    ['1.000', 1, '1.000'],
    ['1,000,000.50', '1,000,000.50', '1,000,000.50'],
    [' 12,5 ', 12.5, ' 12,5 '],
    ['0,125', 0.125, '0,125'],
    ['1000', 1000, 1000],
  ])('sends %j as %j, and as the whole number %j', (typed, minimum, usageLimit) => {
    const limit = (minimumKind: 'subtotal' | 'quantity') => {
      const conditions = { ...seen.conditions, minimumKind, minimum: typed, usageLimit: typed };
      return tierChange({ ...seen, conditions }, seen).conditions;
    };
    expect(limit('subtotal')).toMatchObject({ minimumSubtotal: minimum, usageLimit });
    expect(limit('quantity')).toMatchObject({ minimumQuantity: usageLimit });
  });

  it('sends an ambiguous amount in place of one that is as large as if its comma were decimal', () => {
    const one = { ...seen, kind: 'FixedAmount' as const, amount: '1' };
    expect(tierChange({ ...one, amount: '1,000' }, one)).toMatchObject({ discount: { amount: '1,000' } });
    expect(tierChange({ ...one, amount: '1,0' }, one)).not.toHaveProperty('discount');
  });

  it.each([
    { typed: '1,000', separator: ',', hasPoint: false, read: '1.000' },
    { typed: '1.000', separator: ',', hasPoint: true, read: '1,000' },
    { typed: '1,000', separator: '.', hasPoint: false, read: '1,000' },
    { typed: '1.000', separator: '.', hasPoint: true, read: '1.000' },
    { typed: '62.75', separator: ',', hasPoint: true, read: '62.75' },
    { typed: '0.125', separator: ',', hasPoint: true, read: '0.125' },
  ])('reads $typed as $read where the separator is $separator', ({ typed, separator, hasPoint, read }) => {
    expect(withDecimalPoint(typed, separator, hasPoint)).toBe(read);
  });

  it.each([
    [' 62,50 ', 62.5],
    ['+9007199254740991', 9007199254740991],
    ['1e21', 1e21],
    ['9007199254740993', '9007199254740993'],
    // A fraction is rounded.
    ['0.10000000000000000555', 0.1],
    ['Infinity', 'Infinity'],
    ['', ''],
  ])('leaves %j to the server if a number cannot keep it', (typed, read) => {
    expect(numberOfText(typed)).toBe(read);
  });

  it.each([
    ['62.5', 62.5],
    ['62,5', 62.5],
    ['70%', 70],
    [' 70 %', 70],
  ])('requests confirmation of %j as %d percent points', (amount, points) => {
    expect(parsePercent(amount)).toBe(points);
    expect(needsConfirmation({ ...seen, amount })).toBe(true);
  });
});

describe('the form of a collab', () => {
  const discount = (discountAmount: string, isConfirmed = false) =>
    readCollabForm(
      { ...newForm(''), discountKind: 'Percentage', discountAmount, isConfirmed },
      (body) => body,
    );

  it('parses typed percent points, and reports what it cannot parse', async () => {
    expect(await discount('2,5 %')).toEqual({
      discount: { discountAmount: 0.025, discountType: 'Percentage' },
    });
    expect(await discount('0.7')).toMatchObject({ discount: { discountAmount: 0.007 } });
    expect(await discount('1')).toMatchObject({ discount: { discountAmount: 0.01 } });
    expect(await discount('100', true)).toMatchObject({ discount: { discountAmount: 100 } });
    for (const odd of ['', '1,000', '-5', '1e1'])
      await expect(discount(odd)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it.each(['25.000', '25,000', '1e3', 'many'])('rejects %j followers at their field', async (followers) => {
    const socials = [{ platform: 'Instagram', handle: '@ada', url: '', followers, kept: {} }];
    const read = readCollabForm({ ...newForm(''), socials }, (body) =>
      validate(updateCollabBody, { ...body, custom: {} }),
    );
    await expect(read).rejects.toMatchObject({ details: [{ path: 'socials[0].followers' }] });
  });

  it('sends an ambiguous number of a custom field as text, which is rejected', async () => {
    const sent = (price: string) =>
      readCollabForm(
        { ...newForm(''), custom: { price }, fieldTypes: { price: 'number_decimal' } },
        (body) => body,
      );
    expect(await sent('1,000')).toEqual({ custom: { price: '1,000' } });
    expect(await sent('12,5')).toEqual({ custom: { price: 12.5 } });
  });
});

describe('a form says that a code moves to another discount', () => {
  const own = { discountKind: 'Percentage', discountAmount: '10' } as const;
  const ofTier = { discountKind: 'tier', discountAmount: '' } as const;
  it.each([
    { name: 'another tier', before: ofTier, change: { tier: 'b' }, moves: true },
    { name: 'another tier with the same custom amount', before: own, change: { tier: 'b' }, moves: true },
    { name: 'another custom amount', before: own, change: { discountAmount: '12' }, moves: true },
    { name: 'the amount of the tier', before: own, change: ofTier, moves: true },
    { name: 'another name', before: own, change: { firstName: 'Ada' }, moves: false },
  ])('after $name: $moves', ({ before, change, moves }) => {
    const was = { ...newForm('a').was, tier: 'a', affiliateCode: 'ADA', ...before };
    expect(movesCode({ ...newForm('a'), ...was, ...change, was })).toBe(moves);
  });
});
