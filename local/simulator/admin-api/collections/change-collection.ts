import { randomUUID } from 'node:crypto';
import type { CollectionRecord, JobRecord, SourceRecord } from '../../state/records/collection.ts';
import { ApiError, notSimulated, userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { attachMetafields } from '../metafields/attach-metafields.ts';
import { announceCollection } from './announce-collection.ts';
import { changeSources, newSource } from './change-sources.ts';
import { collectionHandle } from './collection-handle.ts';
import type {
  CollectionArgs,
  CollectionFieldsInput,
  CollectionSourcesInput,
  LegacyCollectionInput,
} from './collection-input.ts';
import {
  keepOrder,
  membersOf,
  productsByRules,
  RULE_COLUMNS,
  visibleCount,
  visibleMembers,
} from './members.ts';

const MAX_TITLE = 255;

interface CollectionPayload {
  collection: CollectionRecord | null;
  job?: JobRecord | null;
  userErrors: UserError[];
}

const userErrorsOf = (userErrors: UserError[]): CollectionPayload => ({
  collection: null,
  job: null,
  userErrors,
});

/** A new collection of either model. It is in no sales channel, and its count lags. */
export function createCollection(args: CollectionArgs, context: AdminContext): CollectionPayload {
  const input = inputOf(args);
  if (input.id) return userErrorsOf([userError(['id'], 'id cannot be specified on collection creation')]);
  const made = args.collection
    ? changeSources(context.store, [], args.collection)
    : legacySources(args.input, context);
  const attached = attachMetafields('COLLECTION', { before: [], inputs: input.metafields }, context);
  const errors = [...fieldErrors(input, { isNew: true }), ...attached.errors, ...made.errors];
  if (errors.length > 0) return userErrorsOf(errors);
  const { store, now, timestamp, delays } = context;
  const rules = legacyRules(args.input);
  const collection: CollectionRecord = {
    id: store.newId('Collection'),
    handle: collectionHandle(store, input.handle ?? input.title ?? ''),
    title: input.title ?? '',
    descriptionHtml: input.descriptionHtml ?? '',
    sortOrder: input.sortOrder ?? 'BEST_SELLING',
    templateSuffix: input.templateSuffix ?? null,
    seo: { title: input.seo?.title ?? null, description: input.seo?.description ?? null },
    sourceRecords: made.sources,
    rules,
    members: rules ? productsByRules(store, rules) : membersOf(made.sources),
    settling: { members: [], membersUntil: 0, count: 0, countUntil: now + delays.count },
    publishedOn: {},
    metafields: attached.metafields,
    createdAt: timestamp,
    updatedAt: timestamp,
  };
  store.collections.put(collection);
  announceCollection('COLLECTIONS_CREATE', collection, context);
  return { collection, userErrors: [] };
}

/** Changes texts at once and products by a job; omitted fields stay. */
export function updateCollection(args: CollectionArgs, context: AdminContext): CollectionPayload {
  const input = inputOf(args);
  if (!input.id) throw new ApiError('BAD_REQUEST', 'id must be specified on collectionUpdate');
  const before = context.store.collections.get(input.id);
  if (!before) return userErrorsOf([userError(null, 'Collection does not exist')]);
  const { store, timestamp } = context;
  const sources: CollectionSourcesInput = args.collection ?? {};
  const made = changeSources(store, before.sourceRecords, sources);
  const attached = attachMetafields(
    'COLLECTION',
    { before: before.metafields ?? [], inputs: input.metafields },
    context,
  );
  const errors = [...fieldErrors(input, { isNew: false }), ...attached.errors, ...made.errors];
  if (errors.length > 0) return userErrorsOf(errors);
  const handle = input.handle ? collectionHandle(store, input.handle, before.id) : before.handle;
  const rules = legacyRules(args.input) ?? before.rules;
  const members = rules ? productsByRules(store, rules) : keepOrder(before.members, membersOf(made.sources));
  const changed: CollectionRecord = {
    ...before,
    handle,
    title: input.title ?? before.title,
    descriptionHtml: input.descriptionHtml ?? before.descriptionHtml,
    sortOrder: input.sortOrder ?? before.sortOrder,
    templateSuffix: input.templateSuffix === undefined ? before.templateSuffix : input.templateSuffix,
    seo: input.seo ? { title: null, description: null, ...input.seo } : before.seo,
    sourceRecords: made.sources,
    metafields: attached.metafields,
    rules,
    updatedAt: timestamp,
  };
  if (input.redirectNewHandle && handle !== before.handle) redirectPage(context, before.handle, handle);
  const isSameList = changed.sortOrder === before.sortOrder && members.join() === before.members.join();
  if (!isSameList) return { ...changeMembers(changed, members, context), userErrors: [] };
  store.collections.put(changed);
  announceCollection('COLLECTIONS_UPDATE', changed, context);
  return { collection: changed, job: null, userErrors: [] };
}

/** Deletes a collection; its products stay. */
export function deleteCollection(id: string, context: AdminContext) {
  const { store } = context;
  const collection = store.collections.get(id);
  const userErrors = collection ? [] : [userError(['id'], 'Collection does not exist')];
  if (!collection) return { deletedCollectionId: null, shop: store.shop, userErrors };
  store.collections.remove(id);
  announceCollection('COLLECTIONS_DELETE', collection, context);
  return { deletedCollectionId: id, shop: store.shop, userErrors };
}

/** Replaces or reorders a collection's products by a job: readers see it when the job is done. */
export function changeMembers(collection: CollectionRecord, members: string[], context: AdminContext) {
  const { store, now, delays, timestamp } = context;
  const job = { id: `gid://shopify/Job/${randomUUID()}`, doneAt: now + delays.job };
  const settling = {
    members: visibleMembers(collection, now),
    membersUntil: job.doneAt,
    count: visibleCount(collection, now),
    countUntil: now + delays.count,
  };
  const changed = { ...collection, members, settling, updatedAt: timestamp };
  store.jobs.put(job);
  store.collections.put(changed);
  announceCollection('COLLECTIONS_UPDATE', changed, context);
  return { collection: changed, job };
}

function inputOf({ collection, input }: CollectionArgs): CollectionFieldsInput {
  const fields = collection ?? input;
  if (!fields || (collection && input))
    throw new ApiError('BAD_REQUEST', 'Exactly one of `collection` and `input` must be provided.');
  if (fields.image) throw notSimulated('images of collections');
  return fields;
}

function fieldErrors({ title, handle }: CollectionFieldsInput, { isNew }: { isNew: boolean }): UserError[] {
  const errors: UserError[] = [];
  if (isNew ? !title?.trim() : title?.trim() === '')
    errors.push(userError(['title'], "Title can't be blank"));
  for (const [key, value] of Object.entries({ title, handle }))
    if ((value?.length ?? 0) > MAX_TITLE) {
      const word = key === 'title' ? 'Title' : 'Handle';
      errors.push(userError([key], `${word} is too long (maximum is ${MAX_TITLE} characters)`));
    }
  return errors;
}

/** The older model's products become one source, as for a manual collection in the newer model. */
function legacySources(input: LegacyCollectionInput | null | undefined, { store }: AdminContext) {
  if (input?.publications?.length) throw notSimulated('publications fields with a new collection');
  const products = input?.products ?? [];
  const errors = products.flatMap((id, index) =>
    store.products.get(id) ? [] : [userError(['products', String(index)], 'Product does not exist')],
  );
  const selections = products.map((productId) => ({ productId }));
  const sources: SourceRecord[] =
    errors.length > 0 || input?.ruleSet
      ? []
      : [newSource(store, { title: 'Products', inclusion: { selections } })];
  return { sources, errors };
}

function legacyRules(input: LegacyCollectionInput | null | undefined): CollectionRecord['rules'] {
  if (!input?.ruleSet) return null;
  const rules = input.ruleSet.rules ?? [];
  if (rules.some(({ column, relation }) => !RULE_COLUMNS[column] || relation !== 'EQUALS'))
    throw notSimulated('rules of smart collections other than tag, type and vendor being equal');
  return { appliedDisjunctively: input.ruleSet.appliedDisjunctively, rules };
}

function redirectPage({ store }: AdminContext, from: string, to: string): void {
  const path = `/collections/${from}`;
  const id = store.redirects.find('path', path)?.id ?? store.newId('UrlRedirect');
  store.redirects.put({ id, path, target: `/collections/${to}` });
}
