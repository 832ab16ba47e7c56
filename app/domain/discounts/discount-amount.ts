import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';

/** A discount as it is stored: a fraction for `Percentage`, major units of the channel's currency for `FixedAmount`. */
export interface DiscountValue {
  amount: Prisma.Decimal;
  type: DiscountType;
}

/** An amount that was read, or the sentence that says what to send instead. */
export type ReadDiscount = { value: DiscountValue } | { refusal: string };

const fractionDecimals = 6;
const moneyDecimals = 2;
const largestFixedAmount = new Prisma.Decimal('999999.99');

/**
 * Turns an amount as callers send it into the amount that is stored, exactly (decimal arithmetic, no binary fractions).
 * Below 1 a percentage is a fraction, above 1 percent points; exactly 1 could be either and is refused.
 * @returns the value, or the sentence that says what to send instead.
 */
export function readDiscountAmount(sent: number, type: DiscountType): ReadDiscount {
  if (!Number.isFinite(sent) || sent <= 0)
    return { refusal: 'must be above zero; send null for no discount' };
  const amount = new Prisma.Decimal(sent);
  return type === 'Percentage' ? readPercentage(amount) : readFixedAmount(amount);
}

function readPercentage(amount: Prisma.Decimal): ReadDiscount {
  if (amount.equals(1))
    return { refusal: 'is ambiguous: send 0.01 for 1 percent or 100 for all of the price' };
  if (amount.greaterThan(100))
    return { refusal: 'must be at most 100 percent: send 15 or 0.15 for 15 percent' };
  return readFraction(amount.lessThan(1) ? amount : amount.dividedBy(100));
}

/** A percentage's fraction of the price, from above 0 to 1. */
export function readFraction(fraction: Prisma.Decimal): ReadDiscount {
  if (fraction.decimalPlaces() > fractionDecimals)
    return { refusal: `must have at most ${fractionDecimals} decimals as a fraction (4 as percent points)` };
  return { value: { amount: fraction, type: 'Percentage' } };
}

/** An amount of money above 0, in major units. */
export function readFixedAmount(amount: Prisma.Decimal): ReadDiscount {
  if (amount.decimalPlaces() > moneyDecimals)
    return { refusal: 'must have at most 2 decimals, such as 12.50' };
  if (amount.greaterThan(largestFixedAmount))
    return { refusal: `must be at most ${largestFixedAmount.toFixed(2)}` };
  return { value: { amount, type: 'FixedAmount' } };
}
