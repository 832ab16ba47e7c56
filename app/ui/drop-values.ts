/* The values of a drop in an editor, of the admin and of the portal. */

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
export interface ItemValue {
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
  products: ItemValue[];
}

/** A drop's content as it is saved. */
export type DropContent = Omit<DropValues, '__v' | 'products'> & { products: Omit<ItemValue, 'key'>[] };

export const emptyContent: DropContent = { title: '', description: '', media: [], custom: {}, products: [] };

/** The identity of a drop item. */
export function itemKey(id: string, variantId?: string | null): string {
  return `${id} ${variantId ?? ''}`;
}

/** The name of the file at a URL; the URL itself when its path ends with a slash. */
export function fileNameOf(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/^.*\//, '') || url;
}

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Keys of a note's media: constant while an item moves; the same media may occur twice. */
export function mediaKeys(media: readonly MediaValue[]): string[] {
  const names = media.map(({ _id, url }) => _id ?? url);
  return names.map(
    (name, index) => `${name} ${names.slice(0, index).filter((other) => other === name).length}`,
  );
}

/** The content of a form. Equal contents are equal texts as JSON: the database changes the order of keys. */
export function contentOf({ title, description, media, custom, products }: DropContent): DropContent {
  return {
    title,
    description,
    media: media.map(plainMedium),
    custom: plainCustom(custom),
    products: products.map(({ id, variantId, enhancement, custom: own }) => {
      const { note = '', media: added = [] } = enhancement ?? {};
      const isEmpty = note === '' && added.length === 0;
      return {
        id,
        ...(variantId !== undefined && { variantId }),
        enhancement: isEmpty ? null : { note, media: added.map(plainMedium) },
        custom: plainCustom(own),
      };
    }),
  };
}

function plainMedium({ _id, url, mediaContentType, alt }: MediaValue): MediaValue {
  return { ...(_id !== undefined && { _id }), url, mediaContentType, alt };
}

/** Without empty values: a draft lacks them. */
function plainCustom(values: CustomValues): CustomValues {
  const present = Object.entries(values).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    present.sort(([a], [b]) => (a < b ? -1 : 1)).map(([handle, value]) => [handle, plainValue(value)]),
  );
}

function plainValue(value: CustomValue): CustomValue {
  if (Array.isArray(value)) return value.map((item) => plainValue(item) as typeof item);
  if (typeof value !== 'object' || value === null) return value;
  const { _id, url, mediaContentType } = value;
  return {
    ...(_id !== undefined && { _id }),
    ...(url !== undefined && { url }),
    ...(mediaContentType && { mediaContentType }),
  };
}

/** The form values of a content: each product gets a key. */
export function valuesOfContent(content: DropContent): DropValues {
  const plain = contentOf(content);
  const keys = new Set<string>();
  return {
    ...plain,
    products: plain.products.map((item) => {
      let key = itemKey(item.id, item.variantId);
      while (keys.has(key)) key += '+';
      keys.add(key);
      return { ...item, key };
    }),
  };
}
