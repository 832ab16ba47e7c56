import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseDiscountAmount, parseTypedDiscount } from '#app/domain/discounts/amount.ts';
import { englishText } from '#app/i18n/message.ts';
import { formatsFor } from '#app/ui/formats.tsx';

/** The stored text, or the error. */
function read(sent: number, type: 'Percentage' | 'FixedAmount'): string {
  const result = parseDiscountAmount(sent, type);
  return 'value' in result ? result.value.amount.toString() : englishText(result.rejection);
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

  it.each([0, -0.1, NaN, Infinity, -Infinity])('of %s is rejected', (sent) => {
    expect(read(sent, 'Percentage')).toContain('greater than 0');
  });

  it('of exactly 1 is rejected as ambiguous', () => {
    expect(read(1, 'Percentage')).toContain('ambiguous');
  });

  it('above 100, or with too many digits, is rejected', () => {
    expect(read(100.01, 'Percentage')).toContain('at most 100');
    expect(read(0.0000001, 'Percentage')).toContain('decimals');
    expect(read(33.33333, 'Percentage')).toContain('decimals');
  });

  it('is stored equally from percent points and from a fraction', () => {
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
    [999_999_999.99, '999999999.99'],
  ])('of %s is stored as %s', (sent, stored) => {
    expect(read(sent, 'FixedAmount')).toBe(stored);
  });

  it.each([0, -1, 0.00001, 12.34567, 1_000_000_000])('of %s is rejected', (sent) => {
    expect(parseDiscountAmount(sent, 'FixedAmount')).toHaveProperty('rejection');
  });
});

describe('a typed amount', () => {
  const typed = (text: string, type: 'Percentage' | 'FixedAmount' = 'Percentage') => {
    const result = parseTypedDiscount(text, type);
    return 'value' in result ? result.value.amount.toString() : 'rejected';
  };

  it.each([
    ['15', '0.15'],
    ['0.5', '0.005'],
    ['1', '0.01'],
    ['1%', '0.01'],
    [' 12,5 % ', '0.125'],
    ['12.3456', '0.123456'],
    ['100', '1'],
  ])('as %s percent is percent points, never a fraction', (text, stored) => {
    expect(typed(text)).toBe(stored);
  });

  it.each(['', '0', '-5', '1e1', '100.01', '12.34567', '1,500', '0x10', '٣', 'NaN'])(
    'as %j percent is rejected',
    (text) => {
      expect(typed(text)).toBe('rejected');
    },
  );

  it('is money to the cent, with a decimal point or comma, without thousands separators', () => {
    expect(['12.50', '12,5', '1', '999999999.99'].map((text) => typed(text, 'FixedAmount'))).toEqual([
      '12.5',
      '12.5',
      '1',
      '999999999.99',
    ]);
    expect(['1,500', '1.00005', '5%', '1000000000', '€5'].map((text) => typed(text, 'FixedAmount'))).toEqual(
      Array.from({ length: 5 }, () => 'rejected'),
    );
  });
});

it.each([
  ['EUR', '€10.50'],
  ['JPY', '¥11'],
  ['HUF', 'HUF 10.50'],
  ['KWD', 'KWD 10.500'],
])('money in %s is printed with its decimals', (currency, text) => {
  expect(formatsFor('en', { currency, timeZone: 'UTC' }).money(10.5).replace('\u00a0', ' ')).toBe(text);
});
