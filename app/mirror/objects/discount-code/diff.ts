import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountCodeBasicInput, DiscountNowFragment } from '#app/platform/generated/graphql.ts';
import { tagOf, titleOf, valueInput } from './desired.ts';
import type { DesiredDiscount, DesiredValue } from './desired.ts';

/** A code discount of the only kind that this service creates. */
export type BasicDiscount = Extract<DiscountNowFragment['codeDiscount'], { __typename: 'DiscountCodeBasic' }>;

/** The code of a discount; undefined when it has several. */
export function codeOf({ codes, codesCount }: BasicDiscount): string | undefined {
  return (codesCount?.count ?? 1) > 1 ? undefined : codes.nodes[0]?.code;
}

/** Whether a discount has the tag that this service adds for this collab. */
export function isTagged({ tags }: BasicDiscount, collabId: string): boolean {
  return tags.includes(tagOf(collabId));
}

/** Whether a discount has exactly this value. */
function hasValue({ customerGets }: BasicDiscount, { type, amount }: DesiredValue): boolean {
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

/** How an existing discount of the store differs from the desired one. Without a difference it is adopted. */
export function foreignDifferences(
  discount: DiscountNowFragment['codeDiscount'],
  { code, value }: DesiredDiscount,
): Message[] {
  if (discount.__typename !== 'DiscountCodeBasic') return [message('discount-other-type')];
  const found: [boolean, Message][] = [
    [codeOf(discount) !== code, message('discount-other-code')],
    [value !== null && !hasValue(discount, value), message('discount-other-amount')],
    [discount.status !== 'ACTIVE' || discount.endsAt !== null, message('discount-not-active')],
    [discount.customerGets.items.__typename !== 'AllDiscountItems', message('discount-not-all-products')],
    [discount.context.__typename !== 'DiscountBuyerSelectionAll', message('discount-not-all-customers')],
    [discount.minimumRequirement !== null, message('discount-minimum')],
    [discount.usageLimit !== null || discount.appliesOncePerCustomer, message('discount-limited')],
  ];
  return found.flatMap(([differs, difference]) => (differs ? [difference] : []));
}

/** How a collab's own discount can differ. Other settings belong to the staff. */
export type DiscountDifference = 'code' | 'value' | 'status';

/** How a collab's own discount in the store differs from the desired one. */
export function discountDifferences(desired: DesiredDiscount, actual: BasicDiscount): DiscountDifference[] {
  const { code, value, isActive } = desired;
  const found: [DiscountDifference, boolean][] = [
    ['code', codeOf(actual) !== code],
    ['value', value !== null && !hasValue(actual, value)],
    ['status', actual.status !== (isActive ? 'ACTIVE' : 'EXPIRED')],
  ];
  return found.flatMap(([difference, differs]) => (differs ? [difference] : []));
}

/**
 * The update of a discount's code and value; undefined when none is needed. Other settings of the staff, such
 * as the combination with other discounts, stay.
 */
export function discountChanges(
  found: BasicDiscount,
  desired: DesiredDiscount,
): DiscountCodeBasicInput | undefined {
  const { code, value, collabId } = desired;
  const hasCode = codeOf(found) === code;
  if (hasCode && (!value || hasValue(found, value))) return undefined;
  const isNamedByUs = found.title === titleOf(codeOf(found) ?? '');
  return {
    tags: [...new Set([...found.tags, tagOf(collabId)])],
    ...(hasCode ? {} : { code, ...(isNamedByUs ? { title: titleOf(code) } : {}) }),
    ...(value && { customerGets: { value: valueInput(value) } }),
  };
}
