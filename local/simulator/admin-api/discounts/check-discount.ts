import type { DiscountRecord } from '../../state/records/discount.ts';
import { findNode } from '../../state/find-node.ts';
import type { Store } from '../../state/store.ts';
import { ApiError, notSimulated, userError, type UserError } from '../api-error.ts';
import type { DiscountInput } from './discount-input.ts';

const MAX_TEXT = 255;
const MAX_INTEGER = 2 ** 31 - 1;
const MIN_INTEGER = -(2 ** 31);

const at = (...path: string[]) => ['basicCodeDiscount', ...path];

/** The errors of a discount's input; texts and codes as recorded from the real service. */
export function discountErrors(
  store: Store,
  input: DiscountInput,
  before: DiscountRecord | undefined,
): UserError[] {
  assertKnownInput(input);
  const hasCode = typeof input.code === 'string';
  if (before && hasCode && store.redeemCodes.group('discountId', before.id).size > 1)
    return [userError(['id'], 'Cannot update the code of a bulk discount.')];
  const codeProblems = before && !hasCode ? [] : codeErrors(input);
  return [
    ...titleErrors(input, before),
    ...codeProblems,
    ...startErrors(input, before),
    ...audienceErrors(input),
    ...minimumErrors(input),
    ...valueErrors(input, before),
    ...limitErrors(input),
    ...combinationErrors(input),
    ...endErrors(input, before),
    ...(codeProblems.length > 0 ? [] : takenErrors(store, input, before)),
    ...itemErrors(store, input),
  ];
}

function titleErrors({ title }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  if (before ? title === '' : !title?.trim())
    return [userError(at('title'), "Title can't be blank", 'BLANK')];
  if ((title?.length ?? 0) <= MAX_TEXT) return [];
  return [userError(at('title'), `Title is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
}

/** The errors of a code's form. A code of blanks only is a guess. */
function codeErrors({ code }: DiscountInput): UserError[] {
  const path = at('code');
  if (code === '') return [userError(path, 'Code is too short (minimum is 1 character)', 'TOO_SHORT')];
  if (!code?.trim()) return [userError(path, "Code can't be blank", 'BLANK')];
  if (/[\n\r]/.test(code)) return [userError(path, 'Code cannot contain newline characters.', 'INVALID')];
  if (code.length <= MAX_TEXT) return [];
  return [userError(path, `Code is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
}

/** A code is unique in the store, in any case. */
function takenErrors(
  { redeemCodes }: Store,
  { code }: DiscountInput,
  before: DiscountRecord | undefined,
): UserError[] {
  const owner = typeof code === 'string' ? redeemCodes.find('code', code.toLowerCase()) : undefined;
  if (!owner || owner.discountId === before?.id) return [];
  return [userError(at('code'), 'Code must be unique. Please try a different code.', 'TAKEN')];
}

function startErrors({ startsAt }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  return (startsAt ?? before?.startsAt)
    ? []
    : [userError(at('startsAt'), "Starts at can't be blank", 'BLANK')];
}

function endErrors(input: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  const startsAt = input.startsAt ?? before?.startsAt;
  const endsAt = input.endsAt === undefined ? before?.endsAt : input.endsAt;
  if (!startsAt || !endsAt || Date.parse(endsAt) > Date.parse(startsAt)) return [];
  return [userError(at('endsAt'), 'Ends at needs to be after starts_at', 'INVALID')];
}

/** The stores are on plans without subscriptions. */
function limitErrors({ usageLimit, recurringCycleLimit, customerGets }: DiscountInput): UserError[] {
  const errors: UserError[] = [];
  const forbid = (path: string[], words: string) =>
    errors.push(userError(at(...path), `${words} is not permitted for this shop.`, 'INVALID'));
  if (customerGets?.appliesOnSubscription)
    forbid(['customerGets', 'appliesOnSubscription'], 'Customer gets applies on subscription');
  if (recurringCycleLimit) forbid(['recurringCycleLimit'], 'Recurring cycle limit');
  if (typeof usageLimit !== 'number') return errors;
  const rejectLimit = (words: string, code: string) =>
    errors.push(userError(at('usageLimit'), `Usage limit must be ${words}`, code));
  if (usageLimit > MAX_INTEGER) rejectLimit(`less than or equal to ${MAX_INTEGER}`, 'LESS_THAN_OR_EQUAL_TO');
  if (usageLimit <= 0) rejectLimit('greater than 0', 'GREATER_THAN');
  if (usageLimit < MIN_INTEGER)
    rejectLimit(`greater than or equal to ${MIN_INTEGER}`, 'GREATER_THAN_OR_EQUAL_TO');
  return errors;
}

/** The stores are on plans without combinations by tag. */
function combinationErrors({ combinesWith, customerGets }: DiscountInput): UserError[] {
  if (!combinesWith?.productDiscountsWithTagsOnSameCartLine) return [];
  const path = at('combinesWith', 'productDiscountsWithTagsOnSameCartLine');
  const code = 'PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE';
  const message = "The shop's plan does not allow setting `productDiscountsWithTagsOnSameCartLine`.";
  const errors = [userError(path, message, `${code}_NOT_ENTITLED`)];
  if (customerGets?.items?.all)
    errors.push(
      userError(
        path,
        'Combines with product discounts with tags on same cart line is only valid for discounts with the PRODUCT discount class',
        `INVALID_${code}_FOR_DISCOUNT_CLASS`,
      ),
    );
  return errors;
}

function valueErrors({ customerGets }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  const value = customerGets?.value;
  const errors: UserError[] = [];
  if (!before && !value) errors.push(userError(at('customerGets', 'value'), "Value can't be blank", 'BLANK'));
  if (value?.discountOnQuantity) {
    const message = 'discountOnQuantity field is only permitted with bxgy discounts.';
    errors.push(userError(at('customerGets', 'value', 'discountOnQuantity'), message, 'INVALID'));
  }
  if (!before && !customerGets?.items)
    errors.push(userError(at('customerGets', 'items'), "Items can't be blank", 'BLANK'));
  if (typeof value?.percentage === 'number' && (value.percentage < 0 || value.percentage > 1)) {
    const message = 'Value must be between 0.0 and 1.0';
    errors.push(userError(at('customerGets', 'value', 'percentage'), message, 'VALUE_OUTSIDE_RANGE'));
  }
  // The real service stores amounts as negative numbers, and its message is inverted too.
  if (value?.discountAmount && Number(value.discountAmount.amount ?? 0) < 0) {
    const fieldPath = at('customerGets', 'value', 'discountAmount', 'amount');
    errors.push(userError(fieldPath, 'Value must be less than or equal to 0', 'LESS_THAN_OR_EQUAL_TO'));
  }
  return errors;
}

/** Unknown products, variants and collections, or both kinds. */
function itemErrors(store: Store, { customerGets }: DiscountInput): UserError[] {
  const { products, collections } = customerGets?.items ?? {};
  const itemPath = (...path: string[]) => at('customerGets', 'items', ...path);
  const hasProducts = [products?.productsToAdd, products?.productVariantsToAdd].some((ids) => ids?.length);
  const isConflict = hasProducts && (collections?.add?.length ?? 0) > 0;
  const conflict = 'Cannot entitle collections in combination with product variants or products';
  const named = [
    { ids: isConflict ? [] : collections?.add, path: ['collections', 'add'], what: 'Collection' },
    { ids: products?.productsToAdd, path: ['products', 'productsToAdd'], what: 'Product' },
    {
      ids: products?.productVariantsToAdd,
      path: ['products', 'productVariantsToAdd'],
      what: 'Product variant',
    },
  ];
  const unknown = named.flatMap(({ ids, path, what }) =>
    (ids ?? [])
      .filter((id) => !findNode(store, id))
      .map((id) => {
        const number = id.split('/').at(-1) ?? '';
        return userError(itemPath(...path), `${what} with id: ${number} is invalid`, 'INVALID');
      }),
  );
  return isConflict ? [userError(itemPath('collections', 'add'), conflict, 'CONFLICT'), ...unknown] : unknown;
}

function audienceErrors({ context, customerSelection }: DiscountInput): UserError[] {
  if (!context || !customerSelection) return [];
  return [userError(at('context'), 'Only one of context and customerSelection can be specified', 'INVALID')];
}

function minimumErrors({ minimumRequirement }: DiscountInput): UserError[] {
  if (!minimumRequirement?.subtotal || !minimumRequirement.quantity) return [];
  const conflict = (path: string[], one: string, other: string) =>
    userError(
      at('minimumRequirement', ...path),
      `Minimum ${one} cannot be defined when minimum ${other} is.`,
      'CONFLICT',
    );
  return [
    conflict(['subtotal', 'greaterThanOrEqualToSubtotal'], 'subtotal', 'quantity'),
    conflict(['quantity', 'greaterThanOrEqualToQuantity'], 'quantity', 'subtotal'),
  ];
}

/** Contradictions of an input fail the whole field. */
function assertKnownInput({ customerGets, context, customerSelection }: DiscountInput): void {
  const badRequest = (message: string) => new ApiError('BAD_REQUEST', message);
  const { all, customers, customerSegments } = customerSelection ?? {};
  if (all && customers)
    throw badRequest(
      'A discount cannot have customerSelection set to all, when customers or customerSavedSearches is specified.',
    );
  if (all && customerSegments)
    throw badRequest(
      'A discount cannot have customerSelection set to all, when customerSegments is specified.',
    );
  const value = customerGets?.value;
  const kinds = [value?.percentage, value?.discountAmount, value?.discountOnQuantity].filter(
    (one) => (one ?? null) !== null,
  );
  if (kinds.length > 1)
    throw badRequest('A discount can only have one of percentage, discountOnQuantity or discountAmount.');
  const { products, collections } = customerGets?.items ?? {};
  for (const [what, added, removed] of [
    ['ProductVariant', products?.productVariantsToAdd, products?.productVariantsToRemove],
    ['Product', products?.productsToAdd, products?.productsToRemove],
    ['Collection', collections?.add, collections?.remove],
  ] as const)
    if (added?.some((id) => removed?.includes(id)))
      throw badRequest(`The same ${what} id is present in both 'add' and 'remove' fields`);
  const isForSome = [context?.customers, context?.customerSegments, context?.markets, customers].some(
    Boolean,
  );
  if (isForSome || customerSegments) throw notSimulated('discounts for some customers only');
}
