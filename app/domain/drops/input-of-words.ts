import type { CustomInput, CustomValue } from '../custom-fields/custom-input.ts';
import type { MediaInput } from '../media/media-input.ts';
import { numberOf } from '../products/platform-id.ts';
import type { EntryEnhancement, ProductEntryInput, UpdateDropInput } from './drop-input.ts';
import type { DropWords } from './read-history.ts';
import type { ReadDrop, ReadEnhancement, ReadEntry } from './read-drop.ts';

/** The handles of the custom fields that drops and their products have. */
export type DefinedFields = Readonly<Record<'drop' | 'product', ReadonlySet<string>>>;

/** The change that makes of a drop, as it is now, one with these words, products and values of fields that there are. */
export function inputOfWords(words: DropWords, present: ReadDrop, defined: DefinedFields): UpdateDropInput {
  const enhancements = new Map(words.enhancements.map((item) => [item.product, item]));
  const now = new Map(present.products.map((entry) => [keyOf(entry), entry]));
  return {
    title: words.title,
    description: words.description,
    custom: customOf(words.custom, present.custom, defined.drop),
    products: words.products.map((entry): ProductEntryInput => {
      const { platformVariantId: variant } = entry;
      return {
        productId: numberOf(entry.platformId),
        ...(variant !== null && { variantId: numberOf(variant) }),
        enhancement: additionOf(enhancements.get(entry._id)),
        custom: customOf(entry.custom, now.get(keyOf(entry))?.custom ?? {}, defined.product),
      };
    }),
  };
}

function additionOf(enhancement: ReadEnhancement | undefined): EntryEnhancement | null {
  if (!enhancement) return null;
  return { note: enhancement.note, media: enhancement.media.map(({ _id }) => ({ id: _id })) };
}

function keyOf({ platformId, platformVariantId }: ReadEntry): string {
  return `${platformId} ${platformVariantId ?? ''}`;
}

type Values = Readonly<Record<string, unknown>>;

/** What is to be, and null for what is there and is not to be. */
function customOf(wanted: Values, present: Values, defined: ReadonlySet<string>): CustomInput {
  const gone = Object.keys(present).filter((handle) => !(handle in wanted));
  return new Map<string, CustomValue | null>([
    ...gone.map((handle): [string, null] => [handle, null]),
    ...Object.entries(wanted)
      .filter(([handle]) => defined.has(handle))
      .map(([handle, value]): [string, CustomValue] => [handle, valueOf(value)]),
  ]);
}

/** Stored values are what callers sent, but for the id of a Media object. */
function valueOf(stored: unknown): CustomValue {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return stored as CustomValue;
  const { _id, ...rest } = stored as { _id?: string } & MediaInput;
  return _id === undefined ? rest : { ...rest, id: _id };
}
