import type { DiscountRecord } from '../../state/records/discount.ts';
import { findNode } from '../../state/find-node.ts';
import type { Store } from '../../state/store.ts';
import { ApiError, notSimulated, userError, type UserError } from '../api-error.ts';
import type { DiscountInput } from './discount-input.ts';

const MAX_TEXT = 255;

const at = (...path: string[]) => ['basicCodeDiscount', ...path];

/** The errors of a discount's input; texts and codes as recorded from the real service. */
export function discountErrors(
  store: Store,
  input: DiscountInput,
  before: DiscountRecord | undefined,
): UserError[] {
  assertKnownInput(input);
  return [
    ...titleErrors(input, before),
    ...codeErrors(store, input, before),
    ...dateErrors(input, before),
    ...valueErrors(input, before),
    ...itemErrors(store, input),
    ...audienceErrors(input),
    ...minimumErrors(input),
  ];
}

function titleErrors({ title }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  if (before ? title === '' : !title?.trim())
    return [userError(at('title'), "Title can't be blank", 'BLANK')];
  if ((title?.length ?? 0) <= MAX_TEXT) return [];
  return [userError(at('title'), `Title is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
}

function codeErrors(store: Store, { code }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  if (before && (code === undefined || code === null)) return [];
  if (before && store.redeemCodes.group('discountId', before.id).size > 1)
    throw notSimulated('another code for a discount with several codes');
  return codeErrorsAt(store, at('code'), { code: code ?? '', discountId: before?.id });
}

/** The errors of a discount's code. A code is unique in the store, in any case. */
function codeErrorsAt(
  { redeemCodes }: Store,
  path: string[],
  { code, discountId }: { code: string; discountId: string | undefined },
): UserError[] {
  if (!code.trim()) return [userError(path, "Code can't be blank", 'BLANK')];
  if (/[\n\r]/.test(code)) return [userError(path, 'Code cannot contain newline characters.', 'INVALID')];
  if (code.length > MAX_TEXT)
    return [userError(path, `Code is too long (maximum is ${MAX_TEXT} characters)`, 'TOO_LONG')];
  const owner = redeemCodes.find('code', code.toLowerCase());
  if (!owner || owner.discountId === discountId) return [];
  return [userError(path, 'Code must be unique. Please try a different code.', 'TAKEN')];
}

function dateErrors(input: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  const startsAt = input.startsAt ?? before?.startsAt;
  const endsAt = input.endsAt === undefined ? before?.endsAt : input.endsAt;
  if (!startsAt) return [userError(at('startsAt'), "Starts at can't be blank", 'BLANK')];
  if (!endsAt || Date.parse(endsAt) > Date.parse(startsAt)) return [];
  return [userError(at('endsAt'), 'Ends at needs to be after starts_at', 'INVALID')];
}

function valueErrors({ customerGets }: DiscountInput, before: DiscountRecord | undefined): UserError[] {
  const value = customerGets?.value;
  const errors: UserError[] = [];
  if (!before && !value) errors.push(userError(at('customerGets', 'value'), "Value can't be blank", 'BLANK'));
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

/** Unknown products, variants and collections, or both kinds. The texts and paths are guesses. */
function itemErrors(store: Store, { customerGets }: DiscountInput): UserError[] {
  const { products, collections } = customerGets?.items ?? {};
  if (products && collections) {
    const message = 'Cannot entitle collections in combination with product variants or products';
    return [userError(at('customerGets', 'items'), message, 'CONFLICT')];
  }
  const named = [
    { ids: products?.productsToAdd, path: ['products', 'productsToAdd'], what: 'Product' },
    { ids: products?.productVariantsToAdd, path: ['products', 'productVariantsToAdd'], what: 'Variant' },
    { ids: collections?.add, path: ['collections', 'add'], what: 'Collection' },
  ];
  return named.flatMap(({ ids, path, what }) =>
    (ids ?? [])
      .filter((id) => !findNode(store, id))
      .map((id) => {
        const number = id.split('/').at(-1) ?? '';
        return userError(
          at('customerGets', 'items', ...path),
          `${what} with id: ${number} is invalid`,
          'INVALID',
        );
      }),
  );
}

function audienceErrors({ context, customerSelection }: DiscountInput): UserError[] {
  if (!context || !customerSelection) return [];
  return [userError(at('context'), 'Only one of context and customerSelection can be specified', 'INVALID')];
}

/** The field is a guess. */
function minimumErrors({ minimumRequirement }: DiscountInput): UserError[] {
  if (!minimumRequirement?.subtotal || !minimumRequirement.quantity) return [];
  const message = 'Minimum subtotal and minimum quantity can not both be present';
  return [userError(at('minimumRequirement'), message, 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT')];
}

function assertKnownInput({ customerGets, context, customerSelection, ...input }: DiscountInput): void {
  const value = customerGets?.value;
  const kinds = [value?.percentage, value?.discountAmount, value?.discountOnQuantity].filter(
    (one) => (one ?? null) !== null,
  );
  if (kinds.length > 1) throw new ApiError('BAD_REQUEST', 'A discount can only have a single value type.');
  if (value?.discountOnQuantity) throw notSimulated('discounts on a quantity');
  const { products, collections } = customerGets?.items ?? {};
  const changes = [
    [collections?.add, collections?.remove],
    [products?.productsToAdd, products?.productsToRemove],
    [products?.productVariantsToAdd, products?.productVariantsToRemove],
  ];
  if (changes.some(([added, removed]) => added?.some((id) => removed?.includes(id))))
    throw new ApiError('BAD_REQUEST', 'The same id cannot be added and removed.');
  if (
    context?.customers ||
    context?.customerSegments ||
    context?.markets ||
    customerSelection?.customers ||
    customerSelection?.customerSegments
  )
    throw notSimulated('discounts for some customers only');
  if (input.recurringCycleLimit || input.combinesWith?.productDiscountsWithTagsOnSameCartLine)
    throw notSimulated('cycle limits and tags of discounts on the same cart line');
}
