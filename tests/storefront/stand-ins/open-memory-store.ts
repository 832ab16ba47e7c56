import type {
  CollectionView,
  DiscountView,
  OrderView,
  MetaobjectDefinitionView,
  MetaobjectView,
  ProductView,
  StoreDirectory,
  StoreReader,
} from '../../../local/simulator/store-reader.ts';
import type { ProductSeed, StoreSeed } from '../../../local/simulator/store-seed.ts';

/** The objects of one store, which tests may change. */
export interface MemoryStore {
  seed: StoreSeed;
  products: ProductView[];
  collections: CollectionView[];
  definitions: MetaobjectDefinitionView[];
  entries: MetaobjectView[];
  redirects: { path: string; target: string }[];
  discounts: DiscountView[];
  orders: OrderView[];
}

const ONLINE_STORE = { id: 'gid://shopify/Publication/1', title: 'Online Store' };

/** A store that contains only its seed's published products. Ids count from a thousand. */
export function openMemoryStore(seed: StoreSeed): MemoryStore {
  return {
    seed,
    products: seed.products.map((product, at) => seedProduct(product, 1000 + at)),
    collections: [],
    definitions: [],
    entries: [],
    redirects: [],
    discounts: [],
    orders: [],
  };
}

function seedProduct(seed: ProductSeed, number: number): ProductView {
  return {
    ...seed,
    metafields: [],
    id: `gid://shopify/Product/${number}`,
    variants: seed.variants.map(({ imageIndex, ...variant }, at) => {
      const image = imageIndex === undefined ? undefined : seed.images[imageIndex];
      return {
        ...variant,
        id: `gid://shopify/ProductVariant/${number * 100 + at}`,
        ...(image ? { image } : {}),
      };
    }),
    publications: [ONLINE_STORE],
    publishedToOnlineStore: true,
  };
}

/** The store as storefronts read it. Later changes to the store are visible. */
export function readMemoryStore(store: MemoryStore): StoreReader {
  const { seed } = store;
  return {
    shop: () => ({ ...seed, id: 'gid://shopify/Shop/1', primaryDomain: seed.primaryDomain ?? seed.domain }),
    products: () => store.products,
    productById: (id) => store.products.find((product) => product.id === id),
    productByHandle: (handle) => store.products.find((product) => product.handle === handle),
    collections: () => store.collections,
    collectionById: (id) => store.collections.find((collection) => collection.id === id),
    collectionByHandle: (handle) => store.collections.find((collection) => collection.handle === handle),
    metaobjectDefinition: (type) => store.definitions.find((definition) => definition.type === type),
    metaobjects: (type) => store.entries.filter((entry) => entry.type === type),
    metaobjectById: (id) => store.entries.find((entry) => entry.id === id),
    metaobjectByHandle: (type, handle) =>
      store.entries.find((entry) => entry.type === type && entry.handle === handle),
    discounts: () => store.discounts,
    redirectTarget: (path) => store.redirects.find((redirect) => redirect.path === path)?.target,
  };
}

/** A platform of these stores. */
export function openMemoryDirectory(...stores: MemoryStore[]): StoreDirectory {
  return {
    domains: () => stores.map(({ seed }) => seed.domain),
    store: (domain) => {
      const store = stores.find(({ seed }) => seed.domain === domain);
      return store && readMemoryStore(store);
    },
    placeOrder(domain, order) {
      const store = stores.find(({ seed }) => seed.domain === domain);
      if (!store) throw new Error(`no store ${domain}`);
      const number = 1001 + store.orders.length;
      const id = `gid://shopify/Order/${number}`;
      const placed = { ...order, id, name: `#${number}`, createdAt: '2026-11-21T09:00:00Z' };
      store.orders.push(placed);
      return placed;
    },
  };
}
