import type { DiscountValue } from './discount-amount.ts';

/** From this share of the price on, a person is asked whether it is meant. */
const askedFrom = 0.5;

/** Whether a discount is half the price or more, as far as that can be said: money off is a share of no price. */
export function isLarge(discount: DiscountValue | null | undefined): boolean {
  return discount?.type === 'Percentage' && discount.amount.greaterThanOrEqualTo(askedFrom);
}
