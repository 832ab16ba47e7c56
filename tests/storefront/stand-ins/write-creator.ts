import type { MirroredCollab } from '#app/domain/collabs/mirrored-collab.ts';
import { desiredEntry } from '#app/mirror/objects/creator-entry/desired.ts';
import type { CreatorEntry } from '#app/mirror/objects/creator-entry/desired.ts';
import { desiredCollections, isOwner } from '#app/mirror/objects/collection/desired.ts';
import type { DesiredCollection } from '#app/mirror/objects/collection/desired.ts';
import { appMetafields, desiredDefinition } from '#app/mirror/objects/definition/desired.ts';
import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { storedNamespace } from '../../../local/simulator/admin-api/metafields/namespace.ts';
import type { CollectionView, MetaobjectView } from '../../../local/simulator/store-reader.ts';
import type { MemoryStore } from './open-memory-store.ts';
import { collabOf, createdAt } from './mirrored-demo.ts';

/**
 * Writes a collab into a store with the app's own projection. It writes a published collection for each drop and for the
 * creator, the definition, and the creator's entry with the handle `creator-N`. Drops get the handles `creator-N-drop-M` in
 * order of creation.
 * @param change alters the JSON data before it is written, for values that the app never writes.
 */
export function writeCreator(
  store: MemoryStore,
  demo: DemoCollab,
  change: (data: Record<string, unknown>) => void = () => undefined,
): MetaobjectView {
  const number = store.entries.length + 1;
  const collab = collabOf(store, demo, number);
  for (const desired of desiredCollections(collab))
    store.collections.push(collectionOf(store, desired, collab));
  const definition = desiredDefinition(collab.channel);
  const { handle, status, fields } = changeData(desiredEntry(collab), change);
  const values = new Map(fields.map(({ key, value }) => [key, value]));
  const entry: MetaobjectView = {
    id: platformIdOf(collab),
    type: definition.type,
    handle,
    displayName: values.get(definition.displayNameKey) ?? '',
    status,
    // Empty text clears a field.
    fields: definition.fieldDefinitions.map(({ key, type }) => ({
      key,
      type,
      value: values.get(key) || null,
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
  };
  store.entries.push(entry);
  store.definitions = [
    {
      id: 'gid://shopify/MetaobjectDefinition/1',
      type: definition.type,
      name: definition.name,
      access: { admin: 'PUBLIC_READ_WRITE', storefront: definition.access.storefront },
      capabilities: {
        publishable: definition.capabilities.publishable.enabled,
        renderable: definition.capabilities.renderable.enabled,
        onlineStore: { urlHandle: definition.capabilities.onlineStore.data.urlHandle },
        metaTitleKey: definition.capabilities.renderable.data.metaTitleKey,
        metaDescriptionKey: definition.capabilities.renderable.data.metaDescriptionKey,
      },
      fields: definition.fieldDefinitions.map((field) => ({ ...field, required: false })),
      entryCount: store.entries.length,
    },
  ];
  return entry;
}

/** The namespace of the app's metafields, as files of a theme name it. */
export const namespaceOfApp = storedNamespace('$app', { isOtherApp: false });

/** Writes a product's metafields as the app does. @param creators ids of the entries of creators who picked it */
export function pick(
  store: MemoryStore,
  handle: string,
  { creators, count }: { creators: string[]; count: number },
): void {
  const product = store.products.find((one) => one.handle === handle);
  if (!product) throw new Error('no product');
  const namespace = namespaceOfApp;
  product.metafields = [
    { ...appMetafields.creators, namespace, value: JSON.stringify(creators) },
    { ...appMetafields.creatorCount, namespace, value: String(count) },
  ];
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
  store: MemoryStore,
  { owner, handle, creatorEntryId, templateSuffix, content }: DesiredCollection,
  collab: MirroredCollab,
): CollectionView {
  const { title, descriptionHtml, productIds } = content;
  const drop = collab.drops.find(({ id: dropId }) => isOwner(owner, { dropId }));
  return {
    ...{ title, descriptionHtml, handle, templateSuffix: templateSuffix ?? null },
    metafields:
      creatorEntryId === null
        ? []
        : [
            {
              ...appMetafields.creator,
              namespace: namespaceOfApp,
              value: creatorEntryId,
            },
          ],
    id: platformIdOf(drop ?? collab, 'collection'),
    sortOrder: 'MANUAL',
    products: productIds.flatMap((id) => store.products.filter((product) => product.id === id)),
    publications: [{ id: 'gid://shopify/Publication/1', title: 'Online Store' }],
    publishedToOnlineStore: true,
    updatedAt: createdAt.toISOString(),
  };
}
