import type { StoreReader } from '../../read-store.ts';
import type { CollectionView } from '../../store-views.ts';

/** `collections/all`: every store has this collection, unless it created one with that handle. */
function allProductsCollection(store: StoreReader): CollectionView {
  return {
    id: 'gid://shopify/Collection/0',
    handle: 'all',
    title: 'Products',
    descriptionHtml: '',
    sortOrder: 'BEST_SELLING',
    templateSuffix: null,
    metafields: [],
    products: Array.from(store.products()),
    publishedToOnlineStore: true,
    updatedAt: '',
  };
}

/** The published collection of a handle, `all` among them. */
export function publishedCollection(store: StoreReader, handle: string): CollectionView | undefined {
  const collection =
    store.collectionByHandle(handle) ?? (handle === 'all' ? allProductsCollection(store) : undefined);
  return collection?.publishedToOnlineStore ? collection : undefined;
}
