import { productsOf } from './admin-api/collections/members.ts';
import { discountStatus } from './admin-api/discounts/discount-status.ts';
import { codesOf } from './admin-api/discounts/redeem-codes.ts';
import { displayName } from './admin-api/metaobjects/display-name.ts';
import { isInOnlineStore } from './admin-api/publications/is-published.ts';
import { formatTime, type Clock } from './clock/clock.ts';
import type { CollectionRecord } from './state/records/collection.ts';
import type { DiscountRecord } from './state/records/discount.ts';
import type { MetafieldRecord } from './state/records/metafield.ts';
import type { DefinitionRecord, MetaobjectRecord } from './state/records/metaobject.ts';
import type { ProductRecord, VariantRecord } from './state/records/product.ts';
import type { Store } from './state/store.ts';
import type { World } from './state/world.ts';
import type {
  CollectionView,
  DiscountView,
  ImageView,
  MetaobjectDefinitionView,
  MetafieldView,
  MetaobjectView,
  OrderInput,
  OrderView,
  ProductView,
  ShopView,
  VariantView,
} from './store-views.ts';

export type StoreDirectory = ReturnType<typeof readStores>;
export type StoreReader = ReturnType<typeof readStore>;

/** The stores as storefronts and the admin shell read them. */
export function readStores(world: Pick<World, 'stores' | 'store' | 'commit'>, clock: Pick<Clock, 'now'>) {
  return {
    domains: () => world.stores().map(({ domain }) => domain),
    store(domain: string) {
      const store = world.store(domain);
      return store && readStore(store, clock.now());
    },
    /** Stores an order that a visitor paid, and counts the uses of its codes. */
    placeOrder(domain: string, order: OrderInput): OrderView {
      const store = world.store(domain);
      if (!store) throw new Error(`There is no store ${domain}.`);
      const placed = addOrder(store, order, clock.now());
      world.commit(store);
      return placed;
    },
  };
}

/** Adds an order. The platform numbers orders from 1001 in each store. */
export function addOrder(store: Store, order: OrderInput, now: number): OrderView {
  for (const { code } of order.discountCodes) {
    const row = store.redeemCodes.find('code', code.toLowerCase());
    if (row) store.redeemCodes.put({ ...row, usageCount: row.usageCount + 1 });
  }
  const name = `#${1001 + store.orders.all().length}`;
  const placed = { ...order, id: store.newId('Order'), name, createdAt: formatTime(now) };
  store.orders.put(placed);
  return placed;
}

/** One store at one moment. Lists have the platform's order; long ones are lazy. */
export function readStore(store: Store, now: number) {
  const view = new StoreViews(store, now);
  const map = <R, V>(row: R | undefined, show: (row: R) => V) => (row === undefined ? undefined : show(row));
  return {
    shop: () => view.shop(),
    products: () => store.products.all().map(view.product),
    productById: (id: string) => map(store.products.get(id), view.product),
    productByHandle: (handle: string) => map(store.products.find('handle', handle), view.product),
    collections: () => store.collections.all().map(view.collection),
    collectionById: (id: string) => map(store.collections.get(id), view.collection),
    collectionByHandle: (handle: string) => map(store.collections.find('handle', handle), view.collection),
    metaobjectDefinitions: () => store.definitions.all().map(view.definition),
    metaobjectDefinition: (type: string) => map(store.definitions.find('type', type), view.definition),
    /** Entries of one type, oldest first; none for an unknown type. */
    metaobjects: (type: string) => lazily(store.metaobjects.group('type', type).values(), view.metaobject),
    metaobjectById: (id: string) => map(store.metaobjects.get(id), view.metaobject),
    metaobjectByHandle: (type: string, handle: string) =>
      map(store.metaobjects.find('handle', `${type}/${handle}`), view.metaobject),
    discounts: () => store.discounts.all().map(view.discount),
    orders: () => store.orders.all(),
    /** The target of a storefront redirect (`/pages/creator/old`). */
    redirectTarget: (path: string) => store.redirects.find('path', path)?.target,
  };
}

function* lazily<R, V>(rows: Iterable<R>, show: (row: R) => V): Generator<V> {
  for (const row of rows) yield show(row);
}

const metafieldViews = (metafields: readonly MetafieldRecord[] = []): MetafieldView[] =>
  metafields.map(({ namespace, key, type, value }) => ({ namespace, key, type, value }));

/** One store's records as views, at one moment. */
class StoreViews {
  readonly #store: Store;
  readonly #now: number;

  constructor(store: Store, now: number) {
    this.#store = store;
    this.#now = now;
  }

  shop(): ShopView {
    const { id, domain, name, email, currency, timezone, plan, primaryDomain, brand } = this.#store.shop;
    const { moneyFormat, markets } = this.#store.shop;
    return {
      id,
      domain,
      name,
      email,
      currency,
      timezone,
      plan,
      primaryDomain,
      brand,
      ...(moneyFormat !== undefined && { moneyFormat }),
      ...(markets && { markets }),
    };
  }

  readonly product = (product: ProductRecord): ProductView => {
    const { id, handle, title, descriptionHtml, vendor, productType, tags, status, mediaIds } = product;
    return {
      id,
      handle,
      title,
      descriptionHtml,
      vendor,
      productType,
      tags,
      status,
      images: mediaIds.flatMap((mediaId) => this.#image(mediaId) ?? []),
      options: product.optionSeeds,
      variants: product.variantRecords.map((variant) => this.#variant(variant)),
      publishedToOnlineStore: isInOnlineStore(product.publishedOn, this.#store, this.#now),
      requiresSellingPlan: product.requiresSellingPlan ?? false,
      metafields: metafieldViews(product.metafields),
    };
  };

  readonly collection = (collection: CollectionRecord): CollectionView => {
    const { id, handle, title, descriptionHtml, sortOrder, templateSuffix, updatedAt } = collection;
    return {
      id,
      handle,
      title,
      descriptionHtml,
      sortOrder,
      templateSuffix,
      updatedAt,
      products: productsOf(this.#store, collection, this.#now).map(this.product),
      publishedToOnlineStore: isInOnlineStore(collection.publishedOn, this.#store, this.#now),
      metafields: metafieldViews(collection.metafields),
    };
  };

  readonly definition = ({ type, enabled }: DefinitionRecord): MetaobjectDefinitionView => {
    const { metaTitleKey, metaDescriptionKey } = enabled.renderable ?? {};
    return {
      type,
      renderable: enabled.renderable !== null,
      ...(metaTitleKey && { metaTitleKey }),
      ...(metaDescriptionKey && { metaDescriptionKey }),
      ...(enabled.onlineStore && { urlHandle: enabled.onlineStore.urlHandle }),
    };
  };

  readonly metaobject = (entry: MetaobjectRecord): MetaobjectView => {
    const definition = this.#store.definitions.find('type', entry.type);
    const { id, type, handle, createdAt, updatedAt } = entry;
    return {
      id,
      type,
      handle,
      createdAt,
      updatedAt,
      displayName: displayName(entry, { displayNameKey: definition?.displayNameKey ?? null }),
      status: definition?.enabled.publishable ? entry.status : 'ACTIVE',
      fields: (definition?.fields ?? []).map(({ key, fieldType }) => ({
        key,
        type: fieldType,
        value: entry.stored[key] ?? null,
      })),
    };
  };

  readonly discount = (discount: DiscountRecord): DiscountView => {
    const { id, title, value, items, combinesWith, minimum = null } = discount;
    return {
      id,
      title,
      items,
      combinesWith,
      minimum,
      codes: codesOf(this.#store, id).map(({ code }) => code),
      status: discountStatus(discount, this.#now),
      value: 'percentage' in value ? { percentage: value.percentage } : { amount: value.amount },
      onEachItem: 'amount' in value && value.appliesOnEachItem,
    };
  };

  #image(mediaId: string): ImageView | undefined {
    const file = this.#store.files.get(mediaId);
    return file && { url: file.url, alt: file.alt ?? '', width: file.width, height: file.height };
  }

  #variant({
    id,
    title,
    price,
    compareAtPrice,
    sku,
    available,
    options,
    mediaId,
    minimumQuantity = 1,
  }: VariantRecord): VariantView {
    const image = mediaId === null ? undefined : this.#image(mediaId);
    return {
      id,
      title,
      price,
      available,
      options,
      minimumQuantity,
      sku: sku ?? '',
      ...(compareAtPrice !== null && { compareAtPrice }),
      ...(image && { image }),
    };
  }
}
