import type { CollectionRecord, JobRecord, SourceRecord } from '../../state/records/collection.ts';
import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { changeMembers } from './change-collection.ts';
import { addSelections, newSource, removeSelections } from './change-sources.ts';
import { keepOrder, membersOf, moveMembers } from './members.ts';

interface JobPayload {
  job: JobRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (message: string, code: string): JobPayload => ({
  job: null,
  userErrors: [userError(['id'], message, code)],
});

interface ProductsArgs {
  id: string;
  productIds: string[];
}

/** Adds products in the older model. Unknown ids are ignored. */
export function addProducts({ id, productIds }: ProductsArgs, context: AdminContext): JobPayload {
  const { store } = context;
  const collection = store.collections.get(id);
  if (!collection) return userErrorsOf('Collection does not exist', 'COLLECTION_DOES_NOT_EXIST');
  if (collection.rules)
    return userErrorsOf("Can't manually add products to a smart collection", 'CANT_ADD_TO_SMART_COLLECTION');
  const added = productIds.filter((one) => store.products.get(one)).map((productId) => ({ productId }));
  const [first = newSource(store, { title: 'Products' }), ...others] = collection.sourceRecords;
  const sources = [{ ...first, included: addSelections(first.included, added) }, ...others];
  return withSources(collection, sources, context);
}

/** Removes products from every source, in the older model. */
export function removeProducts({ id, productIds }: ProductsArgs, context: AdminContext): JobPayload {
  const collection = context.store.collections.get(id);
  if (!collection) return userErrorsOf('Collection does not exist', 'COLLECTION_DOES_NOT_EXIST');
  if (collection.rules)
    return userErrorsOf(
      "Can't manually remove products from a smart collection",
      'CANT_ADD_TO_SMART_COLLECTION',
    );
  const removed = productIds.map((productId) => ({ productId }));
  const sources = collection.sourceRecords.map((source) => ({
    ...source,
    included: removeSelections(source.included, removed),
  }));
  return withSources(collection, sources, context);
}

/** Moves products of a manually sorted collection, by a job. */
export function reorderProducts(
  { id, moves }: { id: string; moves: { id: string; newPosition: string | number }[] },
  context: AdminContext,
): JobPayload {
  const collection = context.store.collections.get(id);
  if (!collection) return userErrorsOf('Collection not found', 'COLLECTION_NOT_FOUND');
  if (collection.sortOrder !== 'MANUAL')
    return userErrorsOf(
      "Can't reorder products unless collection is manually sorted",
      'MANUALLY_SORTED_COLLECTION',
    );
  const { job } = changeMembers(collection, moveMembers(collection.members, moves), context);
  return { job, userErrors: [] };
}

function withSources(
  collection: CollectionRecord,
  sourceRecords: SourceRecord[],
  context: AdminContext,
): JobPayload {
  const members = keepOrder(collection.members, membersOf(sourceRecords));
  const { job } = changeMembers({ ...collection, sourceRecords }, members, context);
  return { job, userErrors: [] };
}
