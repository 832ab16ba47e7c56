import { z } from 'zod';
import { RelationshipType } from '#app/db/generated/enums.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { type DiscountValue, parseTypedDiscount } from '../discounts/amount.ts';
import { conditionsInput, type DiscountConditions } from '../discounts/conditions.ts';
import { discountInput, unambiguousDiscount, type DiscountInput } from '../discounts/input.ts';
import { anyLine, notObject, nullMeansAbsent, requiredText } from '../input/text.ts';
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

/** Whether a campaign or tier is archived, in an update by the API. */
const archiving = {
  isActive: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
    '`false` archives it, a campaign with its tiers. `true` restores an archived one, a campaign with the tiers that were archived with it.',
  ),
  successor: z
    .string(rule('invalid-tier-id'))
    .toLowerCase()
    .nullish()
    .describe(
      'Used with `isActive: false`: id of the tier that the collabs get; null for none. Required while there are collabs. They keep custom discounts.',
    ),
};

const campaignFields = z.object(
  {
    title: requiredText(limits.title).describe('Title of the campaign.'),
    isDefault: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
      'Whether new collabs without a tier get its default tier. `true` replaces the current default campaign.',
    ),
    brandPageRedirectUrlTemplate: linkTemplatesBody.shape.brandPageRedirectUrlTemplate
      .nullish()
      .describe(
        'URL or path to which affiliate links redirect, with `{{creatorShopHandle}}` for the creator’s handle; null for the creator’s page.',
      ),
    queryParams: linkTemplatesBody.shape.queryParams
      .nullish()
      .describe('Query that is added to that URL, with the same placeholder; null for none.'),
  },
  notObject,
);

/** A new campaign in a request to the API. */
export const createCampaignBody = campaignFields
  .transform(
    ({
      title,
      isDefault = false,
      brandPageRedirectUrlTemplate = null,
      queryParams = null,
    }): CampaignBody => ({
      title,
      isDefault,
      brandPageRedirectUrlTemplate,
      queryParams,
    }),
  )
  .describe('A new campaign.');

/** Changes of a campaign in a request to the API; omitted fields stay unchanged. */
export const updateCampaignBody = campaignFields
  .extend({
    title: nullMeansAbsent(requiredText(limits.title)).describe('Title of the campaign.'),
    ...archiving,
  })
  .transform(withoutUndefined)
  .describe('Changes of a campaign; absent fields stay unchanged. Its tiers are changed by themselves.');

/** A discount as typed: percent or money as text, so that no digit is lost. */
export const discountForPages = z
  .object({
    amount: z.string(rule('not-text')),
    type: z.enum(['Percentage', 'FixedAmount'], rule('invalid-discount-type')),
  })
  .transform(({ amount, type }, context): DiscountValue => {
    const read = parseTypedDiscount(amount, type);
    if ('value' in read) return read.value;
    context.issues.push({
      code: 'custom',
      message: ruleText(read.rejection),
      path: ['amount'],
      input: amount,
    });
    return z.NEVER;
  });

/** A new tier, as a form sends it. */
export const tierBody = z.object({
  title: requiredText(limits.title),
  relationshipType: z.enum(RelationshipType, rule('invalid-relationship-type')),
  isDefault: z.boolean(rule('not-boolean')),
  discount: discountForPages.nullable(),
  conditions: conditionsInput.nullish(),
  /** Whether the user confirmed a discount of half the price or more. */
  isConfirmed: z.boolean(rule('not-boolean')).default(false),
});

export type TierBody = z.output<typeof tierBody>;

/** Changes of a tier; omitted fields stay unchanged. */
export const tierChangeBody = tierBody.partial().transform(withoutUndefined);

export type TierChangeBody = Omit<z.output<typeof tierChangeBody>, 'discount' | 'conditions'> & {
  discount?: DiscountInput | null;
  conditions?: DiscountConditions | null | undefined;
  /** Accepted only if unchanged. */
  campaign?: string;
  key?: string;
};

const tierConditions =
  'Conditions of the tier’s discount and of its collabs’ custom ones; null for none. They replace the former ones.';
const tierDiscount = 'Discount of the collabs without one of their own; null for none.';

const tierFields = z.object(
  {
    campaign: requiredText(limits.name).describe('Id of its campaign, which cannot change later.'),
    title: requiredText(limits.title).describe('Title of the tier.'),
    relationshipType: nullMeansAbsent(z.enum(RelationshipType, rule('invalid-relationship-type'))).describe(
      'Relationship of its collabs. A new tier without it gets `affiliate`.',
    ),
    isDefault: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
      'Whether new collabs get it, if its campaign is the default one. `true` replaces the campaign’s current default tier.',
    ),
    discount: discountInput.nullish().describe(tierDiscount),
    conditions: conditionsInput.nullish().describe(tierConditions),
  },
  notObject,
);

/** A new tier in a request to the API. */
export const createCollabTierBody = tierFields
  .extend({ discount: nullMeansAbsent(unambiguousDiscount).describe(tierDiscount) })
  .transform(
    ({ relationshipType = 'affiliate', isDefault = false, discount = null, conditions = null, ...tier }) => ({
      ...tier,
      relationshipType,
      isDefault,
      discount,
      conditions,
      isConfirmed: true,
    }),
  )
  .describe('A new tier.');

/** Changes of a tier in a request to the API; omitted fields stay unchanged. */
export const updateCollabTierBody = tierFields
  .extend({
    campaign: nullMeansAbsent(tierFields.shape.campaign).describe('Id of its campaign, which cannot change.'),
    title: nullMeansAbsent(requiredText(limits.title)).describe('Title of the tier.'),
    key: nullMeansAbsent(z.string(rule('not-text'))).describe('Cannot change.'),
    ...archiving,
  })
  .transform((change) => ({ ...withoutUndefined(change), isConfirmed: true }))
  .describe('Changes of a tier; absent fields stay unchanged.');
