import { z } from 'zod';
import { Prisma, type DiscountType } from '#app/db/generated/client.ts';
import { message } from '#app/i18n/message.ts';
import { requiredText } from '../input/text.ts';
import { rule, ruleText } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { invalid, problemDetail } from '../problem.ts';
import {
  isSameDiscount,
  largestMoney,
  parseDiscountAmount,
  parseTypedDiscount,
  type DiscountValue,
} from './amount.ts';

/** A discount in a request, which may be one that a response showed. */
export interface DiscountInput extends DiscountValue {
  /** The id in the response. */
  id?: string;
  /** The creator's code in the platform's own collabs program, which responses show in the discount. */
  platformCollabsDiscountCode?: string | null;
  /** Whether the amount is a percentage of 1, which means 100 percent only if that is in force. */
  isAmbiguous?: true;
}

/** A discount in a request; the domain parses its amount. */
export const discountInput = z
  .object(
    {
      discountAmount: z
        .number(rule('invalid-discount-amount'))
        .describe('The amount, in the scale of the type.'),
      discountType: z
        .enum(['Percentage', 'FixedAmount'], rule('invalid-discount-type'))
        .describe('The type of the amount.'),
      _id: z
        .string(rule('not-text'))
        .nullish()
        .describe('The discount’s `_id` in a response that is sent back.'),
      platformCollabsDiscountCode: requiredText(limits.name)
        .nullish()
        .describe('Of a collab: the creator’s code in the platform’s own collabs program.'),
    },
    rule('invalid-discount'),
  )
  .transform(({ discountAmount, discountType, _id, platformCollabsDiscountCode }, context): DiscountInput => {
    const sent = {
      ...(typeof _id === 'string' && { id: _id }),
      ...(platformCollabsDiscountCode !== undefined && { platformCollabsDiscountCode }),
    };
    if (discountType === 'Percentage' && discountAmount === 1)
      return { ...sent, amount: new Prisma.Decimal(1), type: discountType, isAmbiguous: true };
    const read = parseDiscountAmount(discountAmount, discountType);
    if ('value' in read) return { ...sent, ...read.value };
    context.issues.push({
      code: 'custom',
      message: ruleText(read.rejection),
      path: ['discountAmount'],
      input: discountAmount,
    });
    return z.NEVER;
  })
  .meta({
    description:
      'For `Percentage`, 0 < x < 1 is a fraction and 1 < x ≤ 100 is percent points: 0.15 and 15 are both 15 percent. Exactly 1 is ambiguous: it is accepted if 100 percent is in force, else send 0.01 or 100. At most 6 decimals as a fraction, 4 as percent points. For `FixedAmount`, major units of the channel’s currency with no more decimals than that has.',
    oneOf: [
      {
        properties: {
          discountType: { const: 'Percentage' },
          discountAmount: { exclusiveMinimum: 0, maximum: 100 },
        },
      },
      {
        properties: {
          discountType: { const: 'FixedAmount' },
          discountAmount: { exclusiveMinimum: 0, maximum: largestMoney },
        },
      },
    ],
  });

/** The discount of a new record: nothing is in force yet, so a percentage of exactly 1 is rejected. */
export const unambiguousDiscount = discountInput.refine(({ isAmbiguous }) => isAmbiguous !== true, {
  path: ['discountAmount'],
  message: rule('discount-ambiguous'),
});

/** @throws Problem `invalid` for a percentage of exactly 1 that is not in force. */
export function assertUnambiguous(sent: DiscountInput, inForce: Parameters<typeof isSameDiscount>[1]): void {
  if (sent.isAmbiguous && !isSameDiscount(sent, inForce))
    throw invalid([problemDetail('discount.discountAmount', message('discount-ambiguous'))]);
}

/**
 * Converts a typed amount into a collab's discount as in API bodies. Percent points become a fraction,
 * because the API reads values below 1 as fractions.
 * @throws Problem `invalid` for an invalid amount.
 */
export function discountBodyOf(text: string, discountType: DiscountType) {
  const read = parseTypedDiscount(text, discountType);
  if ('rejection' in read) throw invalid([problemDetail('discount.discountAmount', read.rejection)]);
  const amount = read.value.amount.toNumber();
  const isFullPrice = discountType === 'Percentage' && amount === 1;
  return { discountAmount: isFullPrice ? 100 : amount, discountType };
}
