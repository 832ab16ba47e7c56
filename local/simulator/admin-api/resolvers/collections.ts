import type {
  CollectionRecord,
  JobRecord,
  SelectionRecord,
  SourceRecord,
} from '../../state/records/collection.ts';
import type { Searchable } from '../../search/match-search.ts';
import { searchRows } from '../connections/search-rows.ts';
import { createCollection, deleteCollection, updateCollection } from '../collections/change-collection.ts';
import type { CollectionArgs } from '../collections/collection-input.ts';
import { addProducts, removeProducts, reorderProducts } from '../collections/edit-products.ts';
import { membersOf, productsOf, visibleCount, visibleMembers } from '../collections/members.ts';
import { idNumber, paginate, paginateInOrder, type PageArgs } from '../connections/paginate.ts';
import { notSimulated } from '../api-error.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { plainText } from '../plain-text.ts';
import { metafieldFields } from './metafields.ts';
import { publishableFields } from './publications.ts';

interface ListArgs extends PageArgs {
  query?: string | null;
  sortKey?: string;
}

interface ProductsArgs extends PageArgs {
  sortKey: string;
}

const SEARCHABLE: Searchable<CollectionRecord> = {
  fields: {
    id: { kind: 'number', of: ({ id }) => idNumber(id) },
    handle: { kind: 'exact', of: ({ handle }) => handle },
    title: { kind: 'words', of: ({ title }) => title },
    collection_type: { kind: 'exact', of: ({ rules }) => (rules ? 'smart' : 'custom') },
    product_id: { kind: 'exact', of: ({ members }) => members.map((id) => String(idNumber(id))) },
    updated_at: { kind: 'time', of: ({ updatedAt }) => updatedAt },
  },
  everywhere: ['title'],
};

const SORT_KEYS: Record<string, (collection: CollectionRecord) => string | number> = {
  ID: ({ id }) => idNumber(id),
  RELEVANCE: ({ id }) => idNumber(id),
  TITLE: ({ title }) => title.toLowerCase(),
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

/** Sort orders of a collection's products that the collection itself does not define. */
const PRODUCT_ORDERS: Record<string, string> = {
  MANUAL: 'MANUAL',
  BEST_SELLING: 'BEST_SELLING',
  TITLE: 'ALPHA_ASC',
  PRICE: 'PRICE_ASC',
  CREATED: 'CREATED',
};

function listProducts(collection: CollectionRecord, args: ProductsArgs, { store, now }: AdminContext) {
  if (args.sortKey === 'ID') return paginate(productsOf(store, collection, now), args);
  const sortOrder = PRODUCT_ORDERS[args.sortKey] ?? collection.sortOrder;
  return paginateInOrder(productsOf(store, { ...collection, sortOrder }, now), args);
}

function listCollections(args: ListArgs, context: AdminContext) {
  const sortKey = SORT_KEYS[args.sortKey ?? 'ID'];
  if (!sortKey) throw notSimulated(`collections sorted by ${args.sortKey ?? ''}`);
  const searched = { root: 'collections', query: args.query, searchable: SEARCHABLE };
  return paginate(searchRows(context.store.collections.all(), searched, context), args, sortKey);
}

const count = (number: number) => ({ count: number, precision: 'EXACT' });
const byHandle = (handle: string, { store }: AdminContext) =>
  store.collections.find('handle', handle) ?? null;

function selections(list: readonly SelectionRecord[], args: PageArgs) {
  return paginateInOrder(
    list.map((selection) => ({ ...selection, id: selection.productId })),
    args,
  );
}

const sourceSide = (chosen: readonly SelectionRecord[]) => ({ conditions: [], matchType: null, chosen });

/** Collections of both models, and the jobs that change them. */
export const collectionResolvers: ResolverMap = {
  QueryRoot: {
    collection: (_source, { id }: { id: string }, { store }) => store.collections.get(id) ?? null,
    collectionByHandle: (_source, { handle }: { handle: string }, context) => byHandle(handle, context),
    collectionByIdentifier: (
      _source,
      { identifier }: { identifier: { id?: string; handle?: string; customId?: unknown } },
      context,
    ) => {
      if (identifier.customId) throw notSimulated('collections by custom id');
      return context.store.collections.get(identifier.id ?? '') ?? byHandle(identifier.handle ?? '', context);
    },
    collections: (_source, args: ListArgs, context) => listCollections(args, context),
    collectionsCount: (_source, { query }: ListArgs, context) => {
      const searched = { root: 'collections', query, searchable: SEARCHABLE };
      return count(searchRows(context.store.collections.all(), searched, context).length);
    },
    // The platform deletes jobs: an unknown one is done.
    job: (_source, { id }: { id: string }, { store }) => store.jobs.get(id) ?? { id, doneAt: 0 },
  },
  Mutation: {
    collectionCreate: (_source, args: CollectionArgs, context) => createCollection(args, context),
    collectionUpdate: (_source, args: CollectionArgs, context) => updateCollection(args, context),
    collectionDelete: (_source, { input }: { input: { id: string } }, context) =>
      deleteCollection(input.id, context),
    collectionAddProductsV2: (_source, args: { id: string; productIds: string[] }, context) =>
      addProducts(args, context),
    collectionRemoveProducts: (_source, args: { id: string; productIds: string[] }, context) =>
      removeProducts(args, context),
    collectionReorderProducts: (
      _source,
      args: { id: string; moves: { id: string; newPosition: string }[] },
      context,
    ) => reorderProducts(args, context),
  },
  Collection: {
    ...publishableFields,
    legacyResourceId: ({ id }: CollectionRecord) => String(idNumber(id)),
    description: ({ descriptionHtml }: CollectionRecord) => plainText(descriptionHtml),
    image: () => null,
    products: (collection: CollectionRecord, args: ProductsArgs, context) =>
      listProducts(collection, args, context),
    productsCount: (collection: CollectionRecord, _args, { now }) => count(visibleCount(collection, now)),
    hasProduct: (collection: CollectionRecord, { id }: { id: string }, { now }) =>
      visibleMembers(collection, now).includes(id),
    sources: ({ sourceRecords }: CollectionRecord) => sourceRecords,
    ruleSet: ({ rules }: CollectionRecord) => rules,
    ...metafieldFields,
  },
  CollectionConditionsSource: {
    app: () => null,
    shareable: () => false,
    inclusion: ({ included }: SourceRecord) => sourceSide(included),
    exclusion: ({ excluded }: SourceRecord) => (excluded.length > 0 ? sourceSide(excluded) : null),
    products: (source: SourceRecord, args: PageArgs, { store }) =>
      paginateInOrder(
        membersOf([source]).flatMap((id) => store.products.get(id) ?? []),
        args,
      ),
  },
  CollectionSourceInclusion: {
    // The simulator rejects sources with conditions.
    conditions: () => [],
    selections: ({ chosen }: { chosen: SelectionRecord[] }, args: PageArgs) => selections(chosen, args),
  },
  CollectionSourceExclusion: {
    conditions: () => [],
    selections: ({ chosen }: { chosen: SelectionRecord[] }, args: PageArgs) => selections(chosen, args),
  },
  CollectionInclusionProductSelection: {
    product: ({ productId }: SelectionRecord, _args, { store }) => store.products.get(productId),
  },
  CollectionExclusionProductSelection: {
    product: ({ productId }: SelectionRecord, _args, { store }) => store.products.get(productId),
  },
  Job: {
    done: ({ doneAt }: JobRecord, _args, { now }) => doneAt !== null && now >= doneAt,
    query: () => ({}),
  },
};
