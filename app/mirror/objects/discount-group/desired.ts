import { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import type { GroupRow } from '#app/db/mirror/discount-groups.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/enums.ts';
import { conditionsOf, type DiscountConditions } from '#app/domain/discounts/conditions.ts';
import { isId } from '#app/ids.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';
import { hashOf, isSameHash } from '../object-kind.ts';

/** What a discount gives, and under which conditions. */
export interface DesiredTerms {
  type: DiscountType;
  /** A fraction for `Percentage`, major units of the channel's currency for `FixedAmount`; an exact decimal in text. */
  amount: string;
  conditions: DiscountConditions;
}

/** A group's discount while its codes work. */
export interface DesiredGroup extends DesiredTerms {
  title: string;
  startsAt: string;
  endsAt: string | null;
}

/** A group's terms; undefined while its codes must not work. */
export function desiredGroup(group: GroupRow): DesiredGroup | undefined {
  return group.hasDesiredCode ? groupForCodes(group) : undefined;
}

/** A group's terms, also before it has a code that is to work; undefined while its tier has no discount. */
export function groupForCodes(group: GroupRow): DesiredGroup | undefined {
  const { type, amount } = group;
  if (type === null || amount === null) return undefined;
  return groupWith(group, { type, amount, conditions: conditionsOf(group) });
}

/** A group with the given terms. */
export function groupWith(
  group: Pick<GroupRow, 'tierTitle' | 'hasCustomAmount' | 'since'>,
  terms: DesiredTerms,
): DesiredGroup {
  const { startsAt, endsAt } = terms.conditions;
  return {
    ...terms,
    title: titleOf(group, terms),
    startsAt: startsAt ?? startBefore(endsAt, group.since),
    endsAt,
  };
}

/** A start for terms without one, at the latest a second before their end: the platform rejects an end before the start. */
export function startBefore(endsAt: string | null, latest: Date): string {
  const last = endsAt === null ? Infinity : Date.parse(endsAt) - 1_000;
  return new Date(Math.min(latest.getTime(), last)).toISOString();
}

const maxTitleLength = 255;

/** The title that staff see: the tier, the custom amount, or both. */
function titleOf(
  { tierTitle, hasCustomAmount }: Pick<GroupRow, 'tierTitle' | 'hasCustomAmount'>,
  { type, amount }: DesiredTerms,
): string {
  const shown = type === 'Percentage' ? `${new Prisma.Decimal(amount).times(100).toString()} %` : amount;
  const names = [...(hasCustomAmount ? [shown] : []), ...(tierTitle === null ? [] : [tierTitle])];
  return cutText(`Creators: ${names.join(', ')}`, maxTitleLength);
}

/** The tag of a discount that this service created for a group, within the platform's limit. */
export function tagOf(groupId: string): string {
  return `cc-${groupId}`;
}

/** The ids in tags of {@link tagOf}. */
export function idsIn(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.replace(/^cc-/, '')).filter((id) => isId(id));
}

/** The input for a discount's value: a fraction as a number, money as text. */
function valueInput({ type, amount }: DesiredTerms) {
  return type === 'Percentage'
    ? { percentage: Number(amount) }
    : { discountAmount: { amount, appliesOnEachItem: false } };
}

/**
 * The input for a discount's terms, without a code.
 * @param had the collections that the discount applies to now.
 */
export function termsInput(terms: DesiredTerms, had: readonly string[] = []): DiscountCodeBasicInput {
  const { minimum, usageLimit, oncePerCustomer, collections, combinesWith } = terms.conditions;
  const ids = collections.map(collectionId);
  const remove = had.filter((id) => !ids.includes(id));
  return {
    customerGets: {
      value: valueInput(terms),
      items:
        ids.length === 0
          ? { all: true }
          : { collections: { add: ids, ...(remove.length > 0 && { remove }) } },
    },
    minimumRequirement: minimum && minimumInput(minimum),
    usageLimit,
    appliesOncePerCustomer: oncePerCustomer,
    ...(combinesWith && {
      combinesWith: {
        orderDiscounts: combinesWith.includes('order'),
        productDiscounts: combinesWith.includes('product'),
        shippingDiscounts: combinesWith.includes('shipping'),
      },
    }),
  };
}

export function collectionId(platformId: string): string {
  return `gid://shopify/Collection/${platformId}`;
}

function minimumInput(minimum: NonNullable<DiscountConditions['minimum']>) {
  return 'subtotal' in minimum
    ? { subtotal: { greaterThanOrEqualToSubtotal: minimum.subtotal } }
    : { quantity: { greaterThanOrEqualToQuantity: String(minimum.quantity) } };
}

/** The input for a group's discount, without a code. It ends the pause of an ended discount. */
export function groupInput(desired: DesiredGroup, had: readonly string[] = []): DiscountCodeBasicInput {
  const { title, startsAt, endsAt } = desired;
  return { title, startsAt, endsAt, ...termsInput(desired, had) };
}

const writtenGroup = z.strictObject({ hash: z.string(), collections: z.array(z.string()) });

/** What was last written to a group's discount. */
export type WrittenGroup = z.infer<typeof writtenGroup>;

export function writtenOf({ written }: GroupRow): WrittenGroup | undefined {
  return writtenGroup.safeParse(written).data;
}

export function writtenAs(desired: DesiredGroup): WrittenGroup {
  const hash = Buffer.from(hashOf(desired)).toString('hex');
  return { hash, collections: desired.conditions.collections.map(collectionId) };
}

export function isWritten(written: WrittenGroup | undefined, desired: DesiredGroup): boolean {
  return written !== undefined && isSameHash(Buffer.from(written.hash, 'hex'), hashOf(desired));
}
