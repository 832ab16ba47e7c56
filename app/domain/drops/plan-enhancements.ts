import { isDeepStrictEqual } from 'node:util';
import { newId } from '#app/ids.ts';
import { redescribed } from '../media/known-media.ts';
import type { KnownMedia } from '../media/known-media.ts';
import type { MediaInput } from '../media/media-input.ts';
import { planMedia } from '../media/plan-media.ts';
import type { MediaRow } from '../media/plan-media.ts';
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

/** Notes and media of product entries as they are to be written. */
export interface EnhancementPlan {
  enhancements: { id: string; dropProductId: string; note: string }[];
  media: MediaRow[];
  places: { enhancementId: string; position: number; mediaId: string }[];
  /** Enhancements that had media, all of which give way to the new ones. */
  emptied: string[];
}

/**
 * Says what is to be written to store notes and media of product entries; an entry that has an enhancement keeps its
 * record.
 * @param known the channel's media among those that are named, by their ids.
 * @throws Problem `invalid`, as `planMedia` does.
 */
export function planEnhancements(
  inputs: readonly EnhancementInput[],
  known: ReadonlyMap<string, KnownMedia>,
): EnhancementPlan {
  const enhancements = inputs.map(({ dropProductId, given, current, path }) => {
    return { id: current?._id ?? newId(), dropProductId, given, current, path };
  });
  const placed = enhancements.flatMap(({ id, given, current, path }) =>
    (given.media ?? []).map((item, position) => ({
      enhancementId: id,
      position,
      media: asDescribed(alreadyThere(item, current), known),
      path: `${path}.media[${position}]`,
    })),
  );
  const standing = inputs.flatMap(({ current }) => current?.media.map(({ _id }) => _id) ?? []);
  const { ids, rows } = planMedia(placed, new Set([...known.keys(), ...standing]));
  return {
    enhancements: enhancements.map(({ id, dropProductId, given, current }) => ({
      id,
      dropProductId,
      note: given.note ?? current?.note ?? '',
    })),
    media: rows,
    places: placed.flatMap(({ enhancementId, position }, index) => {
      const mediaId = ids[index];
      return mediaId === undefined ? [] : [{ enhancementId, position, mediaId }];
    }),
    emptied: enhancements.flatMap(({ id, given, current }) => (current && given.media ? [id] : [])),
  };
}

/** Media that are only named by their address and stand there already keep their record. */
function alreadyThere(item: MediaInput, current: ReadEnhancement | undefined): MediaInput {
  const same = current?.media.find(({ url }) => isDeepStrictEqual(item, { url }));
  return same ? { id: same._id } : item;
}

/** Media of the channel that are now described in other words. */
function asDescribed(item: MediaInput, known: ReadonlyMap<string, KnownMedia>): MediaInput {
  const ours = item.alt === undefined ? undefined : known.get(item.id?.toLowerCase() ?? '');
  if (!ours || item.alt === undefined || item.alt === (ours.alt ?? '')) return item;
  return redescribed(ours, item.alt);
}
