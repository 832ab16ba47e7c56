import { z } from 'zod';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import { readShownDiscount } from '../discounts/read-shown-discount.ts';
import { limits } from '../limits.ts';
import { requiredText } from './text.ts';

/** A discount as people type it: percent points or money, as text, so that no digit is lost on the way. */
export const shownDiscount = z
  .object({
    amount: z.string('must be text'),
    type: z.enum(['Percentage', 'FixedAmount'], 'must be Percentage or FixedAmount'),
  })
  .transform(({ amount, type }, context): DiscountValue => {
    const read = readShownDiscount(amount, type);
    if ('value' in read) return read.value;
    context.issues.push({ code: 'custom', message: read.refusal, path: ['amount'], input: amount });
    return z.NEVER;
  });

/** A tier as a page sends it, whole. */
export const tierBody = z.object({
  title: requiredText(limits.title),
  isDefault: z.boolean('must be true or false'),
  discount: shownDiscount.nullable(),
});

export type TierBody = z.output<typeof tierBody>;
