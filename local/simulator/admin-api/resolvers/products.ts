import { findVariant, type VariantNode } from '../../state/find-node.ts';
import type { ProductRecord } from '../../state/records/product.ts';
import type { Store } from '../../state/store.ts';
import type { Searchable } from '../../search/match-search.ts';
import { searchRows } from '../connections/search-rows.ts';
import { plainText } from '../plain-text.ts';
import { idNumber, paginate, paginateInOrder, type PageArgs } from '../connections/paginate.ts';
import { notSimulated } from '../api-error.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import {
  createProduct,
  deleteProduct,
  deleteVariants,
  updateProduct,
  type ProductArgs,
} from '../products/change-product.ts';
import { isInOnlineStore } from '../publications/is-published.ts';
import { metafieldFields } from './metafields.ts';
import { publishableFields } from './publications.ts';

/** A seed only defines availability; this is the quantity of available variants. */
const STOCK = 25;

interface ListArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
}

const SORT_KEYS: Record<string, (product: ProductRecord) => string | number> = {
  ID: ({ id }) => idNumber(id),
  RELEVANCE: ({ id }) => idNumber(id),
  TITLE: ({ title }) => title.toLowerCase(),
  VENDOR: ({ vendor }) => vendor.toLowerCase(),
  PRODUCT_TYPE: ({ productType }) => productType.toLowerCase(),
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

const SEARCHABLE: Searchable<ProductRecord> = {
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    handle: { kind: 'exact', of: ({ handle }) => handle },
    title: { kind: 'words', of: ({ title }) => title },
    vendor: { kind: 'words', of: ({ vendor }) => vendor },
    product_type: { kind: 'words', of: ({ productType }) => productType },
    status: { kind: 'exact', of: ({ status }) => status },
    tag: { kind: 'exact', of: ({ tags }) => tags },
    sku: { kind: 'exact', of: ({ variantRecords }) => variantRecords.flatMap(({ sku }) => sku ?? []) },
    created_at: { kind: 'time', of: ({ createdAt }) => createdAt },
    updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
  },
  everywhere: ['title', 'vendor', 'product_type', 'tag', 'sku'],
};

/**
 * https://shopify.dev/changelog/new-collection_id-filter-added-to-products-query-filters. Of the values of
 * `published_status`, those for the online store.
 */
function searchableIn({ store, now }: AdminContext): Searchable<ProductRecord> {
  const numbersOf = ({ id }: ProductRecord) =>
    store.collections.all().flatMap((row) => (row.members.includes(id) ? [String(idNumber(row.id))] : []));
  const statusesOf = ({ publishedOn }: ProductRecord) =>
    isInOnlineStore(publishedOn, store, now) ? ['published', 'visible'] : ['unpublished'];
  return {
    ...SEARCHABLE,
    fields: {
      ...SEARCHABLE.fields,
      collection_id: { kind: 'exact', of: numbersOf },
      published_status: { kind: 'exact', of: statusesOf },
    },
  };
}

function listProducts(args: ListArgs, context: AdminContext) {
  const sortKey = SORT_KEYS[args.sortKey ?? 'ID'];
  if (!sortKey) throw notSimulated(`products sorted by ${args.sortKey ?? ''}`);
  const searched = { root: 'products', query: args.query, searchable: searchableIn(context) };
  return paginate(searchRows(context.store.products.all(), searched, context), args, sortKey);
}

function variantsOf(parent: ProductRecord): VariantNode[] {
  return parent.variantRecords.map((variant) => ({ ...variant, parent }));
}

function mediaOf({ mediaIds }: ProductRecord, { files }: Store) {
  return mediaIds.flatMap((id) => files.get(id) ?? []);
}

function priceRange({ variantRecords }: ProductRecord, { store }: AdminContext) {
  const prices = variantRecords.map(({ price }) => Number(price)).toSorted((a, b) => a - b);
  const money = (amount = 0) => ({ amount: amount.toFixed(1), currencyCode: store.shop.currency });
  return { minVariantPrice: money(prices[0]), maxVariantPrice: money(prices.at(-1)) };
}

const stockOf = ({ variantRecords }: ProductRecord) =>
  variantRecords.filter(({ available }) => available).length * STOCK;
const count = (number: number) => ({ count: number, precision: 'EXACT' });

/** Products and their variants. */
export const productResolvers: ResolverMap = {
  QueryRoot: {
    product: (_source, { id }: { id: string }, { store }) => store.products.get(id) ?? null,
    productByHandle: (_source, { handle }: { handle: string }, { store }) =>
      store.products.find('handle', handle) ?? null,
    productByIdentifier: (
      _source,
      { identifier }: { identifier: { id?: string; handle?: string } },
      { store },
    ) =>
      store.products.get(identifier.id ?? '') ??
      store.products.find('handle', identifier.handle ?? '') ??
      null,
    products: (_source, args: ListArgs, context) => listProducts(args, context),
    productsCount: (_source, { query }: ListArgs, context) => {
      const searched = { root: 'products', query, searchable: searchableIn(context) };
      return count(searchRows(context.store.products.all(), searched, context).length);
    },
    productVariant: (_source, { id }: { id: string }, { store }) => findVariant(store, id) ?? null,
  },
  Mutation: {
    productCreate: (_source, args: ProductArgs, context) => createProduct(args, context),
    productUpdate: (_source, args: ProductArgs, context) => updateProduct(args, context),
    productDelete: (_source, { input }: { input: { id: string } }, context) =>
      deleteProduct(input.id, context),
    productVariantsBulkDelete: (
      _source,
      args: { productId: string; variantsIds: readonly string[] },
      context,
    ) => deleteVariants(args, context),
  },
  Product: {
    ...publishableFields,
    ...metafieldFields,
    legacyResourceId: ({ id }: ProductRecord) => String(idNumber(id)),
    description: ({ descriptionHtml }: ProductRecord) => plainText(descriptionHtml),
    featuredMedia: (product: ProductRecord, _args, { store }) => mediaOf(product, store)[0] ?? null,
    featuredImage: (product: ProductRecord, _args, { store }) => {
      const [file] = mediaOf(product, store);
      return file ? { file } : null;
    },
    media: (product: ProductRecord, args: PageArgs, { store }) =>
      paginateInOrder(mediaOf(product, store), args),
    mediaCount: ({ mediaIds }: ProductRecord) => count(mediaIds.length),
    options: ({ id, optionSeeds }: ProductRecord) =>
      optionSeeds.map(({ name, values }, index) => ({
        id: `gid://shopify/ProductOption/${idNumber(id)}${index + 1}`,
        name,
        values,
        position: index + 1,
      })),
    priceRangeV2: (product: ProductRecord, _args, context) => priceRange(product, context),
    totalInventory: stockOf,
    tracksInventory: () => true,
    hasOnlyDefaultVariant: ({ variantRecords }: ProductRecord) => variantRecords.length === 1,
    hasOutOfStockVariants: ({ variantRecords }: ProductRecord) =>
      variantRecords.some(({ available }) => !available),
    isGiftCard: () => false,
    templateSuffix: () => null,
    seo: () => ({ title: null, description: null }),
    publishedAt: ({ publishedOn }: ProductRecord) => Object.values(publishedOn)[0] ?? null,
    // The publication of a draft is only staged. An unlisted product has a page for those who know its address.
    onlineStoreUrl: ({ handle, status, publishedOn }: ProductRecord, _args, { store, now }) =>
      ['ACTIVE', 'UNLISTED'].includes(status) && isInOnlineStore(publishedOn, store, now)
        ? `https://${store.shop.primaryDomain}/products/${handle}`
        : null,
    variants: (product: ProductRecord, args: PageArgs) => paginateInOrder(variantsOf(product), args),
    variantsCount: ({ variantRecords }: ProductRecord) => count(variantRecords.length),
    collections: ({ id }: ProductRecord, args: PageArgs, { store }) =>
      paginate(
        store.collections.all().filter(({ members }) => members.includes(id)),
        args,
      ),
    inCollection: ({ id }: ProductRecord, args: { id: string }, { store }) =>
      store.collections.get(args.id)?.members.includes(id) ?? false,
  },
  ProductVariant: {
    legacyResourceId: ({ id }: VariantNode) => String(idNumber(id)),
    product: ({ parent }: VariantNode) => parent,
    displayName: ({ parent, title }: VariantNode) => `${parent.title} - ${title}`,
    availableForSale: ({ available, parent }: VariantNode) => available && parent.status === 'ACTIVE',
    inventoryQuantity: ({ available }: VariantNode) => (available ? STOCK : 0),
    inventoryPolicy: () => 'DENY',
    position: ({ id, parent }: VariantNode) => parent.variantRecords.findIndex((one) => one.id === id) + 1,
    selectedOptions: ({ options, parent }: VariantNode) =>
      parent.optionSeeds.map(({ name }, index) => ({ name, value: options[index] ?? '' })),
    createdAt: ({ parent }: VariantNode) => parent.createdAt,
    updatedAt: ({ parent }: VariantNode) => parent.updatedAt,
    taxable: () => true,
    barcode: () => null,
    media: ({ mediaId }: VariantNode, args: PageArgs, { store }) =>
      paginateInOrder(
        [store.files.get(mediaId ?? '')].flatMap((file) => file ?? []),
        args,
      ),
  },
};
