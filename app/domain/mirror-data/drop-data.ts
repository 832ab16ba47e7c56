import type { Prisma } from '#app/db/generated/client.ts';
import type { PlatformNumber } from '#app/ids.ts';

/** The fields of a drop in the mirror's `data`. */
export interface DropProjection {
  id: string;
  title: string;
  description: string;
  /** Of its collection. */
  handle: string;
  /** ISO 8601. */
  createdAt: string;
  /** The number of its collection; null while there is none. */
  collectionNumber: PlatformNumber | null;
  media: readonly MediaProjection[];
  products: readonly ItemProjection[];
  custom: Readonly<Record<string, Prisma.JsonValue>>;
}

/** The fields of a drop item in the mirror's `data`. */
export interface ItemProjection {
  id: string;
  productNumber: PlatformNumber;
  platformHandle: string | null;
  variantNumber: PlatformNumber | null;
  enhancement: { id: string; note: string; media: readonly MediaProjection[] } | null;
  custom: Readonly<Record<string, Prisma.JsonValue>>;
  /** Further keys for existing themes, of which custom fields go first. */
  further?: Prisma.JsonObject;
}

export interface MediaProjection {
  /** Only for existing themes. */
  id?: string;
  url: string;
  mediaContentType: string;
  mimeType: string | null;
  /** The alternative text. */
  alt?: string | null;
}

/** One drop in the mirror's `data`. Platform ids are numeric strings, as themes compare them. */
export function dropData(drop: DropProjection, index: number): DropData {
  return {
    ...drop.custom,
    'cc-creator-drop-id': drop.id,
    'cc-creator-drop-order': index + 1,
    'cc-creator-drop-title': drop.title,
    'cc-creator-drop-description': drop.description,
    'cc-creator-drop-collection-id': drop.collectionNumber,
    'cc-creator-drop-collection-handle': drop.handle,
    'cc-creator-drop-handle': drop.handle,
    'cc-creator-drop-created-at': drop.createdAt,
    'cc-creator-drop-media': drop.media.map(mediaData),
    'cc-creator-drop-products': drop.products.map(itemData),
  };
}

/** As JSON, by the keys that themes read. */
export type DropData = Record<string, Prisma.JsonValue>;

function itemData(item: ItemProjection, index: number): Prisma.JsonObject {
  const note = item.enhancement?.note ?? '';
  const media = item.enhancement?.media.map(mediaData) ?? [];
  return {
    ...item.further,
    ...item.custom,
    'cc-creator-drop-product-id': item.id,
    'cc-creator-drop-product-order': index + 1,
    'cc-creator-drop-product-platform-id': item.productNumber,
    'cc-creator-drop-product-platform-handle': item.platformHandle,
    'cc-creator-drop-product-platform-variant-id': item.variantNumber,
    'cc-creator-drop-product-enhancement-id': item.enhancement?.id ?? null,
    'cc-creator-drop-product-enhancement-note': note,
    'cc-creator-drop-product-enhancement-media': media,
    // Other themes read the same here, and existing ones by the long names.
    ...(item.further && { 'cc-creator-drop-product-enhancement-variant': item.variantNumber }),
    enhancement: {
      note,
      media,
      ...(item.further && {
        'cc-creator-drop-product-enhancement-id': item.enhancement?.id ?? null,
        'cc-creator-drop-product-enhancement-note': note,
        'cc-creator-drop-product-enhancement-media': media,
        'cc-creator-drop-product-enhancement-variant': item.variantNumber,
      }),
    },
  };
}

function mediaData({ id, url, mediaContentType, mimeType, alt }: MediaProjection): Prisma.JsonObject {
  const names = id !== undefined && { _id: id, filename: id };
  return { ...names, url, mediaContentType, mimeType, ...(alt && { alt }) };
}
