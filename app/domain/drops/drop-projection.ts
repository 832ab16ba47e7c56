import type { Prisma } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';
import type { ValueRow } from '#app/db/custom-fields.ts';
import type { KnownMedia, MediaRow } from '../media/media.ts';
import type { DropProjection, ItemProjection, MediaProjection } from '../mirror-data/drop-data.ts';
import { toPlatformNumber } from '../products/platform-id.ts';
import type { DropContext } from './drop-context.ts';
import type { ItemsPlan } from './plan-items.ts';
import type { DropDetails, ItemEnhancement } from './drop.ts';

interface PlannedDrop extends Pick<DropProjection, 'id' | 'title' | 'description' | 'handle'> {
  items: ItemsPlan;
}

interface DropRecords extends Pick<DropContext, 'products'> {
  /** Known and new media by id. */
  media: ReadonlyMap<string, KnownMedia | MediaRow>;
}

/** A new drop in the mirror's data. */
export function projectionOfPlan(
  { id, title, description, handle, items: plan }: PlannedDrop,
  { media, products }: DropRecords,
): DropProjection {
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
    media: plan.dropMedia.map(({ mediaId }) => mediaProjection(media.get(mediaId))),
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
              media: positions.map(({ mediaId }) => mediaProjection(media.get(mediaId))),
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
export function projectionOfDrop(drop: DropDetails, handle: string): DropProjection {
  const enhancements = new Map(drop.enhancements.map((item) => [item.product, item]));
  return {
    id: drop._id,
    title: drop.title,
    description: drop.description,
    handle,
    createdAt: drop.createdAt,
    collectionNumber: null,
    media: drop.media.map(mediaProjection),
    products: drop.products.map(
      ({ _id, platformId, platformHandle, platformVariantId, custom }): ItemProjection => ({
        id: _id,
        platformHandle,
        productNumber: toPlatformNumber(platformId),
        variantNumber: platformVariantId === null ? null : toPlatformNumber(platformVariantId),
        enhancement: enhancementProjection(enhancements.get(_id)),
        custom: custom as Record<string, Prisma.JsonValue>,
      }),
    ),
    custom: drop.custom as Record<string, Prisma.JsonValue>,
  };
}

function enhancementProjection(enhancement: ItemEnhancement | undefined): ItemProjection['enhancement'] {
  if (!enhancement) return null;
  return { id: enhancement._id, note: enhancement.note, media: enhancement.media.map(mediaProjection) };
}

function mediaProjection(media: Partial<MediaProjection> | undefined): MediaProjection {
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
