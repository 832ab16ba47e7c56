import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readDiscountAmount } from '#app/domain/discounts/discount-amount.ts';
import { readShownDiscount } from '#app/domain/discounts/read-shown-discount.ts';

/** What is stored, as text, or the refusal. */
function read(sent: number, type: 'Percentage' | 'FixedAmount'): string {
  const result = readDiscountAmount(sent, type);
  return 'value' in result ? result.value.amount.toString() : result.refusal;
}

describe('a percentage', () => {
  it.each([
    [0.1, '0.1'],
    [0.15, '0.15'],
    [0.3, '0.3'],
    [15, '0.15'],
    [12.5, '0.125'],
    [33.3333, '0.333333'],
    [100, '1'],
    [1.1, '0.011'],
    [0.000001, '0.000001'],
  ])('of %s is stored as the fraction %s, exactly', (sent, stored) => {
    expect(read(sent, 'Percentage')).toBe(stored);
  });

  it.each([0, -0.1, NaN, Infinity, -Infinity])('of %s is refused', (sent) => {
    expect(read(sent, 'Percentage')).toContain('above zero');
  });

  it('of exactly 1 is refused as ambiguous', () => {
    expect(read(1, 'Percentage')).toContain('ambiguous');
  });

  it('above 100, or finer than can be stored, is refused', () => {
    expect(read(100.01, 'Percentage')).toContain('at most 100');
    expect(read(0.0000001, 'Percentage')).toContain('decimals');
    expect(read(33.33333, 'Percentage')).toContain('decimals');
  });

  it('sent in percent points and sent as a fraction are stored alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 9_999 }), (hundredths) => {
        expect(read(hundredths / 100, 'Percentage')).toBe(
          read(Number((hundredths / 10_000).toFixed(4)), 'Percentage'),
        );
      }),
    );
  });
});

describe('a fixed amount', () => {
  it.each([
    [5, '5'],
    [12.5, '12.5'],
    [0.01, '0.01'],
    [1, '1'],
    [999_999.99, '999999.99'],
  ])('of %s is stored as %s', (sent, stored) => {
    expect(read(sent, 'FixedAmount')).toBe(stored);
  });

  it.each([0, -1, 0.001, 12.345, 1_000_000])('of %s is refused', (sent) => {
    expect(readDiscountAmount(sent, 'FixedAmount')).toHaveProperty('refusal');
  });
});

describe('an amount that somebody types', () => {
  const typed = (text: string, type: 'Percentage' | 'FixedAmount' = 'Percentage') => {
    const result = readShownDiscount(text, type);
    return 'value' in result ? result.value.amount.toString() : 'refused';
  };

  it.each([
    ['15', '0.15'],
    ['0.5', '0.005'],
    ['1', '0.01'],
    ['1%', '0.01'],
    [' 12,5 % ', '0.125'],
    ['12.3456', '0.123456'],
    ['100', '1'],
  ])('as %s percent is that many points, never a fraction', (text, stored) => {
    expect(typed(text)).toBe(stored);
  });

  it.each(['', '0', '-5', '1e1', '100.01', '12.34567', '1,500', '0x10', '٣', 'NaN'])(
    'as %j percent is refused',
    (text) => {
      expect(typed(text)).toBe('refused');
    },
  );

  it('is money to the cent, with a decimal point or comma, and no thousands', () => {
    expect(['12.50', '12,5', '1', '999999.99'].map((text) => typed(text, 'FixedAmount'))).toEqual([
      '12.5',
      '12.5',
      '1',
      '999999.99',
    ]);
    expect(['1,500', '1.005', '5%', '1000000', '€5'].map((text) => typed(text, 'FixedAmount'))).toEqual(
      Array.from({ length: 5 }, () => 'refused'),
    );
  });
});
