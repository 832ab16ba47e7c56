import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { desiredEntry, type CreatorEntry } from '#app/mirror/objects/creator-entry/desired.ts';
import {
  desiredCollections,
  isOwner,
  type DesiredCollection,
} from '#app/mirror/objects/collection/desired.ts';
import { appMetafields, desiredDefinition } from '#app/mirror/objects/definition/desired.ts';
import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { storedNamespace } from '../../../local/simulator/admin-api/metafields/namespace.ts';
import type { CollectionRecord } from '../../../local/simulator/state/records/collection.ts';
import type { MetaobjectRecord } from '../../../local/simulator/state/records/metaobject.ts';
import type { Store } from '../../../local/simulator/state/store.ts';
import { createdAt, productOf } from './demo-shop.ts';
import { collabOf } from './mirrored-demo.ts';

/**
 * Writes a collab into a store with the app's own projection. It writes a published collection for each drop and for the
 * creator, the definition, and the creator's entry with the handle `creator-N`. Drops get the handles `creator-N-drop-M` in
 * order of creation.
 * @param change alters the JSON data before it is written, for values that the app never writes.
 */
export function writeCreator(
  store: Store,
  demo: DemoCollab,
  change: (data: Record<string, unknown>) => void = () => undefined,
): MetaobjectRecord {
  const collab = collabOf(store, demo, store.metaobjects.size + 1);
  for (const desired of desiredCollections(collab))
    store.collections.put(collectionOf(store, desired, collab));
  writeDefinition(store, collab.channel);
  const { handle, status, fields } = changeData(desiredEntry(collab), change);
  const entry: MetaobjectRecord = {
    id: platformIdOf(collab),
    type: 'creator',
    handle,
    status,
    templateSuffix: null,
    // Empty text clears a field.
    stored: Object.fromEntries(fields.flatMap(({ key, value }) => (value === '' ? [] : [[key, value]]))),
    ...dates,
  };
  store.metaobjects.put(entry);
  return entry;
}

const dates = { createdAt, updatedAt: createdAt };

function writeDefinition(store: Store, channel: MirroredCollab['channel']): void {
  const { type, name, displayNameKey, access, capabilities, fieldDefinitions } = desiredDefinition(channel);
  const { metaTitleKey, metaDescriptionKey } = capabilities.renderable.data;
  const { urlHandle } = capabilities.onlineStore.data;
  store.definitions.put({
    id: 'gid://shopify/MetaobjectDefinition/1',
    type,
    name,
    displayNameKey,
    description: null,
    ...dates,
    access: { admin: 'PUBLIC_READ_WRITE', storefront: access.storefront, customerAccount: 'NONE' },
    enabled: {
      publishable: capabilities.publishable.enabled,
      translatable: false,
      renderable: { metaTitleKey, metaDescriptionKey },
      onlineStore: { urlHandle, createRedirects: true },
    },
    fields: fieldDefinitions.map(({ key, name: label, type: fieldType }) => ({
      key,
      name: label,
      fieldType,
      description: null,
      required: false,
      validations: [],
      adminFilterable: false,
    })),
  });
}

/** The namespace of the app's metafields, as files of a theme name it. */
export const namespaceOfApp = storedNamespace('$app', { isOtherApp: false });

/** Writes a product's metafields as the app does. @param creators ids of the entries of creators who picked it */
export function pick(
  store: Store,
  handle: string,
  { creators, count }: { creators: string[]; count: number },
): void {
  const values = [
    { ...appMetafields.creators, value: JSON.stringify(creators) },
    { ...appMetafields.creatorCount, value: String(count) },
  ];
  store.products.put({
    ...productOf(store, handle),
    metafields: values.map((value) => ({
      ...value,
      id: store.newId('Metafield'),
      namespace: namespaceOfApp,
    })),
  });
}

/** The entry with altered data, and with the same values at the top level. */
function changeData(entry: CreatorEntry, change: (data: Record<string, unknown>) => void): CreatorEntry {
  const before = JSON.parse(entry.fields.find(({ key }) => key === 'data')?.value ?? '') as Record<
    string,
    unknown
  >;
  const data = structuredClone(before);
  change(data);
  const fields = entry.fields.map(({ key, value }) => {
    if (key === 'data') return { key, value: JSON.stringify(data) };
    return data[key] === before[key] || key === 'cc-creator-drops'
      ? { key, value }
      : { key, value: textOf(data[key]) };
  });
  return { ...entry, fields };
}

/** In the data, tests set only texts, numbers and nulls. */
function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);
}

const platformIdOf = ({ platformObjects }: Pick<MirroredCollab, 'platformObjects'>, kind = 'metaobject') =>
  platformObjects.find((object) => object.kind === kind)?.platformId ?? '';

function collectionOf(
  store: Store,
  { owner, handle, creatorEntryId, templateSuffix, content }: DesiredCollection,
  collab: MirroredCollab,
): CollectionRecord {
  const { title, descriptionHtml, productIds } = content;
  const drop = collab.drops.find(({ id: dropId }) => isOwner(owner, { dropId }));
  const creator = { ...appMetafields.creator, id: store.newId('Metafield'), namespace: namespaceOfApp };
  const [onlineStore] = store.publications.all();
  return {
    title,
    descriptionHtml,
    handle,
    templateSuffix: templateSuffix ?? null,
    ...dates,
    id: platformIdOf(drop ?? collab, 'collection'),
    sortOrder: 'MANUAL',
    members: [...productIds],
    seo: { title: null, description: null },
    sourceRecords: [],
    rules: null,
    settling: null,
    metafields: creatorEntryId === null ? [] : [{ ...creator, value: creatorEntryId }],
    publishedOn: { [onlineStore?.id ?? '']: createdAt },
  };
}
