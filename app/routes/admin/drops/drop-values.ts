/** Media as the form holds them: ours by `_id`, others by `url`. */
export interface MediaValue {
  _id?: string;
  url: string;
  mediaContentType: 'IMAGE' | 'VIDEO';
  alt: string;
}

/** Text, a list of addresses, or a Media object; null clears one. */
export type CustomValue = string | string[] | CustomMedia | null;
export type CustomMedia = Partial<Pick<MediaValue, '_id' | 'url' | 'mediaContentType'>>;
export type CustomValues = Record<string, CustomValue>;

/** One product in the form. */
export interface EntryValue {
  /** The same as long as the entry stays in the list. */
  key: string;
  /** The platform's global id. */
  id: string;
  variantId?: string;
  enhancement: { note: string; media: MediaValue[] } | null;
  custom: CustomValues;
}

/** A drop in the form; the shape that the action reads. */
export interface DropValues {
  /** The revision that the person sees; a new drop has none. */
  __v?: number;
  title: string;
  description: string;
  custom: CustomValues;
  products: EntryValue[];
}

/** What is read of a drop, as far as the form holds it. */
export interface ReadableDrop {
  __v: number;
  title: string;
  description: string;
  custom: Record<string, unknown>;
  products: {
    _id: string;
    platformId: string;
    platformVariantId: string | null;
    custom: Record<string, unknown>;
  }[];
  enhancements: {
    product: string;
    note: string;
    media: { _id: string; url: string; mediaContentType?: 'IMAGE' | 'VIDEO'; alt?: string }[];
  }[];
}

/** A form of nothing. */
export const newDrop: DropValues = { title: '', description: '', custom: {}, products: [] };

/** A drop as it is saved, for the form. */
export function valuesOf(drop: ReadableDrop): DropValues {
  const enhancements = new Map(drop.enhancements.map((item) => [item.product, item]));
  return {
    __v: drop.__v,
    title: drop.title,
    description: drop.description,
    custom: drop.custom as CustomValues,
    products: drop.products.map(({ platformId, platformVariantId, custom, _id }) => {
      const enhancement = enhancements.get(_id);
      return {
        key: entryKey(platformId, platformVariantId),
        id: platformId,
        ...(platformVariantId !== null && { variantId: platformVariantId }),
        enhancement: enhancement
          ? { note: enhancement.note, media: enhancement.media.map(mediaValue) }
          : null,
        custom: custom as CustomValues,
      };
    }),
  };
}

function mediaValue(media: ReadableDrop['enhancements'][number]['media'][number]): MediaValue {
  const { _id, url, mediaContentType = 'IMAGE', alt = '' } = media;
  return { _id, url, mediaContentType, alt };
}

/** What tells the entries of a drop apart. */
export function entryKey(id: string, variantId?: string | null): string {
  return `${id} ${variantId ?? ''}`;
}

/** What stands at an address, as far as that tells. */
export function mediaAt(url: string): MediaValue {
  const isVideo = /\.(mp4|m4v|mov|webm|ogv)(\?|$)/i.test(url);
  return { url, mediaContentType: isVideo ? 'VIDEO' : 'IMAGE', alt: '' };
}

/** A product that was just picked. */
export function newEntry(id: string): EntryValue {
  return { key: entryKey(id), id, enhancement: null, custom: {} };
}

/**
 * The products of a drop after its person was in the picker.
 * @param given ids that the picker had as picked: one that it does not answer was taken out there.
 * @param picked ids that it answers, of which new ones come last.
 */
export function afterPicking(
  entries: readonly EntryValue[],
  given: ReadonlySet<string>,
  picked: ReadonlySet<string>,
): EntryValue[] {
  const kept = entries.filter(({ id }) => picked.has(id) || !given.has(id));
  const held = new Set(kept.map(({ id }) => id));
  return [...kept, ...[...picked].filter((id) => !held.has(id)).map((id) => newEntry(id))];
}

/** The list with one of its items at another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
