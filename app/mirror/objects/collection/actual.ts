import type { GlobalId } from '#app/ids.ts';
import { sourceTitle } from '#app/domain/products/collection-cards.ts';
import { message } from '#app/i18n/message.ts';
import { PlatformError, ownReason } from '#app/platform/errors.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import type { CollectionProductsQuery, CollectionFieldsFragment } from '#app/platform/generated/graphql.ts';
import {
  collectionByHandle,
  collectionExists,
  collectionProducts,
  deleteCollection,
} from '#app/platform/operations/collection.ts';
import type { MirrorContext } from '../../context.ts';

/** A collection in the store. */
export interface ActualCollection {
  handle: string;
  /** Our sources, which together select the collection's products; none when they were deleted in the store. */
  sources: SelectedProducts[];
  /** Sources that staff or other apps added. */
  otherSourceIds: string[];
  /** Its products in display order; undefined when there are more than one page. */
  orderedIds: string[] | undefined;
  /** Whether search engines must not index it; false when not requested. */
  isHidden: boolean;
}

/** What a source of a collection selects. */
interface SelectedProducts {
  id: string;
  productIds: string[];
  /**
   * Whether it selects more products than one request can read and remove, has rules, or excludes products.
   */
  isBeyondRepair: boolean;
}

/** A page fits a whole drop: the query costs only the returned items. */
const pageSize = 250;
/** More than any collection of ours has. Others may add products to ours, so reading stops here. */
const maxPages = 5;

/**
 * Gets all fields of a collection that this service writes.
 * @throws {PlatformError} `rejected` when it was deleted.
 */
export async function getCollection({ store }: MirrorContext, id: string): Promise<ActualCollection> {
  const { handle, sources = [], products, hidden } = await query(store, id, { inFull: true, after: null });
  return {
    handle,
    sources: sources.filter(isOurs).map(selectedProducts),
    otherSourceIds: sources.filter((source) => !isOurs(source)).map(({ id: sourceId }) => sourceId),
    orderedIds: products.pageInfo.hasNextPage ? undefined : products.nodes.map((product) => product.id),
    isHidden: hidden?.value === '1',
  };
}

type Source = NonNullable<NonNullable<CollectionProductsQuery['collection']>['sources']>[number];
type ConditionsSource = Extract<Source, { __typename: 'CollectionConditionsSource' }>;

function isOurs(source: Source): source is ConditionsSource {
  return source.__typename === 'CollectionConditionsSource' && source.title === sourceTitle;
}

function selectedProducts({ id, inclusion, exclusion }: ConditionsSource): SelectedProducts {
  const { conditions, selections } = inclusion;
  const excludes = (exclusion?.conditions.length ?? 0) + (exclusion?.selections.nodes.length ?? 0) > 0;
  return {
    id,
    productIds: selections.nodes.map(({ product }) => product.id),
    isBeyondRepair: selections.pageInfo.hasNextPage || conditions.length > 0 || excludes,
  };
}

/** Lists the ids of a collection's products in display order. */
export async function listProductIds({ store }: MirrorContext, id: string): Promise<GlobalId[]> {
  return listProductIdsAfter(store, id, null);
}

async function listProductIdsAfter(
  store: PlatformClient,
  id: string,
  cursor: string | null | undefined,
): Promise<GlobalId[]> {
  const ids: GlobalId[] = [];
  for (let page = 0, after = cursor; page < maxPages && (page === 0 || after); page += 1) {
    const { products } = await query(store, id, { inFull: false, after });
    ids.push(...products.nodes.map((product) => product.id));
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null;
  }
  return ids;
}

/** How many products to read first of a collection with `count` desired ones: enough to detect extra ones. */
export function productsToRead(count: number): number {
  return Math.min(pageSize, count + 5);
}

/**
 * Adds the other pages of a collection's products to a full first page. A smaller page that is not the last shows
 * extra products already.
 */
export async function withAllProducts(
  store: PlatformClient,
  collection: CollectionFieldsFragment,
): Promise<CollectionFieldsFragment> {
  const { nodes, pageInfo } = collection.products;
  if (!pageInfo.hasNextPage || nodes.length < pageSize) return collection;
  const others = await listProductIdsAfter(store, collection.id, pageInfo.endCursor);
  const all = [...nodes, ...others.map((id) => ({ id }))];
  return { ...collection, products: { nodes: all, pageInfo: { hasNextPage: false, endCursor: null } } };
}

async function query(
  store: PlatformClient,
  id: string,
  { inFull, after = null }: { inFull: boolean; after: string | null | undefined },
) {
  const { collection } = await store.send(collectionProducts, { id, first: pageSize, after, inFull });
  if (collection) return collection;
  throw new PlatformError('rejected', 'CollectionProducts', [ownReason(message('collection-missing'))]);
}

/** Whether a collection exists in the store. */
export async function exists({ store }: Pick<MirrorContext, 'store'>, id: string): Promise<boolean> {
  const { collection } = await store.send(collectionExists, { id });
  return Boolean(collection);
}

/** Deletes a collection in the store. @returns false when it was already deleted. */
export async function deleteExisting(context: Pick<MirrorContext, 'store'>, id: string): Promise<boolean> {
  try {
    await context.store.send(deleteCollection, { id });
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'rejected') throw error;
    if (await exists(context, id)) throw error;
    return false;
  }
}

/** Finds the id of our collection with a handle. */
export async function findOurs({ store }: MirrorContext, handle: string): Promise<string | undefined> {
  const { collectionByIdentifier: found } = await store.send(collectionByHandle, { handle });
  return found?.sources.some(({ title }) => title === sourceTitle) ? found.id : undefined;
}

/** Deletes the duplicate of a late creation: the platform gave it the handle with a number appended. */
export async function deleteDuplicate(
  context: MirrorContext,
  handle: string,
  knownId: string | null,
): Promise<void> {
  const duplicate = await findOurs(context, `${handle}-1`);
  if (duplicate !== undefined && duplicate !== knownId)
    await context.store.send(deleteCollection, { id: duplicate });
}
