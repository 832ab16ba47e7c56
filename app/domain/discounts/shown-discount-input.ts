import type { DiscountType } from '#app/db/generated/client.ts';
import { invalid } from '../problem.ts';
import { readShownDiscount } from './read-shown-discount.ts';

/**
 * A collab's discount out of an amount as people type it, as the interface's bodies have it. Percent points become the
 * fraction, which they read as one anywhere below 1.
 * @throws Problem `invalid` when it is no amount.
 */
export function shownDiscountInput(text: string, discountType: DiscountType) {
  const read = readShownDiscount(text, discountType);
  if ('refusal' in read) throw invalid([{ path: 'discount.discountAmount', message: read.refusal }]);
  const amount = read.value.amount.toNumber();
  const isWhole = discountType === 'Percentage' && amount === 1;
  return { discountAmount: isWhole ? 100 : amount, discountType };
}
