import { PlatformError } from '#app/platform/errors.ts';
import { collectionProducts, reorderCollection } from '#app/platform/operations/collection.ts';
import type { MirrorContext } from './mirror-context.ts';
import type { ObjectKey } from './platform-object.ts';
import { waitForJob, waitUntil } from './wait-for-job.ts';
import { rememberObject, writeObject } from './write-object.ts';

/** A collection as it stands in the store. */
export interface CollectionNow {
  handle: string;
  /** The source whose selected products make up the collection; undefined when somebody removed it. */
  sourceId: string | undefined;
  selectedIds: string[];
  /** Its products in the order that visitors see. */
  orderedIds: string[];
  /** Whether search engines shall not show it; false when that was not asked for. */
  isHidden: boolean;
}

const mostProducts = 250;

/** Reads all of a collection that we write. @param expected about how many products it has: reading fewer costs fewer points. */
export async function readCollection(
  context: MirrorContext,
  id: string,
  expected: number,
): Promise<CollectionNow> {
  const { handle, sources = [], products, hidden } = await askFor(context, id, { expected, inFull: true });
  const source = sources.find((candidate) => candidate.__typename === 'CollectionConditionsSource');
  return {
    handle,
    sourceId: source?.id,
    selectedIds: source?.inclusion.selections.nodes.map(({ product }) => product.id) ?? [],
    orderedIds: products.nodes.map((product) => product.id),
    isHidden: hidden?.value === '1',
  };
}

async function readOrder(context: MirrorContext, id: string, expected: number): Promise<string[]> {
  const { products } = await askFor(context, id, { expected, inFull: false });
  return products.nodes.map((product) => product.id);
}

async function askFor(
  { store }: MirrorContext,
  id: string,
  { expected, inFull }: { expected: number; inFull: boolean },
) {
  const first = Math.min(mostProducts, expected + 5);
  const { collection } = await store.send(collectionProducts, { id, first, inFull });
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
  const isComplete = () => productIds.every((productId) => shown.includes(productId));
  if (!isComplete())
    await waitUntil('CollectionProducts', async () => {
      shown = await readOrder(context, id, productIds.length);
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
