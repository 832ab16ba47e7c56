import { findVariant } from '../../state/find-node.ts';
import type {
  DiscountItemsRecord,
  CodeCreationRecord,
  DiscountRecord,
  DiscountValueRecord,
  MinimumRecord,
  RedeemCodeRecord,
} from '../../state/records/discount.ts';
import type { Searchable } from '../../search/match-search.ts';
import { searchRows } from '../connections/search-rows.ts';
import { notSimulated } from '../api-error.ts';
import { idNumber, paginate, paginateInOrder, type PageArgs } from '../connections/paginate.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import {
  activateDiscount,
  createDiscount,
  deactivateDiscount,
  deleteDiscount,
  updateDiscount,
} from '../discounts/change-discount.ts';
import type { DiscountInput } from '../discounts/discount-input.ts';
import { discountStatus } from '../discounts/discount-status.ts';
import { addCodes, codesOf, deleteCodes } from '../discounts/redeem-codes.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
}

const searchableAt = (now: number): Searchable<DiscountRecord> => ({
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    title: { kind: 'words', of: ({ title }) => title },
    status: { kind: 'exact', of: (discount) => discountStatus(discount, now) },
    created_at: { kind: 'time', of: ({ createdAt }) => createdAt },
    updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
    starts_at: { kind: 'time', of: ({ startsAt }) => startsAt },
    tag: { kind: 'exact', of: ({ tags }) => tags },
  },
  everywhere: ['title'],
});

const SORT_KEYS: Record<string, (discount: DiscountRecord) => string | number> = {
  ID: ({ id }) => idNumber(id),
  TITLE: ({ title }) => title.toLowerCase(),
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

function listDiscounts(root: string, args: ListArgs, context: AdminContext) {
  const sortKey = SORT_KEYS[args.sortKey ?? 'ID'];
  if (!sortKey) throw notSimulated(`discounts sorted by ${args.sortKey ?? ''}`);
  const searched = { root, query: args.query, searchable: searchableAt(context.now) };
  return paginate(searchRows(context.store.discounts.all(), searched, context), args, sortKey);
}

/** A discount as its node's content: the same record under another type. */
type BasicNode = DiscountRecord & { __typename: 'DiscountCodeBasic' };

const basicNode = (discount: DiscountRecord): BasicNode => ({ ...discount, __typename: 'DiscountCodeBasic' });

function valueNode(value: DiscountValueRecord, { store }: AdminContext) {
  if ('percentage' in value) return { __typename: 'DiscountPercentage', ...value };
  // Decimals have at least one place, without trailing zeros.
  const amount = { amount: value.amount.replace(/0$/, ''), currencyCode: store.shop.currency };
  return { __typename: 'DiscountAmount', amount, appliesOnEachItem: value.appliesOnEachItem };
}

function itemsNode(items: DiscountItemsRecord) {
  if ('all' in items) return { __typename: 'AllDiscountItems', allItems: true };
  return { __typename: 'collections' in items ? 'DiscountCollections' : 'DiscountProducts', ids: items };
}

const SEARCHABLE_CODE: Searchable<RedeemCodeRecord> = {
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    times_used: { kind: 'number', of: ({ usageCount }) => usageCount },
    code: { kind: 'words', of: ({ code }) => code },
  },
  everywhere: ['code'],
};

const codeNode = ({ id, code, usageCount }: RedeemCodeRecord) => ({
  id,
  code,
  asyncUsageCount: usageCount,
  createdBy: null,
});

function minimumNode(minimum: MinimumRecord | null, { store }: AdminContext) {
  if (!minimum) return null;
  if ('quantity' in minimum)
    return { __typename: 'DiscountMinimumQuantity', greaterThanOrEqualToQuantity: String(minimum.quantity) };
  const amount = { amount: minimum.subtotal.replace(/0$/, ''), currencyCode: store.shop.currency };
  return { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: amount };
}

/** The end for chosen products and collections is a guess. */
function summaryOf({ value, items }: BasicNode, { store }: AdminContext): string {
  const off =
    'percentage' in value
      ? `${Math.round(value.percentage * 10_000) / 100}%`
      : `${value.amount} ${store.shop.currency}`;
  const on = 'all' in items ? 'one-time purchase products' : 'chosen one-time purchase products';
  return `${off} off ${on}`;
}

interface IdArgs {
  id: string;
}

/** Basic code discounts; other kinds are not simulated. */
export const discountResolvers: ResolverMap = {
  QueryRoot: {
    codeDiscountNode: (_source, { id }: IdArgs, { store }) => store.discounts.get(id) ?? null,
    discountNode: (_source, { id }: IdArgs, { store }) =>
      store.discounts.get(id.replace('/DiscountNode/', '/DiscountCodeNode/')) ?? null,
    codeDiscountNodeByCode: (_source, { code }: { code: string }, { store }) => {
      const found = store.redeemCodes.find('code', code.toLowerCase());
      return (found && store.discounts.get(found.discountId)) ?? null;
    },
    discountRedeemCodeBulkCreation: (_source, { id }: IdArgs, { store }) =>
      store.codeCreations.get(id) ?? null,
    codeDiscountNodes: (_source, args: ListArgs, context) =>
      listDiscounts('codeDiscountNodes', args, context),
    discountNodes: (_source, args: ListArgs, context) => listDiscounts('discountNodes', args, context),
  },
  Mutation: {
    discountCodeBasicCreate: (_source, args: { basicCodeDiscount: DiscountInput }, context) =>
      createDiscount(args.basicCodeDiscount, context),
    discountCodeBasicUpdate: (_source, args: { id: string; basicCodeDiscount: DiscountInput }, context) =>
      updateDiscount(args, context),
    discountCodeActivate: (_source, { id }: IdArgs, context) => activateDiscount(id, context),
    discountCodeDeactivate: (_source, { id }: IdArgs, context) => deactivateDiscount(id, context),
    discountCodeDelete: (_source, { id }: IdArgs, context) => deleteDiscount(id, context),
    discountRedeemCodeBulkAdd: (_source, args: { discountId: string; codes: { code: string }[] }, context) =>
      addCodes(args, context),
    discountCodeRedeemCodeBulkDelete: (_source, args: Parameters<typeof deleteCodes>[0], context) =>
      deleteCodes(args, context),
  },
  DiscountCodeNode: {
    codeDiscount: (discount: DiscountRecord) => basicNode(discount),
  },
  DiscountNode: {
    discount: (discount: DiscountRecord) => basicNode(discount),
  },
  DiscountCodeBasic: {
    status: (discount: BasicNode, _args, { now }) => discountStatus(discount, now),
    asyncUsageCount: ({ id }: BasicNode, _args, { store }) =>
      codesOf(store, id).reduce((sum, { usageCount }) => sum + usageCount, 0),
    codes: ({ id }: BasicNode, args: ListArgs, context) => {
      if ((args.sortKey ?? 'ID') !== 'ID') throw notSimulated(`codes sorted by ${args.sortKey ?? ''}`);
      const searched = { root: 'codes', query: args.query, searchable: SEARCHABLE_CODE };
      return paginate(searchRows(codesOf(context.store, id), searched, context).map(codeNode), args);
    },
    codesCount: ({ id }: BasicNode, _args, { store, now }) => ({
      count: codesOf(store, id).filter(({ countedFrom }) => countedFrom <= now).length,
      precision: 'EXACT',
    }),
    customerGets: ({ value, items }: BasicNode, _args, context) => ({
      value: valueNode(value, context),
      items: itemsNode(items),
      appliesOnOneTimePurchase: true,
      appliesOnSubscription: false,
    }),
    context: () => ({ __typename: 'DiscountBuyerSelectionAll', all: 'ALL' }),
    customerSelection: () => ({ __typename: 'DiscountCustomerAll', allCustomers: true }),
    minimumRequirement: ({ minimum }: BasicNode, _args, context) => minimumNode(minimum ?? null, context),
    recurringCycleLimit: () => null,
    discountClasses: ({ items }: BasicNode) => ['all' in items ? 'ORDER' : 'PRODUCT'],
    summary: (discount: BasicNode, _args, context) => summaryOf(discount, context),
    shortSummary: (discount: BasicNode, _args, context) => summaryOf(discount, context),
    totalSales: () => null,
    hasTimelineComment: () => false,
  },
  DiscountRedeemCodeBulkCreation: {
    done: ({ isDone }: CodeCreationRecord) => isDone,
    codesCount: ({ results }: CodeCreationRecord) => results.length,
    importedCount: ({ results }: CodeCreationRecord) =>
      results.filter(({ redeemCodeId }) => redeemCodeId !== null).length,
    failedCount: ({ results }: CodeCreationRecord) =>
      results.filter(({ errors }) => errors.length > 0).length,
    discountCode: ({ discountId }: CodeCreationRecord, _args, { store }) =>
      store.discounts.get(discountId) ?? null,
    codes: ({ results }: CodeCreationRecord, args: PageArgs, { store }) =>
      paginateInOrder(
        results.map(({ code, redeemCodeId, errors }, index) => {
          const made = redeemCodeId === null ? undefined : store.redeemCodes.get(redeemCodeId);
          return { id: String(index), code, errors, discountRedeemCode: made ? codeNode(made) : null };
        }),
        args,
      ),
  },
  DiscountProducts: {
    products: ({ ids }: { ids: { products: string[] } }, args: PageArgs, { store }) =>
      paginateInOrder(
        ids.products.flatMap((id) => store.products.get(id) ?? []),
        args,
      ),
    productVariants: ({ ids }: { ids: { variants: string[] } }, args: PageArgs, { store }) =>
      paginateInOrder(
        ids.variants.flatMap((id) => findVariant(store, id) ?? []),
        args,
      ),
  },
  DiscountCollections: {
    collections: ({ ids }: { ids: { collections: string[] } }, args: PageArgs, { store }) =>
      paginateInOrder(
        ids.collections.flatMap((id) => store.collections.get(id) ?? []),
        args,
      ),
  },
};
