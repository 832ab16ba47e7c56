import { z } from 'zod';
import { tierBody } from '#app/domain/input/tier-body.ts';
import type { TierBody } from '#app/domain/input/tier-body.ts';
import { validate } from '#app/domain/input/validate.ts';
import { Problem } from '#app/domain/problem.ts';
import { isLargeDiscount } from './tier-form.ts';
import type { TierForm } from './tier-form.ts';

const notMeant = 'Say that a discount of half the price or more is meant.';

const words = z.object({
  title: z.string('must be text'),
  kind: z.enum(['none', 'Percentage', 'FixedAmount']),
  amount: z.string('must be text'),
});
const formBody = words.extend({ isDefault: z.boolean(), isMeant: z.boolean(), was: words });

/**
 * What a tier's form says.
 * @throws Problem `invalid`, also when a large discount is not said to be meant.
 */
export function readTierForm(sent: unknown): TierBody {
  const form: TierForm = validate(formBody, sent);
  const { title, isDefault, kind, amount } = form;
  const discount = kind === 'none' ? null : { amount, type: kind };
  const body = validate(tierBody, { title, isDefault, discount });
  if (isLargeDiscount(form) && !form.isMeant)
    throw new Problem('invalid', notMeant, { details: [{ path: 'isMeant', message: notMeant }] });
  return body;
}
