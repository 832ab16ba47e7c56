import type { WholeDrop, WholeDropProduct } from '#app/domain/collabs/load-collab.ts';
import type { CreatedDrop } from '#app/domain/drops/create-drop.ts';
import { globalId } from '#app/domain/products/platform-id.ts';
import { presentCustom } from './custom-field.ts';
import { presentMedia } from './media.ts';

/** A Drop as "create a drop" answers it: its records by their ids. */
export function presentCreatedDrop(drop: CreatedDrop) {
  return {
    _id: drop.id,
    title: drop.title,
    description: drop.description,
    media: [],
    products: drop.productIds,
    enhancements: drop.enhancementIds,
    creator: drop.creatorId,
    channels: [drop.channelId],
  };
}

/** A Drop as "get a channel collab" answers it: products and enhancements in full, in order. */
export function presentWholeDrop(drop: WholeDrop, { creatorId }: { creatorId: string }) {
  return {
    _id: drop.id,
    title: drop.title,
    description: drop.description,
    media: drop.media.map(({ media }) => presentMedia(media)),
    channels: [drop.channelId],
    products: drop.products.map(presentDropProduct),
    enhancements: drop.products.flatMap(presentEnhancement),
    custom: presentCustom(drop.customValues),
    creator: creatorId,
    createdAt: drop.createdAt,
    updatedAt: drop.updatedAt,
    __v: drop.revision,
  };
}

function presentDropProduct(entry: WholeDropProduct) {
  return {
    _id: entry.id,
    platformId: globalId('Product', entry.product.platformId),
    platformHandle: entry.product.platformHandle,
    platformVariantId:
      entry.platformVariantId === null ? null : globalId('ProductVariant', entry.platformVariantId),
    custom: presentCustom(entry.customValues),
  };
}

function presentEnhancement({ id, enhancement }: WholeDropProduct) {
  if (!enhancement) return [];
  const media = enhancement.media.map((item) => presentMedia(item.media));
  return [{ _id: enhancement.id, product: id, note: enhancement.note, media }];
}
