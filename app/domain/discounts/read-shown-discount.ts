import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { readFixedAmount, readFraction } from './discount-amount.ts';
import type { ReadDiscount } from './discount-amount.ts';

/** A decimal comma is one before one or two digits: three of them could as well be thousands. */
const plainNumber = /^\d{1,12}(?:\.\d{1,12}|,\d{1,2})?$/;

/**
 * Reads an amount as people type it, digit by digit: percent points for `Percentage`, so that 0.5 is half a percent and 1
 * is one, else major units of the channel's currency.
 * @returns the value as it is stored, or the sentence that says what to write instead.
 */
export function readShownDiscount(text: string, type: DiscountType): ReadDiscount {
  const typed = text.trim().replace(type === 'Percentage' ? /\s*%$/ : '', '');
  if (!plainNumber.test(typed))
    return { refusal: 'must be a number such as 15 or 12.5, without other signs' };
  const amount = new Prisma.Decimal(typed.replace(',', '.'));
  if (!amount.greaterThan(0)) return { refusal: 'must be above zero' };
  if (type === 'FixedAmount') return readFixedAmount(amount);
  return amount.greaterThan(100)
    ? { refusal: 'must be at most 100 percent' }
    : readFraction(amount.dividedBy(100));
}
