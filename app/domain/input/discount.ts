import { z } from 'zod';
import { readDiscountAmount } from '../discounts/discount-amount.ts';
import type { DiscountValue } from '../discounts/discount-amount.ts';

/** A discount in a request; its amount is read by the scale rules of the domain. */
export const discountInput = z
  .object(
    {
      discountAmount: z.number('must be a number such as 0.15, 15 or 12.5'),
      discountType: z.enum(['Percentage', 'FixedAmount'], 'must be Percentage or FixedAmount'),
    },
    'must be an object with discountAmount and discountType',
  )
  .transform(({ discountAmount, discountType }, context): DiscountValue => {
    const read = readDiscountAmount(discountAmount, discountType);
    if ('value' in read) return read.value;
    context.issues.push({
      code: 'custom',
      message: read.refusal,
      path: ['discountAmount'],
      input: discountAmount,
    });
    return z.NEVER;
  })
  .meta({
    oneOf: [
      {
        properties: {
          discountType: { const: 'Percentage' },
          discountAmount: { exclusiveMinimum: 0, maximum: 100, not: { const: 1 } },
        },
      },
      {
        properties: {
          discountType: { const: 'FixedAmount' },
          discountAmount: { exclusiveMinimum: 0, maximum: 999_999.99 },
        },
      },
    ],
  });
