import type { Media, Prisma } from '#app/db/generated/client.ts';
import { platformIdOf } from '#app/domain/collabs/is-partial.ts';
import type { WholeCollab, WholeDrop, WholeDropProduct } from '#app/domain/collabs/load-collab.ts';
import { numberOf } from '#app/domain/products/platform-id.ts';

/** Custom values flat by their handles, as themes read them. */
export function projectCustom(values: WholeCollab['customValues']): Record<string, Prisma.JsonValue> {
  return Object.fromEntries(values.map(({ definition, value }) => [definition.handle, value]));
}

/** One drop inside the mirror's `data`. Ids of the platform are numbers in text there, as themes compare them. */
export function projectDrop(drop: WholeDrop, index: number) {
  const collectionId = platformIdOf(drop, 'collection');
  return {
    ...projectCustom(drop.customValues),
    'cc-creator-drop-id': drop.id,
    'cc-creator-drop-order': index + 1,
    'cc-creator-drop-title': drop.title,
    'cc-creator-drop-description': drop.description,
    'cc-creator-drop-collection-id': collectionId === null ? null : numberOf(collectionId),
    'cc-creator-drop-collection-handle': drop.handle,
    'cc-creator-drop-created-at': drop.createdAt.toISOString(),
    'cc-creator-drop-media': drop.media.map(({ media }) => projectMedia(media)),
    'cc-creator-drop-products': drop.products.map(projectProduct),
  };
}

function projectProduct(entry: WholeDropProduct, index: number) {
  return {
    ...projectCustom(entry.customValues),
    'cc-creator-drop-product-id': entry.id,
    'cc-creator-drop-product-order': index + 1,
    'cc-creator-drop-product-platform-id': entry.product.platformId,
    'cc-creator-drop-product-platform-handle': entry.product.platformHandle,
    'cc-creator-drop-product-platform-variant-id': entry.platformVariantId,
    'cc-creator-drop-product-enhancement-id': entry.enhancement?.id ?? null,
    'cc-creator-drop-product-enhancement-note': entry.enhancement?.note ?? '',
    'cc-creator-drop-product-enhancement-media':
      entry.enhancement?.media.map((item) => projectMedia(item.media)) ?? [],
  };
}

function projectMedia({ url, mediaContentType, mimeType }: Media) {
  return { url, mediaContentType, mimeType };
}
