import { PlatformError } from '#app/platform/errors.ts';
import type { CollectionProductsQuery } from '#app/platform/generated/graphql.ts';
import { collectionProducts, reorderCollection } from '#app/platform/operations/collection.ts';
import { sourceTitle } from './find-own-collection.ts';
import type { MirrorContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';
import { waitForJob, waitUntil } from './wait-for-job.ts';
import { rememberObject, writeObject } from './write-object.ts';

/** A collection as it stands in the store. */
export interface CollectionNow {
  handle: string;
  /** Our source, whose selected products make up the collection; undefined when somebody removed it. */
  source: SelectedProducts | undefined;
  /** Sources that somebody else added. */
  otherSourceIds: string[];
  /** Its products in the order that visitors see. */
  orderedIds: string[];
  /** Whether search engines shall not show it; false when that was not asked for. */
  isHidden: boolean;
}

/** What a source of a collection selects. */
interface SelectedProducts {
  id: string;
  productIds: string[];
  /** Whether it selects more than can be read and taken away at once, or by rules, or leaves something out. */
  isPastMending: boolean;
}

/** A page may be as long as a drop: points are taken for what is on it alone. */
const mostProducts = 250;

/** Reads all of a collection that we write. */
export async function readCollection(context: MirrorContext, id: string): Promise<CollectionNow> {
  const { handle, sources = [], products, hidden } = await askFor(context, id, { inFull: true });
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
  const leavesOut = (exclusion?.conditions.length ?? 0) + (exclusion?.selections.nodes.length ?? 0) > 0;
  return {
    id,
    productIds: selections.nodes.map(({ product }) => product.id),
    isPastMending: selections.pageInfo.hasNextPage || conditions.length > 0 || leavesOut,
  };
}

async function readOrder(context: MirrorContext, id: string): Promise<string[]> {
  const { products } = await askFor(context, id, { inFull: false });
  return products.nodes.map((product) => product.id);
}

async function askFor({ store }: MirrorContext, id: string, { inFull }: { inFull: boolean }) {
  const { collection } = await store.send(collectionProducts, { id, first: mostProducts, inFull });
  if (collection) return collection;
  throw new PlatformError('refused', 'CollectionProducts', [{ message: 'The collection is gone' }]);
}

/** A collection to be put in order. */
interface Unordered {
  key: ObjectKey;
  id: string;
  /** Its products in the order that visitors see, if that is known: each reading costs points. */
  shown?: string[];
}

/** Puts a collection's products into the wanted order, once the platform shows them all. */
export async function orderCollection(
  context: MirrorContext,
  { key, id, shown = [] }: Unordered,
  productIds: readonly string[],
): Promise<void> {
  const isComplete = () =>
    shown.length === productIds.length && productIds.every((productId) => shown.includes(productId));
  if (!isComplete())
    await waitUntil('CollectionProducts', async () => {
      shown = await readOrder(context, id);
      return isComplete();
    });
  if (productIds.every((productId, index) => shown[index] === productId)) return;
  const moves = productIds.map((productId, index) => ({ id: productId, newPosition: String(index) }));
  const { collectionReorderProducts } = await writeObject(context, key, () =>
    context.store.send(reorderCollection, { id, moves }),
  );
  await rememberObject(context, key, { platformId: id, hash: null });
  await waitForJob(context, collectionReorderProducts?.job);
}
