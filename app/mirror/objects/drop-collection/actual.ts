import { message } from '#app/i18n/message.ts';
import { PlatformError, ownReason } from '#app/platform/errors.ts';
import type { CollectionProductsQuery } from '#app/platform/generated/graphql.ts';
import {
  collectionByHandle,
  collectionExists,
  collectionProducts,
  deleteCollection,
} from '#app/platform/operations/collection.ts';
import type { MirrorContext } from '../../context.ts';
import { sourceTitle } from './desired.ts';

/** A collection in the store. */
export interface ActualCollection {
  handle: string;
  /** Our source, which selects the collection's products; undefined when it was deleted in the store. */
  source: SelectedProducts | undefined;
  /** Sources that staff or other apps added. */
  otherSourceIds: string[];
  /** Its products in display order. */
  orderedIds: string[];
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
const mostProducts = 250;

/**
 * Gets all fields of a collection that this service writes.
 * @throws {PlatformError} `refused` when it was deleted.
 */
export async function getCollection(context: MirrorContext, id: string): Promise<ActualCollection> {
  const { handle, sources = [], products, hidden } = await query(context, id, { inFull: true });
  const source = sources.find(isOurs);
  return {
    handle,
    source: source && selectedProducts(source),
    otherSourceIds: sources.filter((other) => other !== source).map(({ id: sourceId }) => sourceId),
    orderedIds: products.nodes.map((product) => product.id),
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
export async function listProductIds(context: MirrorContext, id: string): Promise<string[]> {
  const { products } = await query(context, id, { inFull: false });
  return products.nodes.map((product) => product.id);
}

async function query({ store }: MirrorContext, id: string, { inFull }: { inFull: boolean }) {
  const { collection } = await store.send(collectionProducts, { id, first: mostProducts, inFull });
  if (collection) return collection;
  throw new PlatformError('refused', 'CollectionProducts', [ownReason(message('collection-missing'))]);
}

/** Whether a collection exists in the store. */
export async function exists({ store }: MirrorContext, id: string): Promise<boolean> {
  const { collection } = await store.send(collectionExists, { id });
  return Boolean(collection);
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
