import type { DiscountType } from '#app/db/generated/client.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import type { DiscountCodeBasicInput } from '#app/platform/generated/graphql.ts';

/** What a discount gives: a fraction for `Percentage`, major units of the channel's currency for `FixedAmount`. */
export interface WantedValue {
  type: DiscountType;
  /** An exact decimal in text, such as `0.15` or `12.5`. */
  amount: string;
}

/** What a collab's discount code in the store should be. */
export interface WantedDiscount {
  collabId: string;
  code: string;
  /** Null while no discount is in force: then it does not matter what the code would give. */
  value: WantedValue | null;
  /** Whether the code works at the checkout. */
  isActive: boolean;
  /** From when on, ISO 8601; the same each time it is asked for. */
  startsAt: string;
}

/** A collab's own discount, else its tier's, under its affiliate code; it works while the collab is not paused. */
export function wantedDiscount(collab: WholeCollab): WantedDiscount {
  const discount = collab.discount ?? collab.tier?.discount;
  return {
    collabId: collab.id,
    code: collab.affiliateCode,
    value: discount ? { type: discount.type, amount: discount.amount.toFixed() } : null,
    isActive: collab.isActive && Boolean(discount),
    startsAt: collab.createdAt.toISOString(),
  };
}

/** The tag by which a discount that this service made for a collab is known again. It is shorter than any tag may be. */
export function tagOf(collabId: string): string {
  return `cc-${collabId}`;
}

/** The id of the collab that a tag of {@link tagOf} is of; any other text for any other tag. */
export function collabIdIn(tag: string): string {
  return tag.replace(/^cc-/, '');
}

/** The name under which staff see a discount that this service made. The platform itself gives a code's discount the code. */
export function titleOf(code: string): string {
  return `Creator ${code}`;
}

/** A new discount: everybody may use the code, on everything, as often as they like. */
export function discountInput(
  { collabId, code, startsAt }: WantedDiscount,
  value: WantedValue,
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

/** A fraction travels as the number that its text stands for; money as its text. */
export function valueInput({ type, amount }: WantedValue) {
  return type === 'Percentage'
    ? { percentage: Number(amount) }
    : { discountAmount: { amount, appliesOnEachItem: false } };
}
