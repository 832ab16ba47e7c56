import { isEqualJson } from '#app/ui/edit-form-state.ts';
import type { EditForm } from '#app/ui/edit-form.tsx';
import type { Field } from './editor-context.tsx';
import type { RowButton } from '#app/ui/use-kept-focus.ts';

/** Media as the form holds them: ours by `_id`, others by `url`. */
export interface MediaValue {
  _id?: string;
  url: string;
  mediaContentType: 'IMAGE' | 'VIDEO';
  alt: string;
}

/** Text, a list of addresses, or a Media object; null clears one. */
export type CustomValue = string | string[] | CustomMedia | null;
type CustomMedia = Partial<Pick<MediaValue, '_id' | 'url' | 'mediaContentType'>>;
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

/** The form of a drop. */
export type DropForm = EditForm<DropValues>;

/** Where a drop is edited, and the drop, unless it is a new one. */
export interface EditorPlace {
  collabId: string;
  creatorName: string;
  fields: (Field & { ownerType: 'drop' | 'product' })[];
  removal: 'unpublish' | 'delete';
  mediaHost: string;
  drop?: ReadableDrop & { _id: string };
  products?: { platformId: string; title: string | null; isMissing: boolean }[];
  address?: string | null;
}

/**
 * What is sent of a drop: of custom values those alone that its person changed. A field that the brand removed meanwhile
 * must not come back because its value still stood in an open page.
 */
export function dropToSend(typed: DropValues, seen: DropValues): DropValues {
  const before = new Map(seen.products.map(({ id, variantId, custom }) => [entryKey(id, variantId), custom]));
  return {
    ...typed,
    custom: changedValues(typed.custom, seen.custom),
    products: typed.products.map((entry) => ({
      ...entry,
      custom: changedValues(entry.custom, before.get(entryKey(entry.id, entry.variantId)) ?? {}),
    })),
  };
}

function changedValues(typed: CustomValues, seen: CustomValues): CustomValues {
  const removedHandles = Object.keys(seen).filter((handle) => !(handle in typed));
  return Object.fromEntries(
    [...Object.entries(typed), ...removedHandles.map((handle): [string, null] => [handle, null])].filter(
      ([handle, value]) => !isEqualJson(value, seen[handle] ?? null),
    ),
  );
}

/**
 * What is wrong with products, by their keys, each as one text: equal texts are equal, and nothing is drawn again for
 * them. It stays with the product, and with the picture or video, that was sent, wherever that has moved to since.
 * @param sent the products of which the details speak, by their places.
 */
export function problemsByKey(details: readonly Detail[], sent: readonly EntryValue[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of details) {
    const [, place, within] = /^products\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    const entry = sent[Number(place)];
    if (entry === undefined || within === undefined) continue;
    const before = found.get(entry.key);
    const line = `${byMediaKey(within, entry)}\u0000${message}`;
    found.set(entry.key, before === undefined ? line : `${before}\u0001${line}`);
  }
  return found;
}

/** What is wrong with one product, out of the text that {@link problemsByKey} gives. */
export function problemsIn(problems: string): Detail[] {
  if (problems === '') return [];
  return problems.split('\u0001').map((line) => {
    const [path = '', message = ''] = line.split('\u0000');
    return { path, message };
  });
}

/** The path under which what is wrong with a picture or video stands. */
export function mediaPath(key: string): string {
  return `enhancement.media[${JSON.stringify(key)}]`;
}

function byMediaKey(path: string, { enhancement }: EntryValue): string {
  return path.replace(/^enhancement\.media\[(\d+)\]/, (whole, place) => {
    const key = mediaKeys(enhancement?.media ?? [])[Number(place)];
    return key === undefined ? whole : mediaPath(key);
  });
}

/** A problem, and the place in what was sent that it speaks of. */
interface Detail {
  path: string;
  message: string;
}

/** What is wrong with a value, or with a part of it: the first problem at its path or beneath. */
export function problemWithin(details: readonly Detail[], path: string): string | undefined {
  return details.find(
    (detail) =>
      detail.path === path || detail.path.startsWith(`${path}.`) || detail.path.startsWith(`${path}[`),
  )?.message;
}

/** Keys of media beside a note: the same as long as an item stays, wherever it moves to; one may stand there twice. */
export function mediaKeys(media: readonly MediaValue[]): string[] {
  const names = media.map(({ _id, url }) => _id ?? url);
  return names.map(
    (name, index) => `${name} ${names.slice(0, index).filter((other) => other === name).length}`,
  );
}

/** What can be done with rows, each named by its key. */
export interface RowActions {
  /** The id of one of its buttons, which keeps the focus when rows change places. */
  buttonId: (key: string, button: RowButton) => string;
  change: (key: string, make: (before: EntryValue) => EntryValue) => void;
  /** @param to the place, from 0. */
  move: (key: string, to: number) => void;
  /** Puts one a place further up or down, by a button. */
  step: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
  replace: (key: string) => Promise<void>;
}
