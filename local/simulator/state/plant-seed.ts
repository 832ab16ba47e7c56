import { formatTime } from '../clock/clock.ts';
import { mimeTypeOf } from './mime-type.ts';
import type { ImageSeed, ProductSeed, StoreSeed } from '../store-seed.ts';
import type { FileRecord } from './records/file.ts';
import type { ProductRecord, VariantRecord } from './records/product.ts';
import type { Store } from './store.ts';

interface Setting {
  number: number;
  scopes: string[];
  /** Milliseconds. */
  now: number;
}

/** Fills an empty store from its seed: shop, installed app, sales channels, and products published to all of them. */
export function plantSeed(store: Store, seed: StoreSeed, setting: Setting): void {
  const createdAt = formatTime(setting.now);
  store.shops.put({
    id: store.newId('Shop'),
    number: setting.number,
    domain: store.domain,
    name: seed.name,
    email: seed.email,
    currency: seed.currency,
    timezone: seed.timezone,
    plan: seed.plan,
    primaryDomain: seed.primaryDomain ?? store.domain,
    brand: seed.brand,
    ...(seed.locale !== undefined && { locale: seed.locale }),
    ...(seed.moneyFormat !== undefined && { moneyFormat: seed.moneyFormat }),
    ...(seed.markets && { markets: seed.markets }),
    ...(seed.staff && { staff: seed.staff }),
    createdAt,
  });
  if (seed.hasApp ?? true)
    store.installations.put({
      id: store.newId('AppInstallation'),
      scopes: seed.scopes ?? setting.scopes,
      installedAt: createdAt,
    });
  for (const title of seed.publications ?? ['Online Store'])
    store.publications.put({
      id: store.newId('Publication'),
      title,
      catalogId: store.newId('AppCatalog'),
      supportsFuturePublishing: title === 'Online Store',
    });
  for (const product of seed.products) store.products.put(plantProduct(store, product, createdAt));
}

function plantProduct(store: Store, seed: ProductSeed, createdAt: string): ProductRecord {
  const mediaIds = seed.images.map((image) => plantImage(store, image, createdAt));
  const variantRecords = seed.variants.map((variant): VariantRecord => ({
    id: store.newId('ProductVariant'),
    title: variant.title,
    price: Number(variant.price).toFixed(2),
    compareAtPrice: variant.compareAtPrice ?? null,
    sku: variant.sku,
    available: variant.available,
    options: variant.options,
    mediaId: mediaIds[variant.imageIndex ?? -1] ?? null,
  }));
  return {
    id: store.newId('Product'),
    handle: seed.handle,
    title: seed.title,
    descriptionHtml: seed.descriptionHtml,
    vendor: seed.vendor,
    productType: seed.productType,
    // Tags are a set without case, kept in alphabetical order.
    tags: seed.tags.toSorted((a, b) => a.localeCompare(b)),
    status: seed.status,
    mediaIds,
    optionSeeds: seed.options,
    variantRecords,
    publishedOn: Object.fromEntries(store.publications.all().map(({ id }) => [id, createdAt])),
    createdAt,
    updatedAt: createdAt,
  };
}

function plantImage(store: Store, { url, alt, width, height }: ImageSeed, createdAt: string): string {
  const filename = new URL(url).pathname.split('/').at(-1) ?? '';
  const image: FileRecord = {
    id: store.newId('MediaImage'),
    kind: 'MediaImage',
    alt,
    filename,
    mimeType: mimeTypeOf(filename),
    url,
    size: null,
    width,
    height,
    uploadKey: null,
    failure: null,
    processingAt: 0,
    readyAt: 0,
    createdAt,
    updatedAt: createdAt,
  };
  store.files.put(image);
  return image.id;
}
