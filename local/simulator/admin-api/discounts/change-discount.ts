import { formatTime } from '../../clock/clock.ts';
import type {
  DiscountItemsRecord,
  DiscountRecord,
  DiscountValueRecord,
  MinimumRecord,
} from '../../state/records/discount.ts';
import type { Store } from '../../state/store.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { announceDeletion, announceDiscount } from './announce-discount.ts';
import { discountErrors } from './check-discount.ts';
import type { DiscountInput } from './discount-input.ts';
import { discountStatus } from './discount-status.ts';

interface DiscountPayload {
  codeDiscountNode: DiscountRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (...userErrors: UserError[]): DiscountPayload => ({
  codeDiscountNode: null,
  userErrors,
});
const noSuchDiscount = () => userError(['id'], 'Code discount does not exist.', 'INVALID');

/** A new basic code discount. */
export function createDiscount(input: DiscountInput, context: AdminContext): DiscountPayload {
  return saveDiscount(undefined, input, context);
}

/** Updates the given fields. */
export function updateDiscount(
  { id, basicCodeDiscount }: { id: string; basicCodeDiscount: DiscountInput },
  context: AdminContext,
): DiscountPayload {
  const before = context.store.discounts.get(id);
  return before
    ? saveDiscount(before, basicCodeDiscount, context)
    : userErrorsOf(userError(['id'], 'Discount does not exist'));
}

/** Deletes a discount; its codes are free again. */
export function deleteDiscount(id: string, context: AdminContext) {
  const discount = context.store.discounts.get(id);
  if (!discount) return { deletedCodeDiscountId: null, userErrors: [noSuchDiscount()] };
  context.store.discounts.remove(id);
  for (const codeId of [...context.store.redeemCodes.group('discountId', id).keys()])
    context.store.redeemCodes.remove(codeId);
  announceDeletion(discount, context);
  return { deletedCodeDiscountId: id, userErrors: [] };
}

/** Ends a discount now; a scheduled one begins and ends now. An expired one does not change. */
export function deactivateDiscount(id: string, context: AdminContext): DiscountPayload {
  return changeStatus(id, context, (discount, status) => {
    if (status === 'EXPIRED') return undefined;
    const startsAt = status === 'SCHEDULED' ? context.timestamp : discount.startsAt;
    return { ...discount, startsAt, endsAt: context.timestamp };
  });
}

/** Activates a discount now, without an end. An active one does not change. */
export function activateDiscount(id: string, context: AdminContext): DiscountPayload {
  return changeStatus(id, context, (discount, status) => {
    if (status === 'ACTIVE') return undefined;
    const startsAt = status === 'SCHEDULED' ? context.timestamp : discount.startsAt;
    return { ...discount, startsAt, endsAt: null };
  });
}

function changeStatus(
  id: string,
  context: AdminContext,
  change: (discount: DiscountRecord, status: string) => DiscountRecord | undefined,
): DiscountPayload {
  const discount = context.store.discounts.get(id);
  if (!discount) return userErrorsOf(noSuchDiscount());
  const changed = change(discount, discountStatus(discount, context.now));
  if (!changed) return { codeDiscountNode: discount, userErrors: [] };
  return put({ ...changed, updatedAt: context.timestamp }, 'DISCOUNTS_UPDATE', context);
}

function saveDiscount(
  before: DiscountRecord | undefined,
  input: DiscountInput,
  context: AdminContext,
): DiscountPayload {
  const { store, timestamp } = context;
  const errors = discountErrors(store, input, before);
  if (errors.length > 0) return userErrorsOf(...errors);
  const combinesWith = before?.combinesWith ?? NO_COMBINATION;
  const discount: DiscountRecord = {
    id: before?.id ?? store.newId('DiscountCodeNode'),
    title: input.title ?? before?.title ?? '',
    startsAt: input.startsAt ?? before?.startsAt ?? timestamp,
    endsAt: input.endsAt === undefined ? (before?.endsAt ?? null) : input.endsAt,
    value: valueOf(input, before),
    items: itemsOf(input, before),
    minimum: minimumOf(input, before),
    appliesOncePerCustomer: input.appliesOncePerCustomer ?? before?.appliesOncePerCustomer ?? false,
    combinesWith: {
      orderDiscounts: input.combinesWith?.orderDiscounts ?? combinesWith.orderDiscounts,
      productDiscounts: input.combinesWith?.productDiscounts ?? combinesWith.productDiscounts,
      shippingDiscounts: input.combinesWith?.shippingDiscounts ?? combinesWith.shippingDiscounts,
    },
    usageLimit: input.usageLimit === undefined ? (before?.usageLimit ?? null) : input.usageLimit,
    tags: input.tags ?? before?.tags ?? [],
    createdAt: before?.createdAt ?? timestamp,
    updatedAt: timestamp,
  };
  if (typeof input.code === 'string') saveOnlyCode(discount, input.code, store);
  return put(discount, before ? 'DISCOUNTS_UPDATE' : 'DISCOUNTS_CREATE', context);
}

/** A code keeps its id when it changes. */
function saveOnlyCode({ id: discountId }: DiscountRecord, code: string, store: Store): void {
  const [before] = store.redeemCodes.group('discountId', discountId).values();
  const added = { id: store.newId('DiscountRedeemCode'), discountId, usageCount: 0, countedFrom: 0 };
  store.redeemCodes.put({ ...(before ?? added), code });
}

const NO_COMBINATION = { orderDiscounts: false, productDiscounts: false, shippingDiscounts: false };

function put(
  record: DiscountRecord,
  topic: 'DISCOUNTS_CREATE' | 'DISCOUNTS_UPDATE',
  context: AdminContext,
): DiscountPayload {
  const { startsAt, endsAt } = record;
  const discount = {
    ...record,
    startsAt: toSecond(startsAt),
    endsAt: endsAt === null ? null : toSecond(endsAt),
  };
  context.store.discounts.put(discount);
  announceDiscount(topic, discount, context);
  return { codeDiscountNode: discount, userErrors: [] };
}

/** The platform cuts the dates of discounts to seconds. */
function toSecond(time: string): string {
  return formatTime(Date.parse(time));
}

function valueOf({ customerGets }: DiscountInput, before: DiscountRecord | undefined): DiscountValueRecord {
  const { percentage, discountAmount } = customerGets?.value ?? {};
  if (discountAmount) {
    const amount = Number(discountAmount.amount ?? 0).toFixed(2);
    return { amount, appliesOnEachItem: discountAmount.appliesOnEachItem ?? false };
  }
  return typeof percentage === 'number' ? { percentage } : (before?.value ?? { percentage: 0 });
}

/** Whether an explicit null removes the minimum is a guess. */
function minimumOf(
  { minimumRequirement }: DiscountInput,
  before: DiscountRecord | undefined,
): MinimumRecord | null {
  if (minimumRequirement === undefined) return before?.minimum ?? null;
  const subtotal = minimumRequirement?.subtotal?.greaterThanOrEqualToSubtotal ?? null;
  if (subtotal !== null) return { subtotal: Number(subtotal).toFixed(2) };
  const quantity = minimumRequirement?.quantity?.greaterThanOrEqualToQuantity ?? null;
  return quantity === null ? null : { quantity: Number(quantity) };
}

function itemsOf({ customerGets }: DiscountInput, before: DiscountRecord | undefined): DiscountItemsRecord {
  const items = customerGets?.items;
  if (!items) return before?.items ?? { all: true };
  if (items.all) return { all: true };
  const itemsBefore = before?.items;
  if (items.collections) {
    const { add, remove } = items.collections;
    return {
      collections: changed(
        itemsBefore && 'collections' in itemsBefore ? itemsBefore.collections : [],
        add,
        remove,
      ),
    };
  }
  const { products } = items;
  const had = itemsBefore && 'products' in itemsBefore ? itemsBefore : { products: [], variants: [] };
  return {
    products: changed(had.products, products?.productsToAdd, products?.productsToRemove),
    variants: changed(had.variants, products?.productVariantsToAdd, products?.productVariantsToRemove),
  };
}

function changed(before: readonly string[], add?: string[] | null, remove?: string[] | null): string[] {
  const removed = new Set(remove ?? []);
  return [...new Set([...before, ...(add ?? [])])].filter((id) => !removed.has(id));
}
