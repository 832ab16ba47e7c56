import { isEqualJson } from '#app/ui/edit-form-state.ts';
import type { EditForm } from '#app/ui/edit-form.tsx';
import type { Field } from './editor-context.tsx';
import type { RowButton } from '#app/ui/use-kept-focus.ts';

/** Media in the form: ours by `_id`, others by `url`. */
export interface MediaValue {
  _id?: string;
  url: string;
  mediaContentType: 'IMAGE' | 'VIDEO';
  alt: string;
}

/** A custom value in the form; null clears one. */
export type CustomValue = CustomItem | number | boolean | CustomItem[] | null;
type CustomItem = string | CustomMedia;
type CustomMedia = Partial<Pick<MediaValue, '_id' | 'url' | 'mediaContentType'>>;
export type CustomValues = Record<string, CustomValue>;

/** One product in the form. */
export interface EntryValue {
  /** Constant while the item stays in the list. */
  key: string;
  /** The platform's global id. */
  id: string;
  variantId?: string;
  enhancement: { note: string; media: MediaValue[] } | null;
  custom: CustomValues;
}

/** The form values of a drop, in the shape of the action's request. */
export interface DropValues {
  /** The revision that the user sees; absent for a new drop. */
  __v?: number;
  title: string;
  description: string;
  /** Of the drop itself. */
  media: MediaValue[];
  custom: CustomValues;
  products: EntryValue[];
}

type ReadableMedia = Pick<MediaValue, 'url'> & { _id: string } & Partial<MediaValue>;

/** The saved fields of a drop that the form uses. */
export interface ReadableDrop {
  __v: number;
  title: string;
  description: string;
  media: ReadableMedia[];
  custom: Record<string, unknown>;
  products: {
    _id: string;
    platformId: string;
    platformVariantId: string | null;
    custom: Record<string, unknown>;
  }[];
  enhancements: { product: string; note: string; media: ReadableMedia[] }[];
}

/** An empty form. */
export const newDrop: DropValues = { title: '', description: '', media: [], custom: {}, products: [] };

/** The form of an existing drop. */
export function valuesOf(drop: ReadableDrop): DropValues {
  const enhancements = new Map(drop.enhancements.map((item) => [item.product, item]));
  return {
    __v: drop.__v,
    title: drop.title,
    description: drop.description,
    media: drop.media.map(mediaValue),
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

function mediaValue({ _id, url, mediaContentType = 'IMAGE', alt = '' }: ReadableMedia): MediaValue {
  return { _id, url, mediaContentType, alt };
}

/** The identity of a drop item. */
export function entryKey(id: string, variantId?: string | null): string {
  return `${id} ${variantId ?? ''}`;
}

/** The media type by the URL's extension, if it has one. */
export function mediaAt(url: string): MediaValue {
  const isVideo = /\.(mp4|m4v|mov|webm|ogv)(\?|$)/i.test(url);
  return { url, mediaContentType: isVideo ? 'VIDEO' : 'IMAGE', alt: '' };
}

/** A newly picked product. */
export function newEntry(id: string): EntryValue {
  return { key: entryKey(id), id, enhancement: null, custom: {} };
}

/**
 * The products of a drop after the product picker.
 * @param given ids that were preselected: a missing one was removed in the picker.
 * @param picked ids from the picker; new ones are appended.
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

/** Moves one item of a list. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The form of a drop. */
export type DropForm = EditForm<DropValues>;

/** The editor's data, and the drop unless it is new. */
export interface EditorPlace {
  collabId: string;
  creatorName: string;
  fields: (Field & { ownerType: 'drop' | 'product' })[];
  removal: 'unpublish' | 'delete';
  mediaHost: string;
  drop?: ReadableDrop & { _id: string };
  products?: { platformId: string; title: string | null; isMissing: boolean; missingVariants: string[] }[];
  address?: string | null;
}

/**
 * The request for a drop. Of custom values it contains only changed ones: a deleted field must not be defined
 * again by an old value in an open page.
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

/** Keys of a note's media: constant while an item moves; the same media may occur twice. */
export function mediaKeys(media: readonly MediaValue[]): string[] {
  const names = media.map(({ _id, url }) => _id ?? url);
  return names.map(
    (name, index) => `${name} ${names.slice(0, index).filter((other) => other === name).length}`,
  );
}

/** Actions on rows, each identified by its key. */
export interface RowActions {
  /** The id of one of its buttons, which keeps the focus when rows move. */
  buttonId: (key: string, button: RowButton) => string;
  change: (key: string, make: (before: EntryValue) => EntryValue) => void;
  /** @param to index, from 0. */
  move: (key: string, to: number) => void;
  /** Moves a row up or down, by a button. */
  step: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
  replace: (key: string) => Promise<void>;
}
