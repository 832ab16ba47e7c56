import { productsOf } from './admin-api/collections/members.ts';
import { discountStatus } from './admin-api/discounts/discount-status.ts';
import { codesOf } from './admin-api/discounts/redeem-codes.ts';
import { displayName } from './admin-api/metaobjects/display-name.ts';
import { isPublished } from './admin-api/publications/is-published.ts';
import { formatTime, type Clock } from './clock/clock.ts';
import type { CollectionRecord } from './state/records/collection.ts';
import type { DiscountRecord } from './state/records/discount.ts';
import type { MetafieldRecord } from './state/records/metafield.ts';
import type { DefinitionRecord, MetaobjectRecord } from './state/records/metaobject.ts';
import type { ProductRecord, VariantRecord } from './state/records/product.ts';
import type { PublishedOn } from './state/records/shop.ts';
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
  PublicationView,
  ShopView,
  StoreDirectory,
  StoreReader,
  VariantView,
} from './store-reader.ts';

/** The stores as storefronts and the admin shell read them. */
export function readStores(world: World, clock: Clock): StoreDirectory {
  return {
    domains: () => world.stores().map(({ domain }) => domain),
    store: (domain) => {
      const store = world.store(domain);
      return store && readStore(store, clock);
    },
    placeOrder(domain, order) {
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

function readStore(store: Store, clock: Clock): StoreReader {
  const view = new StoreViews(store, clock.now());
  const map = <R, V>(row: R | undefined, show: (row: R) => V) => (row === undefined ? undefined : show(row));
  return {
    shop: () => view.shop(),
    products: () => store.products.all().map(view.product),
    productById: (id) => map(store.products.get(id), view.product),
    productByHandle: (handle) => map(store.products.find('handle', handle), view.product),
    collections: () => store.collections.all().map(view.collection),
    collectionById: (id) => map(store.collections.get(id), view.collection),
    collectionByHandle: (handle) => map(store.collections.find('handle', handle), view.collection),
    metaobjectDefinition: (type) => map(store.definitions.find('type', type), view.definition),
    metaobjects: (type) => lazily(store.metaobjects.group('type', type).values(), view.metaobject),
    metaobjectById: (id) => map(store.metaobjects.get(id), view.metaobject),
    metaobjectByHandle: (type, handle) =>
      map(store.metaobjects.find('handle', `${type}/${handle}`), view.metaobject),
    discounts: () => store.discounts.all().map(view.discount),
    redirectTarget: (path) => store.redirects.find('path', path)?.target,
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
      ...{ id, domain, name, email, currency, timezone, plan, primaryDomain, brand },
      ...(moneyFormat !== undefined && { moneyFormat }),
      ...(markets && { markets }),
    };
  }

  readonly product = (product: ProductRecord): ProductView => {
    const { id, handle, title, descriptionHtml, vendor, productType, tags, status, mediaIds } = product;
    return {
      ...{ id, handle, title, descriptionHtml, vendor, productType, tags, status },
      images: mediaIds.flatMap((mediaId) => this.#image(mediaId) ?? []),
      options: product.optionSeeds,
      variants: product.variantRecords.map((variant) => this.#variant(variant)),
      ...this.#publication(product.publishedOn),
      metafields: metafieldViews(product.metafields),
    };
  };

  readonly collection = (collection: CollectionRecord): CollectionView => {
    const { id, handle, title, descriptionHtml, sortOrder, templateSuffix, updatedAt } = collection;
    return {
      ...{ id, handle, title, descriptionHtml, sortOrder, templateSuffix, updatedAt },
      products: productsOf(this.#store, collection, this.#now).map(this.product),
      ...this.#publication(collection.publishedOn),
      metafields: metafieldViews(collection.metafields),
    };
  };

  readonly definition = (definition: DefinitionRecord): MetaobjectDefinitionView => {
    const { id, type, name, description, displayNameKey, access, enabled } = definition;
    return {
      ...{ id, type, name, access },
      ...(description !== null && { description }),
      ...(displayNameKey !== null && { displayNameKey }),
      capabilities: {
        publishable: enabled.publishable,
        renderable: enabled.renderable !== null,
        ...(enabled.renderable?.metaTitleKey && { metaTitleKey: enabled.renderable.metaTitleKey }),
        ...(enabled.renderable?.metaDescriptionKey && {
          metaDescriptionKey: enabled.renderable.metaDescriptionKey,
        }),
        ...(enabled.onlineStore && { onlineStore: { urlHandle: enabled.onlineStore.urlHandle } }),
      },
      fields: definition.fields.map((field) => ({
        key: field.key,
        name: field.name,
        type: field.fieldType,
        required: field.required,
        ...(field.description !== null && { description: field.description }),
      })),
      entryCount: this.#store.metaobjects.group('type', type).size,
    };
  };

  readonly metaobject = (entry: MetaobjectRecord): MetaobjectView => {
    const definition = this.#store.definitions.find('type', entry.type);
    const { id, type, handle, createdAt, updatedAt } = entry;
    return {
      ...{ id, type, handle, createdAt, updatedAt },
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
    const { id, title, value, startsAt, endsAt, items, combinesWith } = discount;
    const codes = codesOf(this.#store, id);
    return {
      ...{ id, title, startsAt, combinesWith },
      codes: codes.map(({ code }) => code),
      usageCount: codes.reduce((sum, { usageCount }) => sum + usageCount, 0),
      status: discountStatus(discount, this.#now),
      value: 'percentage' in value ? { percentage: value.percentage } : { amount: value.amount },
      onEachItem: 'amount' in value && value.appliesOnEachItem,
      items,
      minimum: discount.minimum ?? null,
      ...(endsAt !== null && { endsAt }),
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
  }: VariantRecord): VariantView {
    const image = mediaId === null ? undefined : this.#image(mediaId);
    return {
      ...{ id, title, price, available, options },
      sku: sku ?? '',
      ...(compareAtPrice !== null && { compareAtPrice }),
      ...(image && { image }),
    };
  }

  #publication(publishedOn: PublishedOn): {
    publications: PublicationView[];
    publishedToOnlineStore: boolean;
  } {
    const channels = this.#store.publications.all();
    const publications = channels.filter(({ id }) => isPublished(publishedOn, id, this.#now));
    return {
      publications: publications.map(({ id, title }) => ({ id, title })),
      publishedToOnlineStore: publications.some((one) => one === channels[0]),
    };
  }
}
