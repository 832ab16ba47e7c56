import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Prisma } from '#app/db/generated/client.ts';
import { nullMeansAbsent, timeInput } from '../input/text.ts';
import { largestMoney } from './amount.ts';
import { rule, whenObject } from '../input/validate.ts';
import { parsePlatformId } from '../products/platform-id.ts';

/** A minimum of an order: its subtotal in the channel's currency, or its number of items. */
const minimum = z.union([z.strictObject({ subtotal: z.string() }), z.strictObject({ quantity: z.number() })]);

export const discountClasses = ['order', 'product', 'shipping'] as const;

/** A tier's conditions as they are stored, without the dates. */
const storedConditions = z.strictObject({
  minimum: minimum.nullable(),
  /** How often each code can be used. */
  usageLimit: z.number().nullable(),
  oncePerCustomer: z.boolean(),
  /** Platform ids of the collections that it applies to; empty for all products. */
  collections: z.array(z.string()),
  /** Other discounts that it combines with; null when the store's staff choose. */
  combinesWith: z.array(z.enum(discountClasses)).nullable(),
});

/** When a tier's discount starts and ends. */
export interface TierDates<Time = Date> {
  startsAt: Time | null;
  endsAt: Time | null;
}

/**
 * What restricts a tier's discount beside its amount, and the custom discounts of its collabs; dates in ISO 8601, in UTC.
 */
export type DiscountConditions = z.infer<typeof storedConditions> & TierDates<string>;

export const noConditions: DiscountConditions = {
  minimum: null,
  usageLimit: null,
  oncePerCustomer: false,
  startsAt: null,
  endsAt: null,
  collections: [],
  combinesWith: null,
};

/** The columns of a tier that are its conditions. */
export interface StoredConditions extends TierDates {
  conditions: unknown;
}

/** A tier's conditions, which its custom discounts have too; those of no tier are none. */
export function conditionsOf(tier: StoredConditions | null | undefined): DiscountConditions {
  if (!tier) return noConditions;
  return {
    ...(tier.conditions === null ? noConditions : storedConditions.parse(tier.conditions)),
    startsAt: tier.startsAt?.toISOString() ?? null,
    endsAt: tier.endsAt?.toISOString() ?? null,
  };
}

/** The columns of a tier for its conditions; null for none. */
export function conditionColumns(conditions: DiscountConditions | null) {
  const { startsAt, endsAt, ...others } = conditions ?? noConditions;
  return { conditions: conditions ? others : Prisma.DbNull, startsAt, endsAt };
}

interface WithDiscounts {
  discount: object | null;
  tier: (TierDates & { discount: object | null }) | null;
}

/**
 * A collab that has a discount only while it is in force. Its tier's and its custom one are so after the tier's start and
 * before its end. `db/collabs/collab-json.ts` has this rule in SQL.
 */
export function withDiscountInForce<Collab extends WithDiscounts>(collab: Collab, now = new Date()): Collab {
  const { tier } = collab;
  if (!tier || isInForce(tier, now)) return collab;
  return { ...collab, discount: null, tier: { ...tier, discount: null } };
}

function isInForce(dates: TierDates, now: Date): boolean {
  const { from, ended } = datesOutOfForce(dates, now);
  return from === null && ended === null;
}

/** When a tier's discount will start, or when it ended, in ISO 8601; null while it is in force. */
export interface DatesOutOfForce {
  from: string | null;
  ended: string | null;
}

/** `datesOutOfForce` of `db/collabs/collab-json.ts` has this rule in SQL. */
export function datesOutOfForce(
  { startsAt = null, endsAt = null }: Partial<TierDates>,
  now = new Date(),
): DatesOutOfForce {
  return {
    from: startsAt !== null && startsAt > now ? startsAt.toISOString() : null,
    ended: endsAt !== null && endsAt <= now ? endsAt.toISOString() : null,
  };
}

const maxUses = 1_000_000_000;
const maxCollections = 100;

const badNumber = rule('invalid-condition-number');
const wholeNumber = z.number(badNumber).int(badNumber).min(1, badNumber).max(maxUses, badNumber);
const collection = z
  .union([z.string(), z.number()], rule('invalid-collection-id'))
  .transform((sent): string => parsePlatformId(sent, 'Collection') ?? '')
  .refine((id) => id !== '', rule('invalid-collection-id'));

/** Conditions in a request; an absent one does not apply. */
export const conditionsInput = z
  .object(
    {
      minimumSubtotal: nullMeansAbsent(
        z
          .number(badNumber)
          .min(0.0001, badNumber)
          .max(largestMoney, rule('money-too-large', { max: String(largestMoney) })),
      ).describe(
        'Lowest subtotal of an order, in the channel’s currency with no more decimals than that has.',
      ),
      minimumQuantity: nullMeansAbsent(wholeNumber).describe(
        'Lowest number of items. Not with `minimumSubtotal`.',
      ),
      usageLimit: nullMeansAbsent(wholeNumber).describe('How often each code can be used.'),
      oncePerCustomer: nullMeansAbsent(z.boolean(rule('not-boolean'))).describe(
        'Whether a customer can use a code only once.',
      ),
      startsAt: nullMeansAbsent(timeInput).describe('When the discount starts.'),
      endsAt: nullMeansAbsent(timeInput).describe('When the discount ends.'),
      collections: nullMeansAbsent(
        z
          .array(collection, rule('not-text-list'))
          .max(maxCollections, rule('too-many-items', { max: maxCollections })),
      ).describe('Platform ids of the collections that it applies to; none for all products.'),
      combinesWith: nullMeansAbsent(
        z.array(z.enum(discountClasses, rule('invalid-combination')), rule('not-text-list')),
      ).describe('Classes of other discounts that it combines with. Without it the store’s staff choose.'),
    },
    rule('not-object'),
  )
  // These run although a field is invalid, so that the form shows every error.
  .refine(({ minimumSubtotal, minimumQuantity }) => !isSet(minimumSubtotal) || !isSet(minimumQuantity), {
    path: ['minimumQuantity'],
    message: rule('conditions-two-minimums'),
    when: whenObject,
  })
  .refine(({ startsAt, endsAt }) => !(Date.parse(String(endsAt)) <= Date.parse(String(startsAt))), {
    path: ['endsAt'],
    message: rule('conditions-end-first'),
    when: whenObject,
  })
  .transform((sent): DiscountConditions => {
    const { minimumSubtotal, minimumQuantity } = sent;
    return {
      minimum: minimumOf(minimumSubtotal, minimumQuantity),
      usageLimit: sent.usageLimit ?? null,
      oncePerCustomer: sent.oncePerCustomer ?? false,
      startsAt: sent.startsAt ?? null,
      endsAt: sent.endsAt ?? null,
      collections: [...new Set(sent.collections ?? [])],
      combinesWith: sent.combinesWith ?? null,
    };
  });

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function minimumOf(
  subtotal: number | undefined,
  quantity: number | undefined,
): DiscountConditions['minimum'] {
  if (subtotal !== undefined) return { subtotal: new Prisma.Decimal(subtotal).toFixed() };
  return quantity === undefined ? null : { quantity };
}

/** A tier's conditions as a request sends them; null for none. */
export function toConditionsInput(tier: StoredConditions) {
  const conditions = conditionsOf(tier);
  if (isDeepStrictEqual(conditions, noConditions)) return null;
  const { minimum: lowest, ...rest } = conditions;
  return {
    minimumSubtotal: lowest && 'subtotal' in lowest ? Number(lowest.subtotal) : null,
    minimumQuantity: lowest && 'quantity' in lowest ? lowest.quantity : null,
    ...rest,
  };
}
