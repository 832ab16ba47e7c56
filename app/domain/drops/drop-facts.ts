import type { Prisma } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';
import type { ValueRow } from '#app/db/custom-fields.ts';
import type { KnownMedia, MediaRow } from '../media/media.ts';
import type { DropFacts, ItemFacts, MediaFacts } from '../mirror-data/drop-data.ts';
import { toPlatformNumber } from '../products/platform-id.ts';
import type { DropContext } from './drop-context.ts';
import type { ItemsPlan } from './plan-items.ts';
import type { DropDetails, ItemEnhancement } from './drop.ts';

interface PlannedDrop extends Pick<DropFacts, 'id' | 'title' | 'description' | 'handle'> {
  items: ItemsPlan;
}

interface DropRecords extends Pick<DropContext, 'products'> {
  /** Known and new media by id. */
  media: ReadonlyMap<string, KnownMedia | MediaRow>;
}

/** A new drop in the mirror's data. */
export function factsOfNewDrop(
  { id, title, description, handle, items: plan }: PlannedDrop,
  { media, products }: DropRecords,
): DropFacts {
  const mediaOf = groupBy(plan.mediaPositions, ({ enhancementId }) => enhancementId);
  const enhancements = new Map(plan.enhancements.map((item) => [item.dropItemId, item]));
  const customOf = groupBy(plan.custom.values, ({ dropItemId }) => dropItemId);
  const handles = new Map(plan.products.map((row) => [row.platformNumber, row.handle]));
  return {
    id,
    title,
    description,
    handle,
    createdAt: new Date(0).toISOString(),
    collectionNumber: null,
    media: plan.dropMedia.map(({ mediaId }) => mediaFacts(media.get(mediaId))),
    products: plan.items.map(({ id: itemId, productNumber, variantNumber }) => {
      const enhancement = enhancements.get(itemId);
      const positions = mediaOf.get(enhancement?.id ?? '') ?? [];
      return {
        id: itemId,
        productNumber,
        variantNumber: variantNumber ?? null,
        platformHandle: handles.get(productNumber) ?? products.get(productNumber)?.handle ?? null,
        enhancement: enhancement
          ? {
              id: enhancement.id,
              note: enhancement.note,
              media: positions.map(({ mediaId }) => mediaFacts(media.get(mediaId))),
            }
          : null,
        custom: valuesByHandle(customOf.get(itemId)),
      };
    }),
    custom: valuesByHandle(customOf.get(undefined)),
  };
}

/**
 * A drop in the mirror's data.
 * @param handle of its collection.
 */
export function factsOfDrop(drop: DropDetails, handle: string): DropFacts {
  const enhancements = new Map(drop.enhancements.map((item) => [item.product, item]));
  return {
    id: drop._id,
    title: drop.title,
    description: drop.description,
    handle,
    createdAt: drop.createdAt,
    collectionNumber: null,
    media: drop.media.map(mediaFacts),
    products: drop.products.map(
      ({ _id, platformId, platformHandle, platformVariantId, custom }): ItemFacts => ({
        id: _id,
        platformHandle,
        productNumber: toPlatformNumber(platformId),
        variantNumber: platformVariantId === null ? null : toPlatformNumber(platformVariantId),
        enhancement: enhancementFacts(enhancements.get(_id)),
        custom: custom as Record<string, Prisma.JsonValue>,
      }),
    ),
    custom: drop.custom as Record<string, Prisma.JsonValue>,
  };
}

function enhancementFacts(enhancement: ItemEnhancement | undefined): ItemFacts['enhancement'] {
  if (!enhancement) return null;
  return { id: enhancement._id, note: enhancement.note, media: enhancement.media.map(mediaFacts) };
}

function mediaFacts(media: Partial<MediaFacts> | undefined): MediaFacts {
  return {
    url: media?.url ?? '',
    mediaContentType: media?.mediaContentType ?? 'IMAGE',
    mimeType: media?.mimeType ?? null,
    alt: media?.alt ?? null,
  };
}

function valuesByHandle(values: readonly ValueRow[] = []): Record<string, Prisma.JsonValue> {
  return Object.fromEntries(values.map(({ handle, value }) => [handle, value as Prisma.JsonValue]));
}
