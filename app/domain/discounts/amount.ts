import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';

/** A discount as it is stored: a fraction for `Percentage`, major units of the channel's currency for `FixedAmount`. */
export interface DiscountValue {
  amount: Prisma.Decimal;
  type: DiscountType;
}

/** An amount that was read, or the message that says what to send instead. */
type DiscountResult = { value: DiscountValue } | { refusal: Message };

const fractionDecimals = 6;
const moneyDecimals = 2;
const largestFixedAmount = new Prisma.Decimal('999999.99');

/**
 * Turns an amount as callers send it into the amount that is stored, exactly (decimal arithmetic, no binary fractions).
 * Below 1 a percentage is a fraction, above 1 percent points; exactly 1 could be either and is refused.
 * @returns the value, or the message that says what to send instead.
 */
export function parseDiscountAmount(sent: number, type: DiscountType): DiscountResult {
  if (!Number.isFinite(sent) || sent <= 0) return { refusal: message('discount-not-positive') };
  const amount = new Prisma.Decimal(sent);
  return type === 'Percentage' ? parsePercentage(amount) : parseFixedAmount(amount);
}

function parsePercentage(amount: Prisma.Decimal): DiscountResult {
  if (amount.equals(1)) return { refusal: message('discount-ambiguous') };
  if (amount.greaterThan(100)) return { refusal: message('discount-over-100') };
  return parseFraction(amount.lessThan(1) ? amount : amount.dividedBy(100));
}

/** A percentage's fraction of the price, from above 0 to 1. */
function parseFraction(fraction: Prisma.Decimal): DiscountResult {
  if (fraction.decimalPlaces() > fractionDecimals)
    return {
      refusal: message('discount-too-precise', { max: fractionDecimals - 2, maxFraction: fractionDecimals }),
    };
  return { value: { amount: fraction, type: 'Percentage' } };
}

/** An amount of money above 0, in major units. */
function parseFixedAmount(amount: Prisma.Decimal): DiscountResult {
  if (amount.decimalPlaces() > moneyDecimals) return { refusal: message('money-too-precise') };
  if (amount.greaterThan(largestFixedAmount))
    return { refusal: message('money-too-large', { max: largestFixedAmount.toFixed(2) }) };
  return { value: { amount, type: 'FixedAmount' } };
}

/** A decimal comma is one before one or two digits: three of them could as well be thousands. */
const plainNumber = /^\d{1,12}(?:\.\d{1,12}|,\d{1,2})?$/;

/**
 * Reads an amount as people type it, digit by digit: percent points for `Percentage`, so that 0.5 is half a percent and 1
 * is one, else major units of the channel's currency.
 * @returns the value as it is stored, or the message that says what to enter instead.
 */
export function parseTypedDiscount(text: string, type: DiscountType): DiscountResult {
  const typed = text.trim().replace(type === 'Percentage' ? /\s*%$/ : '', '');
  if (!plainNumber.test(typed)) return { refusal: message('discount-not-a-number') };
  const amount = new Prisma.Decimal(typed.replace(',', '.'));
  if (!amount.greaterThan(0)) return { refusal: message('discount-not-positive') };
  if (type === 'FixedAmount') return parseFixedAmount(amount);
  return amount.greaterThan(100)
    ? { refusal: message('discount-over-100') }
    : parseFraction(amount.dividedBy(100));
}

/** From this share of the price on, a person is asked whether it is meant. */
const largeFraction = 0.5;

/** Whether a discount is half the price or more, as far as that can be said: money off is a share of no price. */
export function isLargeDiscount(discount: DiscountValue | null | undefined): boolean {
  return discount?.type === 'Percentage' && discount.amount.greaterThanOrEqualTo(largeFraction);
}
