import type { NewDrop } from '#app/domain/drops/create-drop.ts';
import type { ReadDrop } from '#app/domain/drops/read-drop.ts';

/** A Drop as "create a drop" answers it: its records by their ids. */
export function presentNewDrop(drop: NewDrop) {
  return {
    _id: drop.id,
    title: drop.title,
    description: drop.description,
    media: [],
    products: drop.entries.ids,
    enhancements: drop.entries.enhancements.map(({ id }) => id),
    creator: drop.creatorId,
    channels: [drop.channelId],
  };
}

/** A Drop as "update a drop" answers it: its records by their ids, and where it stands. */
export function presentUpdatedDrop(drop: ReadDrop) {
  return {
    _id: drop._id,
    title: drop.title,
    description: drop.description,
    media: drop.media,
    products: drop.products.map(({ _id }) => _id),
    enhancements: drop.enhancements.map(({ _id }) => _id),
    creator: drop.creator,
    channels: drop.channels,
    channelHandles: [drop.channelHandle],
    createdAt: drop.createdAt,
    updatedAt: drop.updatedAt,
    __v: drop.__v,
  };
}
