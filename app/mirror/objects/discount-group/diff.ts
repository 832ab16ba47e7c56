import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountFieldsFragment } from '#app/platform/generated/graphql.ts';
import { collectionId, type DesiredGroup, type DesiredTerms } from './desired.ts';

/** A code discount of the only kind that this service creates. */
export type BasicDiscount = Extract<
  DiscountFieldsFragment['codeDiscount'],
  { __typename: 'DiscountCodeBasic' }
>;

/** How the terms of a discount can differ. */
export type TermsDifference = 'value' | 'items' | 'minimum' | 'limits' | 'combinations';

/** How a discount in the store differs from terms. Combinations that the terms leave open belong to the staff. */
export function termsDifferences(terms: DesiredTerms, actual: BasicDiscount): TermsDifference[] {
  const { usageLimit, oncePerCustomer, combinesWith } = terms.conditions;
  const found: [TermsDifference, boolean][] = [
    ['value', !hasValue(actual, terms)],
    ['items', !hasItems(actual, terms.conditions.collections.map(collectionId))],
    ['minimum', !hasMinimum(actual, terms)],
    ['limits', actual.usageLimit !== usageLimit || actual.appliesOncePerCustomer !== oncePerCustomer],
    [
      'combinations',
      combinesWith !== null &&
        (actual.combinesWith.orderDiscounts !== combinesWith.includes('order') ||
          actual.combinesWith.productDiscounts !== combinesWith.includes('product') ||
          actual.combinesWith.shippingDiscounts !== combinesWith.includes('shipping')),
    ],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}

/** Whether a discount has exactly this value. */
function hasValue({ customerGets }: BasicDiscount, { type, amount }: DesiredTerms): boolean {
  const { value } = customerGets;
  if (value.__typename === 'DiscountPercentage')
    return type === 'Percentage' && new Prisma.Decimal(value.percentage).equals(amount);
  if (value.__typename !== 'DiscountAmount') return false;
  return (
    type === 'FixedAmount' &&
    !value.appliesOnEachItem &&
    new Prisma.Decimal(value.amount.amount).equals(amount)
  );
}

/** The collections that a discount applies to; none for all products. */
export function collectionsOf({ customerGets: { items } }: BasicDiscount): string[] {
  return items.__typename === 'DiscountCollections' ? items.collections.nodes.map(({ id }) => id) : [];
}

function hasItems(actual: BasicDiscount, collections: readonly string[]): boolean {
  const { __typename: kind } = actual.customerGets.items;
  if (collections.length === 0) return kind === 'AllDiscountItems';
  return collectionsOf(actual).toSorted().join() === collections.toSorted().join();
}

function hasMinimum({ minimumRequirement: actual }: BasicDiscount, { conditions }: DesiredTerms): boolean {
  const { minimum } = conditions;
  if (!minimum || !actual) return !minimum && !actual;
  if (actual.__typename === 'DiscountMinimumSubtotal')
    return (
      'subtotal' in minimum &&
      new Prisma.Decimal(actual.greaterThanOrEqualToSubtotal.amount).equals(minimum.subtotal)
    );
  return 'quantity' in minimum && Number(actual.greaterThanOrEqualToQuantity) === minimum.quantity;
}

/** How a group's discount can differ. */
type GroupDifference = TermsDifference | 'title' | 'dates' | 'status';

/** How a group's discount in the store differs from the desired one. Undefined is a discount whose codes must not work. */
export function groupDifferences(
  desired: DesiredGroup | undefined,
  actual: BasicDiscount,
): GroupDifference[] {
  if (!desired) return actual.status === 'EXPIRED' ? [] : ['status'];
  const hasDates =
    isSameMoment(actual.startsAt, desired.startsAt) && isSameMoment(actual.endsAt, desired.endsAt);
  return [
    ...termsDifferences(desired, actual),
    ...(actual.title === desired.title ? [] : (['title'] as const)),
    ...(hasDates ? [] : (['dates'] as const)),
  ];
}

/** Whether two dates are equal to the second, to which the platform prints them. */
export function isSameMoment(one: string | null, other: string | null): boolean {
  return secondsOf(one) === secondsOf(other);
}

function secondsOf(date: string | null): number | null {
  return date === null ? null : Math.floor(Date.parse(date) / 1_000);
}
