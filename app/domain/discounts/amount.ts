import { decimalsOf, maxMoneyDecimals } from '#app/currency-decimals.ts';
import { Prisma, type DiscountType } from '#app/db/generated/client.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';

/**
 * A stored discount: a fraction for `Percentage`, major units of the channel's currency for `FixedAmount`.
 */
export interface DiscountValue {
  amount: Prisma.Decimal;
  type: DiscountType;
}

/** Whether two discounts are the same; none is in force without the second. */
export function isSameDiscount(
  { amount, type }: DiscountValue,
  inForce: { amount: Prisma.Decimal | number; type: DiscountType } | null | undefined,
): boolean {
  return inForce?.type === type && amount.equals(inForce.amount);
}

/** A parsed amount, or an error message. */
type DiscountResult = { value: DiscountValue } | { rejection: Message };

const fractionDecimals = 6;
/** The largest amount of money: enough for currencies with small units, and exact as a number of JSON. */
export const largestMoney = 999_999_999.99;

/**
 * Converts an amount of a request into the stored amount, with decimal arithmetic. A percentage below 1 is a
 * fraction, above 1 percent points; exactly 1 is ambiguous and rejected.
 * @returns the value, or an error message.
 */
export function parseDiscountAmount(sent: number, type: DiscountType): DiscountResult {
  if (!Number.isFinite(sent) || sent <= 0) return { rejection: message('discount-not-positive') };
  const amount = new Prisma.Decimal(sent);
  return type === 'Percentage' ? parsePercentage(amount) : parseFixedAmount(amount);
}

function parsePercentage(amount: Prisma.Decimal): DiscountResult {
  if (amount.equals(1)) return { rejection: message('discount-ambiguous') };
  if (amount.greaterThan(100)) return { rejection: message('discount-over-100') };
  return parseFraction(amount.lessThan(1) ? amount : amount.dividedBy(100));
}

/** A percentage as a fraction of the price, above 0 and at most 1. */
function parseFraction(fraction: Prisma.Decimal): DiscountResult {
  if (fraction.decimalPlaces() > fractionDecimals)
    return {
      rejection: message('discount-too-precise', {
        max: fractionDecimals - 2,
        maxFraction: fractionDecimals,
      }),
    };
  return { value: { amount: fraction, type: 'Percentage' } };
}

/** An amount of money above 0, in major units. Its decimals are checked when the currency is known. */
function parseFixedAmount(amount: Prisma.Decimal): DiscountResult {
  if (amount.decimalPlaces() > maxMoneyDecimals)
    return { rejection: message('too-many-decimals', { max: maxMoneyDecimals }) };
  if (amount.greaterThan(largestMoney))
    return { rejection: message('money-too-large', { max: String(largestMoney) }) };
  return { value: { amount, type: 'FixedAmount' } };
}

/** Why an amount of money does not exist in a currency; undefined when it does. */
export function moneyRejection(amount: Prisma.Decimal | number, currency: string): Message | undefined {
  const max = decimalsOf(currency);
  if (new Prisma.Decimal(amount).decimalPlaces() <= max) return undefined;
  return max === 0
    ? message('money-not-whole', { currency })
    : message('money-too-precise', { currency, max });
}

/** A decimal comma precedes one or two digits; before three it could separate thousands. */
const plainNumber = /^\d{1,12}(?:\.\d{1,12}|,\d{1,2})?$/;

/**
 * Parses a typed amount digit by digit. For `Percentage` it is in percent points: 0.5 is half a percent.
 * Otherwise it is in major units of the channel's currency.
 * @returns the stored value, or an error message.
 */
export function parseTypedDiscount(text: string, type: DiscountType): DiscountResult {
  const typed = text.trim().replace(type === 'Percentage' ? /\s*%$/ : '', '');
  if (!plainNumber.test(typed)) return { rejection: message('discount-not-a-number') };
  const amount = new Prisma.Decimal(typed.replace(',', '.'));
  if (!amount.greaterThan(0)) return { rejection: message('discount-not-positive') };
  if (type === 'FixedAmount') return parseFixedAmount(amount);
  return amount.greaterThan(100)
    ? { rejection: message('discount-over-100') }
    : parseFraction(amount.dividedBy(100));
}

/** From this share of the price on, the user must confirm a discount. */
const largeFraction = 0.5;

/** Whether a discount is known to be half the price or more; an amount of money has no known share. */
export function isLargeDiscount(discount: DiscountValue | null | undefined): boolean {
  return discount?.type === 'Percentage' && discount.amount.greaterThanOrEqualTo(largeFraction);
}
