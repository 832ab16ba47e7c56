import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import type { DiscountFieldsFragment } from '#app/platform/generated/graphql.ts';
import type { DesiredTerms } from '../discount-group/desired.ts';
import { isSameMoment, termsDifferences } from '../discount-group/diff.ts';
import type { BasicDiscount, TermsDifference } from '../discount-group/diff.ts';
import type { DesiredCode } from './desired.ts';

/** How an adopted discount can differ. */
export type AdoptedDifference = TermsDifference | 'code' | 'dates' | 'status';

/**
 * How a collab's adopted discount differs from the desired state. A discount that staff or a pause ended differs in its end,
 * unless the terms end it too.
 */
export function adoptedDifferences(
  { code, target }: DesiredCode,
  actual: BasicDiscount,
): AdoptedDifference[] {
  return [
    ...(actual.codes.nodes[0]?.code === code ? [] : (['code'] as const)),
    ...(target ? termsDifferences(target.terms, actual) : []),
    ...(!target || hasDates(target.terms, actual) ? [] : (['dates'] as const)),
    ...(target || actual.status === 'EXPIRED' ? [] : (['status'] as const)),
  ];
}

/** Whether a discount has the dates of some terms. Starts in the past are equal; terms without a start began. */
function hasDates({ conditions: { startsAt, endsAt } }: DesiredTerms, actual: BasicDiscount): boolean {
  const hasBegun = actual.status !== 'SCHEDULED' && (startsAt === null || Date.parse(startsAt) <= Date.now());
  return isSameMoment(actual.endsAt, endsAt) && (hasBegun || isSameMoment(actual.startsAt, startsAt));
}

const messages: Record<TermsDifference, Message> = {
  value: message('discount-other-amount'),
  items: message('discount-not-all-products'),
  minimum: message('discount-minimum'),
  limits: message('discount-limited'),
  combinations: message('discount-combinations'),
};

/** How an existing discount of the store differs from the desired terms. Without a difference it is adopted. */
export function foreignDifferences(
  discount: DiscountFieldsFragment['codeDiscount'],
  { code, terms }: { code: string; terms: DesiredTerms },
): Message[] {
  if (discount.__typename !== 'DiscountCodeBasic') return [message('discount-other-type')];
  const isOnlyCode = (discount.codesCount?.count ?? 1) <= 1 && discount.codes.nodes[0]?.code === code;
  return [
    ...(isOnlyCode ? [] : [message('discount-other-code')]),
    ...termsDifferences(terms, discount).map((difference) => messages[difference]),
    ...(discount.status === 'EXPIRED' ? [message('discount-not-active')] : []),
    ...(hasDates(terms, discount) ? [] : [message('discount-other-dates')]),
    ...(discount.context.__typename === 'DiscountBuyerSelectionAll'
      ? []
      : [message('discount-not-all-customers')]),
  ];
}
