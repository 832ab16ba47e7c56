import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import type { MediaInput } from '../media/media-input.ts';
import { saveMedia } from '../media/save-media.ts';

/** What a creator adds to one product entry of a drop, and the place in the request it came from. */
export interface EnhancementInput {
  dropProductId: string;
  note: string;
  media: readonly MediaInput[];
  path: string;
}

/** Stores notes and media of freshly made product entries. @returns enhancement ids in the order given. */
export async function saveEnhancements(
  tx: Transaction,
  channelId: string,
  inputs: readonly EnhancementInput[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const enhancements = inputs.map((input) => ({ ...input, id: newId() }));
  await tx.enhancement.createMany({
    data: enhancements.map(({ id, dropProductId, note }) => ({ channelId, id, dropProductId, note })),
  });
  const ids = await saveMedia(
    tx,
    channelId,
    inputs.flatMap(({ media, path }) =>
      media.map((item, position) => ({ media: item, path: `${path}.media[${position}]` })),
    ),
  );
  const places = enhancements.flatMap(({ id, media }) =>
    media.map((_, position) => ({ enhancementId: id, position })),
  );
  await tx.enhancementMedia.createMany({
    data: ids.flatMap((mediaId, index) => {
      const place = places[index];
      return place ? [{ channelId, mediaId, ...place }] : [];
    }),
  });
  return enhancements.map(({ id }) => id);
}
