import type { ProductRecord, VariantRecord } from './records/product.ts';
import type { Row } from './table.ts';
import type { Store } from './store.ts';

/** A variant with its product. */
export interface VariantNode extends VariantRecord {
  parent: ProductRecord;
}

/** Any object in the store with a global id, or undefined. */
export function findNode(store: Store, gid: string): Row | undefined {
  const kind = gid.split('/')[3] ?? '';
  return FINDERS[kind]?.(store, gid);
}

const FINDERS: Record<string, (store: Store, gid: string) => Row | undefined> = {
  Shop: (store, gid) => store.shops.get(gid),
  AppInstallation: (store, gid) => store.installations.get(gid),
  Publication: (store, gid) => store.publications.get(gid),
  Product: (store, gid) => store.products.get(gid),
  ProductVariant: findVariant,
  MediaImage: (store, gid) => store.files.get(gid),
  Video: (store, gid) => store.files.get(gid),
  GenericFile: (store, gid) => store.files.get(gid),
  MetaobjectDefinition: (store, gid) => store.definitions.get(gid),
  MetafieldDefinition: (store, gid) => store.metafieldDefinitions.get(gid),
  Metaobject: (store, gid) => store.metaobjects.get(gid),
  Collection: (store, gid) => store.collections.get(gid),
  CollectionConditionsSource: (store, gid) =>
    store.collections.find('sources', gid)?.sourceRecords.find(({ id }) => id === gid),
  Customer: (store, gid) => store.customers.get(gid),
  DiscountCodeNode: (store, gid) => store.discounts.get(gid),
  DiscountRedeemCodeBulkCreation: (store, gid) => store.codeCreations.get(gid),
  WebhookSubscription: (store, gid) => store.webhooks.get(gid),
  BulkOperation: (store, gid) => store.bulkOperations.get(gid),
  UrlRedirect: (store, gid) => store.redirects.get(gid),
};

/** A variant by its id, with its product. */
export function findVariant(store: Store, gid: string): VariantNode | undefined {
  const parent = store.products.find('variants', gid);
  const variant = parent?.variantRecords.find(({ id }) => id === gid);
  return parent && variant && { ...variant, parent };
}
