import type { CollectionView, MetaobjectView } from '../../../local/platform/store-reader.ts';
import type { DemoCollab, DemoDrop, DemoDropProduct } from '../../../local/demo/creators/demo-collab.ts';
import type { MemoryStore } from './open-memory-store.ts';

/** Types of the `creator` fields that are not a single line of text, as far as templates look at them. */
const FIELD_TYPES: Record<string, string> = {
  'cc-creator-profile-picture': 'url',
  'cc-creator-shop-description': 'multi_line_text_field',
  'cc-creator-shop-theme-primary-color': 'color',
  'cc-creator-drops': 'list.collection_reference',
  data: 'json',
};

/**
 * Writes a collab into a store as the mirror leaves it: a published collection for each drop and the creator's
 * entry. `change` may alter the JSON data before they are written. Gives back the entry.
 */
export function mirrorCreator(
  store: MemoryStore,
  { body, drops }: DemoCollab,
  change: (data: Record<string, unknown>) => void = () => undefined,
): MetaobjectView {
  const handle = `creator-${store.entries.length + 1}`;
  const collections = drops.map((drop, at) => addCollection(store, drop, `${handle}-drop-${at + 1}`));
  const data: Record<string, unknown> = {
    'cc-creator-id': `id-${handle}`,
    'cc-creator-first-name': body.firstName,
    'cc-creator-last-name': body.lastName,
    'cc-creator-handle': handle,
    'cc-creator-profile-picture': body.profilePicture ?? '',
    'cc-creator-shop-title': body.title,
    'cc-creator-shop-description': '',
    'cc-creator-shop-theme-primary-color': body.primaryColor,
    'cc-collab-affiliate-code': body.affiliateCode,
    'cc-collab-discount-code': body.affiliateCode,
    'cc-collab-discount-amount': body.discount?.discountAmount ?? null,
    'cc-collab-discount-type': body.discount?.discountType ?? null,
    'cc-channel-brandkit-primary-color': store.seed.brand.primaryColor,
    'cc-public': 'Y',
    ...body.custom,
    'cc-creator-drops': drops.map((drop, at) => dropData(store, drop, { at, collection: collections[at] })),
  };
  change(data);
  const entry = buildEntry(handle, { ...data, 'cc-creator-drops': collections.map(({ id }) => id), data });
  store.entries.push(entry);
  defineCreator(store);
  return entry;
}

function addCollection(store: MemoryStore, drop: DemoDrop, handle: string): CollectionView {
  const products = drop.products.map((entry) => findProduct(store, entry));
  const collection: CollectionView = {
    id: `gid://shopify/Collection/${5000 + store.collections.length}`,
    handle,
    title: drop.title,
    descriptionHtml: '',
    sortOrder: 'MANUAL',
    products: [...new Set(products)],
    publications: [{ id: 'gid://shopify/Publication/1', title: 'Online Store' }],
    publishedToOnlineStore: true,
    updatedAt: '2026-11-21T09:00:00Z',
  };
  store.collections.push(collection);
  return collection;
}

function findProduct(store: MemoryStore, { handle }: DemoDropProduct) {
  const product = store.products.find((candidate) => candidate.handle === handle);
  if (product === undefined) throw new Error(`no product ${handle}`);
  return product;
}

function dropData(
  store: MemoryStore,
  drop: DemoDrop,
  { at, collection }: { at: number; collection: CollectionView | undefined },
) {
  return {
    'cc-creator-drop-id': `drop-${at + 1}`,
    'cc-creator-drop-order': at + 1,
    'cc-creator-drop-title': drop.title,
    'cc-creator-drop-description': drop.description,
    'cc-creator-drop-collection-id': collection ? lastPart(collection.id) : null,
    'cc-creator-drop-collection-handle': collection?.handle ?? null,
    'cc-creator-drop-created-at': '2026-11-21T09:00:00.000Z',
    'cc-creator-drop-media': [],
    ...drop.custom,
    'cc-creator-drop-products': drop.products.map((entry, order) => productData(store, entry, order)),
  };
}

function productData(store: MemoryStore, entry: DemoDropProduct, order: number) {
  const product = findProduct(store, entry);
  const variant = product.variants.find(({ title }) => title === entry.variant);
  return {
    'cc-creator-drop-product-id': `product-${order + 1}`,
    'cc-creator-drop-product-order': order + 1,
    'cc-creator-drop-product-platform-id': lastPart(product.id),
    'cc-creator-drop-product-platform-handle': product.handle,
    'cc-creator-drop-product-platform-variant-id': variant ? lastPart(variant.id) : null,
    'cc-creator-drop-product-enhancement-id': `enhancement-${order + 1}`,
    'cc-creator-drop-product-enhancement-note': entry.note ?? '',
    'cc-creator-drop-product-enhancement-media': (entry.media ?? []).map((medium) =>
      typeof medium === 'string'
        ? { url: medium, mediaContentType: 'IMAGE', mimeType: 'image/svg+xml' }
        : { url: medium.url, mediaContentType: medium.mediaContentType, mimeType: medium.mimeType },
    ),
    ...entry.custom,
  };
}

function buildEntry(handle: string, values: Record<string, unknown>): MetaobjectView {
  return {
    id: `gid://shopify/Metaobject/${9000 + Number(lastPart(handle.replace('-', '/')))}`,
    type: 'creator',
    handle,
    displayName: handle,
    status: 'ACTIVE',
    fields: Object.entries(values).map(([key, value]) => ({
      key,
      type: FIELD_TYPES[key] ?? 'single_line_text_field',
      value:
        value === null || value === '' ? null : typeof value === 'string' ? value : JSON.stringify(value),
    })),
    createdAt: '2026-11-21T09:00:00Z',
    updatedAt: '2026-11-21T09:00:00Z',
  };
}

function defineCreator(store: MemoryStore): void {
  store.definitions = [
    {
      id: 'gid://shopify/MetaobjectDefinition/1',
      type: 'creator',
      name: 'Creator',
      access: { admin: 'PUBLIC_READ_WRITE', storefront: 'NONE' },
      capabilities: { publishable: true, renderable: true, onlineStore: { urlHandle: 'creator' } },
      fields: Object.entries(FIELD_TYPES).map(([key, type]) => ({ key, name: key, type, required: false })),
      entryCount: store.entries.length,
    },
  ];
}

function lastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
