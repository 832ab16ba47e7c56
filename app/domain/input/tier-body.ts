import { z } from 'zod';
import type { DiscountValue } from '../discounts/discount-amount.ts';
import { readShownDiscount } from '../discounts/read-shown-discount.ts';
import { limits } from '../limits.ts';
import { requiredText } from './text.ts';
import { withoutUndefined } from './without-undefined.ts';

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

/** A new tier as a page sends it. */
export const tierBody = z.object({
  title: requiredText(limits.title),
  isDefault: z.boolean('must be true or false'),
  discount: shownDiscount.nullable(),
  /** Whether a person said that a discount of half the price or more is meant. */
  isMeant: z.boolean('must be true or false').default(false),
});

export type TierBody = z.output<typeof tierBody>;

/** What a page says differently of a tier; what it leaves out stays. */
export const tierChangeBody = tierBody.partial().transform(withoutUndefined);

export type TierChangeBody = z.output<typeof tierChangeBody>;
