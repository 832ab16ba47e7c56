import { isLarge } from '../discounts/is-large.ts';
import type { DiscountChange } from '../discounts/set-discount.ts';
import { Problem } from '../problem.ts';

const message = 'Say that a discount of half the price or more is meant.';

/**
 * Refuses half the price or more in the place of another discount, unless a person said that it is meant.
 * @throws Problem `invalid`.
 */
export function refuseUnmeant({ current, wanted }: DiscountChange, isMeant = false): void {
  if (isMeant || !wanted || !isLarge(wanted)) return;
  if (current?.type === wanted.type && wanted.amount.equals(current.amount)) return;
  throw new Problem('invalid', message, { details: [{ path: 'isMeant', message }] });
}
