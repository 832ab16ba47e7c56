import type { DiscountType } from '#app/db/generated/client.ts';
import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';

/** The value of a discount: a fraction for `Percentage`, major units of the channel's currency for `FixedAmount`. */
export interface DesiredValue {
  type: DiscountType;
  /** An exact decimal in text, such as `0.15` or `12.5`. */
  amount: string;
}

/** A collab's discount code. */
export interface DesiredDiscount {
  collabId: string;
  code: string;
  /** Null while no discount applies: then the code's value does not matter. */
  value: DesiredValue | null;
  /** Whether the code works at the checkout. */
  isActive: boolean;
  /** ISO 8601; the same each time. */
  startsAt: string;
}

/** A collab's own discount, else its tier's, with its affiliate code. It works while the collab is not paused. */
export function desiredDiscount(collab: MirroredCollab): DesiredDiscount {
  const discount = collab.discount ?? collab.tier?.discount;
  return {
    collabId: collab.id,
    code: collab.affiliateCode,
    value: discount ? { type: discount.type, amount: discount.amount.toFixed() } : null,
    isActive: collab.isActive && Boolean(discount),
    startsAt: collab.createdAt.toISOString(),
  };
}

/** The tag of a discount that this service created for a collab, within the platform's limit. */
export function tagOf(collabId: string): string {
  return `cc-${collabId}`;
}

/** The collab's id in a tag of {@link tagOf}; any other text for another tag. */
export function collabIdIn(tag: string): string {
  return tag.replace(/^cc-/, '');
}

/** The title that staff see. The platform's own default title is the code. */
export function titleOf(code: string): string {
  return `Creator ${code}`;
}

/** A new discount for all customers, all products and unlimited use. */
export function discountInput(
  { collabId, code, startsAt }: DesiredDiscount,
  value: DesiredValue,
): DiscountCodeBasicInput {
  return {
    title: titleOf(code),
    code,
    startsAt,
    tags: [tagOf(collabId)],
    context: { all: 'ALL' },
    customerGets: { items: { all: true }, value: valueInput(value) },
    appliesOncePerCustomer: false,
    usageLimit: null,
  };
}

/** The input for a value: a fraction as a number, money as text. */
export function valueInput({ type, amount }: DesiredValue) {
  return type === 'Percentage'
    ? { percentage: Number(amount) }
    : { discountAmount: { amount, appliesOnEachItem: false } };
}
