import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountNowFragment } from '#app/platform/generated/graphql.ts';
import { tagOf } from './wanted-discount.ts';
import type { WantedDiscount, WantedValue } from './wanted-discount.ts';

/** A code discount of the only kind that this service makes. */
export type BasicDiscount = Extract<DiscountNowFragment['codeDiscount'], { __typename: 'DiscountCodeBasic' }>;

/** The code of a discount; undefined when it has several. */
export function codeOf({ codes, codesCount }: BasicDiscount): string | undefined {
  return (codesCount?.count ?? 1) > 1 ? undefined : codes.nodes[0]?.code;
}

/** Whether a discount bears the tag that this service gave it for this very collab. */
export function isTagged({ tags }: BasicDiscount, collabId: string): boolean {
  return tags.includes(tagOf(collabId));
}

/** Whether a discount gives exactly this much. */
export function hasValue({ customerGets }: BasicDiscount, { type, amount }: WantedValue): boolean {
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

/**
 * In what a discount that somebody else made is not what a collab's would be, in words for the brand. None when the two
 * are alike, so that it can be taken for the collab's.
 */
export function differences(
  discount: DiscountNowFragment['codeDiscount'],
  { code, value }: WantedDiscount,
): string[] {
  if (discount.__typename !== 'DiscountCodeBasic') return ['it is a discount of another kind'];
  const found: [boolean, string][] = [
    [codeOf(discount) !== code, 'its code is spelled otherwise, or is one of several'],
    [value !== null && !hasValue(discount, value), 'it gives another amount'],
    [discount.status !== 'ACTIVE' || discount.endsAt !== null, 'it does not work now, or it ends'],
    [discount.customerGets.items.__typename !== 'AllDiscountItems', 'it is not for all products'],
    [discount.context.__typename !== 'DiscountBuyerSelectionAll', 'it is not for all customers'],
    [discount.minimumRequirement !== null, 'it needs a minimum'],
    [discount.usageLimit !== null || discount.appliesOncePerCustomer, 'its uses are limited'],
  ];
  return found.flatMap(([isSo, words]) => (isSo ? [words] : []));
}
