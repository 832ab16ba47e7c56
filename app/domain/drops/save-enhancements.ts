import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { isDeepStrictEqual } from 'node:util';
import type { MediaInput } from '../media/media-input.ts';
import { saveMedia } from '../media/save-media.ts';
import type { EntryEnhancement } from './drop-input.ts';
import type { ReadEnhancement } from './read-drop.ts';

/** What a creator adds to one product entry of a drop, and the place in the request it came from. */
export interface EnhancementInput {
  dropProductId: string;
  given: EntryEnhancement;
  /** What the entry has already; undefined for a fresh one. */
  current: ReadEnhancement | undefined;
  path: string;
}

/**
 * Stores notes and media of product entries; an entry that has an enhancement keeps its record.
 * @returns enhancement ids in the order given.
 */
export async function saveEnhancements(
  tx: Transaction,
  channelId: string,
  inputs: readonly EnhancementInput[],
): Promise<string[]> {
  if (inputs.length === 0) return [];
  const enhancements = inputs.map((input) => ({ ...input, id: input.current?._id ?? newId() }));
  await saveNotes(tx, channelId, enhancements);
  await replaceMedia(tx, channelId, enhancements);
  return enhancements.map(({ id }) => id);
}

type Enhancement = EnhancementInput & { id: string };

async function saveNotes(
  tx: Transaction,
  channelId: string,
  enhancements: readonly Enhancement[],
): Promise<void> {
  const ids = enhancements.map(({ id }) => id);
  const entries = enhancements.map(({ dropProductId }) => dropProductId);
  const notes = enhancements.map(({ given, current }) => given.note ?? current?.note ?? '');
  await tx.$executeRaw`
    INSERT INTO enhancements (channel_id, id, drop_product_id, note, updated_at)
    SELECT ${channelId}::uuid, id, drop_product_id, note, now()
    FROM unnest(${ids}::uuid[], ${entries}::uuid[], ${notes}::text[]) AS given (id, drop_product_id, note)
    ON CONFLICT (channel_id, id) DO UPDATE SET note = excluded.note, updated_at = excluded.updated_at
    WHERE enhancements.note <> excluded.note`;
}

async function replaceMedia(
  tx: Transaction,
  channelId: string,
  enhancements: readonly Enhancement[],
): Promise<void> {
  const replaced = enhancements.flatMap(({ id, given, current, path }) =>
    given.media === undefined
      ? []
      : [{ id, path, media: given.media.map((item) => alreadyThere(item, current)) }],
  );
  const placed = replaced.flatMap(({ id, media, path }) =>
    media.map((item, position) => ({
      place: { channelId, enhancementId: id, position },
      media: item,
      path: `${path}.media[${position}]`,
    })),
  );
  await tx.enhancementMedia.deleteMany({
    where: { channelId, enhancementId: { in: replaced.map(({ id }) => id) } },
  });
  const ids = await saveMedia(tx, channelId, placed);
  const rows = placed.flatMap(({ place }, index) => {
    const mediaId = ids[index];
    return mediaId === undefined ? [] : [{ ...place, mediaId }];
  });
  await tx.enhancementMedia.createMany({ data: rows });
}

/** Media that are only named by their address and stand there already keep their record. */
function alreadyThere(item: MediaInput, current: ReadEnhancement | undefined): MediaInput {
  const same = current?.media.find(({ url }) => isDeepStrictEqual(item, { url }));
  return same ? { id: same._id } : item;
}
