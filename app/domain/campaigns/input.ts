import { z } from 'zod';
import { RelationshipType } from '#app/db/generated/enums.ts';
import type { Message } from '#app/i18n/catalog.ts';
import type { DiscountValue } from '../discounts/amount.ts';
import { parseTypedDiscount } from '../discounts/amount.ts';
import { anyLine, requiredText } from '../input/text.ts';
import { rule, ruleText, withoutUndefined } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { checkQueryTemplate, checkRedirectTemplate } from './link-templates.ts';

/** An optional template; empty text becomes null. */
function template(check: (template: string) => Message | undefined) {
  return anyLine(limits.url)
    .trim()
    .transform((text, context) => {
      const problem = text === '' ? undefined : check(text);
      if (problem === undefined) return text || null;
      context.issues.push({ code: 'custom', message: ruleText(problem), input: text });
      return z.NEVER;
    });
}

/** The templates of a campaign's links, as a form sends them. */
export const linkTemplatesBody = z.object({
  brandPageRedirectUrlTemplate: template(checkRedirectTemplate),
  queryParams: template(checkQueryTemplate),
});

/** A new campaign, as a form sends it. */
export const campaignBody = linkTemplatesBody.extend({
  title: requiredText(limits.title),
  isDefault: z.boolean(rule('not-boolean')),
});

export type CampaignBody = z.output<typeof campaignBody>;

/** Changes of a campaign; omitted fields stay unchanged. */
export const campaignChangeBody = campaignBody.partial().transform(withoutUndefined);

export type CampaignChangeBody = z.output<typeof campaignChangeBody>;

/** A discount as typed: percent or money as text, so that no digit is lost. */
export const discountForPages = z
  .object({
    amount: z.string(rule('not-text')),
    type: z.enum(['Percentage', 'FixedAmount'], rule('invalid-discount-type')),
  })
  .transform(({ amount, type }, context): DiscountValue => {
    const read = parseTypedDiscount(amount, type);
    if ('value' in read) return read.value;
    context.issues.push({ code: 'custom', message: ruleText(read.refusal), path: ['amount'], input: amount });
    return z.NEVER;
  });

/** A new tier, as a form sends it. */
export const tierBody = z.object({
  title: requiredText(limits.title),
  relationshipType: z.enum(RelationshipType, rule('invalid-relationship-type')),
  isDefault: z.boolean(rule('not-boolean')),
  discount: discountForPages.nullable(),
  /** Whether the user confirmed a discount of half the price or more. */
  isMeant: z.boolean(rule('not-boolean')).default(false),
});

export type TierBody = z.output<typeof tierBody>;

/** Changes of a tier; omitted fields stay unchanged. */
export const tierChangeBody = tierBody.partial().transform(withoutUndefined);

export type TierChangeBody = z.output<typeof tierChangeBody>;
