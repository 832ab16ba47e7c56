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
  /** Our source, whose selected products make up the collection; undefined when somebody removed it. */
  source: SelectedProducts | undefined;
  /** Sources that somebody else added. */
  otherSourceIds: string[];
  /** Its products in the order that visitors see. */
  orderedIds: string[];
  /** Whether search engines must not show it; false when that was not asked for. */
  isHidden: boolean;
}

/** What a source of a collection selects. */
interface SelectedProducts {
  id: string;
  productIds: string[];
  /** Whether it selects more than can be read and removed at once, or by rules, or excludes something. */
  isBeyondRepair: boolean;
}

/** A page may be as long as a drop: the query costs only what is on it. */
const mostProducts = 250;

/** Reads everything of a collection that we write. @throws {PlatformError} `refused` when it is gone. */
export async function readCollection(context: MirrorContext, id: string): Promise<ActualCollection> {
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

/** The ids of a collection's products in the order that visitors see. */
export async function readOrder(context: MirrorContext, id: string): Promise<string[]> {
  const { products } = await query(context, id, { inFull: false });
  return products.nodes.map((product) => product.id);
}

async function query({ store }: MirrorContext, id: string, { inFull }: { inFull: boolean }) {
  const { collection } = await store.send(collectionProducts, { id, first: mostProducts, inFull });
  if (collection) return collection;
  throw new PlatformError('refused', 'CollectionProducts', [ownReason(message('collection-missing'))]);
}

/** Whether a collection is in the store. */
export async function exists({ store }: MirrorContext, id: string): Promise<boolean> {
  const { collection } = await store.send(collectionExists, { id });
  return Boolean(collection);
}

/** The id of the collection with a handle, if it is one of ours. */
export async function findOurs({ store }: MirrorContext, handle: string): Promise<string | undefined> {
  const { collectionByIdentifier: found } = await store.send(collectionByHandle, { handle });
  return found?.sources.some(({ title }) => title === sourceTitle) ? found.id : undefined;
}

/** Deletes the duplicate that a late creation has made: the platform gave it the handle with a number behind it. */
export async function deleteDuplicate(
  context: MirrorContext,
  handle: string,
  knownId: string | null,
): Promise<void> {
  const duplicate = await findOurs(context, `${handle}-1`);
  if (duplicate !== undefined && duplicate !== knownId)
    await context.store.send(deleteCollection, { id: duplicate });
}
