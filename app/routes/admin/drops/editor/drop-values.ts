import { isEqualJson } from '#app/ui/edit-form-state.ts';
import type { EditForm } from '#app/ui/edit-form.tsx';
import {
  itemKey,
  type CustomValues,
  type DropValues,
  type ItemValue,
  type MediaValue,
} from '#app/ui/drop-values.ts';
import type { FieldDefinition } from './editor-context.tsx';
import type { RowButton } from '#app/ui/use-kept-focus.ts';

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
        key: itemKey(platformId, platformVariantId),
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

/** The media type by the URL's extension, if it has one. */
export function mediaAt(url: string): MediaValue {
  const isVideo = /\.(mp4|m4v|mov|webm|ogv)(\?|$)/i.test(url);
  return { url, mediaContentType: isVideo ? 'VIDEO' : 'IMAGE', alt: '' };
}

/** A newly picked product. */
export function newItem(id: string): ItemValue {
  return { key: itemKey(id), id, enhancement: null, custom: {} };
}

/**
 * The products of a drop after the product picker.
 * @param preselected ids that the picker began with: a missing one was removed in the picker.
 * @param picked ids from the picker; new ones are appended.
 */
export function afterPicking(
  items: readonly ItemValue[],
  preselected: ReadonlySet<string>,
  picked: ReadonlySet<string>,
): ItemValue[] {
  const kept = items.filter(({ id }) => picked.has(id) || !preselected.has(id));
  const held = new Set(kept.map(({ id }) => id));
  return [...kept, ...[...picked].filter((id) => !held.has(id)).map((id) => newItem(id))];
}

export type DropForm = EditForm<DropValues>;

/** The editor's data, and the drop unless it is new. */
export interface DropEditorData {
  collabId: string;
  creatorName: string;
  fields: (FieldDefinition & { ownerType: 'drop' | 'product' })[];
  removal: 'unpublish' | 'delete';
  mediaHost: string;
  drop?: ReadableDrop & { _id: string };
  products?: { platformId: string; title: string | null; isMissing: boolean; missingVariants: string[] }[];
  url?: string | null;
  draft?: { id: string; state: string; since: string; publishAt: string | null } | null;
}

/**
 * The request for a drop. Of custom values it contains only changed ones: a deleted field must not be defined
 * again by an old value in an open page.
 */
export function dropToSend(typed: DropValues, seen: DropValues): DropValues {
  const before = new Map(seen.products.map(({ id, variantId, custom }) => [itemKey(id, variantId), custom]));
  return {
    ...typed,
    custom: changedValues(typed.custom, seen.custom),
    products: typed.products.map((item) => ({
      ...item,
      custom: changedValues(item.custom, before.get(itemKey(item.id, item.variantId)) ?? {}),
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

/** Actions on rows, each identified by its key. */
export interface RowActions {
  /** The id of one of its buttons, which keeps the focus when rows move. */
  buttonId: (key: string, button: RowButton) => string;
  change: (key: string, make: (before: ItemValue) => ItemValue) => void;
  /** @param to index, from 0. */
  move: (key: string, to: number) => void;
  /** Moves a row up or down, by a button. */
  step: (key: string, by: 1 | -1) => void;
  remove: (key: string) => void;
  replace: (key: string) => Promise<void>;
}
