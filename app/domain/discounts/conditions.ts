import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Prisma } from '#app/db/generated/client.ts';
import { message } from '#app/i18n/message.ts';
import { nullMeansAbsent } from '../input/text.ts';
import { rule, ruleText } from '../input/validate.ts';

/** A minimum of an order: its subtotal in the channel's currency, or its number of items. */
const minimum = z.union([z.strictObject({ subtotal: z.string() }), z.strictObject({ quantity: z.number() })]);

export const discountClasses = ['order', 'product', 'shipping'] as const;

/** A tier's conditions as they are stored. */
const storedConditions = z.strictObject({
  minimum: minimum.nullable(),
  /** How often each code can be used. */
  usageLimit: z.number().nullable(),
  oncePerCustomer: z.boolean(),
  /** ISO 8601. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  /** Platform ids of the collections that it applies to; empty for all products. */
  collections: z.array(z.string()),
  /** Other discounts that it combines with; null when the store's staff choose. */
  combinesWith: z.array(z.enum(discountClasses)).nullable(),
});

/** What restricts a tier's discount beside its amount. A collab's custom discount has no conditions. */
export type DiscountConditions = z.infer<typeof storedConditions>;

export const noConditions: DiscountConditions = {
  minimum: null,
  usageLimit: null,
  oncePerCustomer: false,
  startsAt: null,
  endsAt: null,
  collections: [],
  combinesWith: null,
};

/** Parses stored conditions. */
export function conditionsOf(stored: unknown): DiscountConditions {
  return stored === null || stored === undefined ? noConditions : storedConditions.parse(stored);
}

interface WithTier {
  tier: { conditions: unknown; discount: object | null } | null;
}

/**
 * A collab whose tier has its discount only while that is in force: after its start and before its end.
 * `db/collabs/columns.ts` has this rule in SQL.
 */
export function withDiscountInForce<Collab extends WithTier>(collab: Collab): Collab {
  const { tier } = collab;
  return !tier || isInForce(tier.conditions) ? collab : { ...collab, tier: { ...tier, discount: null } };
}

function isInForce(stored: unknown): boolean {
  const { startsAt, endsAt } = conditionsOf(stored);
  const now = Date.now();
  return (startsAt === null || Date.parse(startsAt) <= now) && (endsAt === null || Date.parse(endsAt) > now);
}

const largest = 999_999.99;
const mostUses = 1_000_000_000;
const mostCollections = 100;

const badNumber = rule('invalid-condition-number');
const wholeNumber = z.number(badNumber).int(badNumber).min(1, badNumber).max(mostUses, badNumber);
const moment = z.iso.datetime({ offset: true, error: rule('invalid-time') });
const collection = z
  .union([z.string(), z.number()], rule('invalid-collection-id'))
  .transform((sent) => String(sent).replace('gid://shopify/Collection/', ''))
  .refine((id) => /^[1-9][0-9]{0,18}$/.test(id), rule('invalid-collection-id'));

/** Conditions in a request; an absent one does not apply. */
export const conditionsInput = z
  .object(
    {
      minimumSubtotal: nullMeansAbsent(
        z.number(badNumber).min(0.01, badNumber).max(largest, badNumber),
      ).describe('Lowest subtotal of an order, in the channel’s currency with at most 2 decimals.'),
      minimumQuantity: nullMeansAbsent(wholeNumber).describe(
        'Lowest number of items. Not with `minimumSubtotal`.',
      ),
      usageLimit: nullMeansAbsent(wholeNumber).describe('How often each code can be used.'),
      oncePerCustomer: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
        'Whether a customer can use a code only once.',
      ),
      startsAt: nullMeansAbsent(moment).describe('When the discount starts.'),
      endsAt: nullMeansAbsent(moment).describe('When the discount ends.'),
      collections: nullMeansAbsent(
        z
          .array(collection, rule('not-text-list'))
          .max(mostCollections, rule('too-many-items', { max: mostCollections })),
      ).describe('Platform ids of the collections that it applies to; none for all products.'),
      combinesWith: nullMeansAbsent(
        z.array(z.enum(discountClasses, rule('invalid-combination')), rule('not-text-list')),
      ).describe('Classes of other discounts that it combines with. Without it the store’s staff choose.'),
    },
    rule('not-object'),
  )
  .transform((sent, context): DiscountConditions => {
    const { minimumSubtotal, minimumQuantity, startsAt, endsAt } = sent;
    const addIssue = (
      path: string,
      code: 'conditions-two-minimums' | 'conditions-end-first' | 'money-too-precise',
    ) => context.issues.push({ code: 'custom', message: ruleText(message(code)), path: [path], input: sent });
    if (minimumSubtotal !== undefined && minimumQuantity !== undefined)
      addIssue('minimumQuantity', 'conditions-two-minimums');
    if (minimumSubtotal !== undefined && new Prisma.Decimal(minimumSubtotal).decimalPlaces() > 2)
      addIssue('minimumSubtotal', 'money-too-precise');
    if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt))
      addIssue('endsAt', 'conditions-end-first');
    return {
      minimum: minimumOf(minimumSubtotal, minimumQuantity),
      usageLimit: sent.usageLimit ?? null,
      oncePerCustomer: sent.oncePerCustomer ?? false,
      startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
      endsAt: endsAt === undefined ? null : new Date(endsAt).toISOString(),
      collections: [...new Set(sent.collections ?? [])],
      combinesWith: sent.combinesWith ?? null,
    };
  });

function minimumOf(
  subtotal: number | undefined,
  quantity: number | undefined,
): DiscountConditions['minimum'] {
  if (subtotal !== undefined) return { subtotal: subtotal.toFixed(2) };
  return quantity === undefined ? null : { quantity };
}

/** Stored conditions as a request sends them; null for none. */
export function sentConditionsOf(stored: unknown) {
  const conditions = conditionsOf(stored);
  if (isDeepStrictEqual(conditions, noConditions)) return null;
  const { minimum: lowest, ...rest } = conditions;
  return {
    minimumSubtotal: lowest && 'subtotal' in lowest ? Number(lowest.subtotal) : null,
    minimumQuantity: lowest && 'quantity' in lowest ? lowest.quantity : null,
    ...rest,
  };
}
