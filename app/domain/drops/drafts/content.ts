import { canMeanThousands } from '#app/decimal-text.ts';
import { z } from 'zod';
import { anyLine, anyText, notObject } from '../../input/text.ts';
import { mediaUrl } from '../../input/media.ts';
import { parseNewDrop } from '../../input/drops.ts';
import { rule } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import type { DropDetails, DropInput, UpdateDropInput } from '../drop.ts';
import type { DefinedFields } from '../../custom-fields/fields.ts';
import { typeMismatch, type CustomInput } from '../../custom-fields/value-types.ts';
import { invalid, type ProblemDetail } from '../../problem.ts';
import { itemKey, keyOfItem, parsePlatformId, toGlobalId } from '../../products/platform-id.ts';

/* A draft's content has the shape of the body of "create a drop". It is checked while the creator types, so a title and
   products may be missing. Publishing parses it as that body. */

const globalId = (type: 'Product' | 'ProductVariant') =>
  z.string(rule('invalid-platform-id', { type })).transform((text, context) => {
    const number = parsePlatformId(text, type);
    if (number !== undefined) return toGlobalId(type, number);
    context.issues.push({ code: 'custom', message: rule('invalid-platform-id', { type }), input: text });
    return z.NEVER;
  });

const medium = z.object({
  _id: anyLine(limits.url).optional(),
  url: mediaUrl,
  mediaContentType: z.enum(['IMAGE', 'VIDEO'], rule('invalid-media-type')),
  alt: anyLine(limits.alt).default(''),
});
const media = z
  .array(medium, rule('not-media-list'))
  .max(limits.mediaPerList, rule('too-many-items', { max: limits.mediaPerList }));

const customItem = z.union([
  anyText(limits.customValueLength),
  z.number(),
  z.boolean(),
  medium.partial({ url: true, mediaContentType: true }),
]);
const custom = z
  .record(z.string().max(limits.name), z.union([customItem, z.array(customItem).max(limits.customListItems)]))
  .refine((values) => Object.keys(values).length <= limits.customValues)
  .default({});

const dropItem = z.object({
  id: globalId('Product'),
  variantId: globalId('ProductVariant').optional(),
  enhancement: z.object({ note: anyText(limits.note).default(''), media: media.default([]) }).nullable(),
  custom,
});

/** The content of a draft, in which everything may be missing. */
export const draftContent = z.object(
  {
    title: anyLine(limits.title).default(''),
    description: anyText(limits.description).default(''),
    media: media.default([]),
    products: z
      .array(dropItem, rule('not-product-list'))
      .max(limits.productsPerDrop, rule('too-many-items', { max: limits.productsPerDrop }))
      .default([]),
    custom,
  },
  notObject,
);

export type DraftContent = z.output<typeof draftContent>;

/** The drop that a draft changes, as the creator saw it. */
export const draftBase = z.object({
  dropId: z.string(rule('not-text')),
  baseRevision: z.int().min(0),
  base: draftContent,
});

/** The content with which a draft of a drop begins. */
export function contentOfDrop(drop: DropDetails): DraftContent {
  const enhancements = new Map(drop.enhancements.map((enhancement) => [enhancement.product, enhancement]));
  return draftContent.parse({
    title: drop.title,
    description: drop.description,
    media: drop.media,
    custom: drop.custom,
    products: drop.products.map(({ _id, platformId, platformVariantId, custom: values }) => {
      const enhancement = enhancements.get(_id);
      return {
        id: platformId,
        ...(platformVariantId !== null && { variantId: platformVariantId }),
        enhancement: enhancement ? { note: enhancement.note, media: enhancement.media } : null,
        custom: values,
      };
    }),
  });
}

/**
 * The drop that a draft describes. Values of deleted custom fields are left out.
 * @throws Problem `invalid` naming each error, such as a missing title, or else each ambiguous number.
 */
export function dropOfContent(content: DraftContent, defined: DefinedFields): DropInput {
  const input = parseNewDrop({
    ...content,
    custom: existing(content.custom, defined.drop),
    products: content.products.map((item) => ({
      ...item,
      custom: existing(item.custom, defined.product),
    })),
  });
  const ambiguous = [
    ...ambiguousNumbers(content.custom, defined.drop, 'custom'),
    ...content.products.flatMap((item, index) =>
      ambiguousNumbers(item.custom, defined.product, `products[${index}].custom`),
    ),
  ];
  if (ambiguous.length > 0) throw invalid(ambiguous);
  const products = input.products.map((item, index) => ({
    ...item,
    enhancement: item.enhancement ?? null,
    index,
  }));
  return { ...input, products };
}

type FieldsByHandle = DefinedFields['drop'];

/** The editor makes a number of each text that is one. It leaves 1.000 as text where that can mean a thousand. */
function ambiguousNumbers(
  values: DraftContent['custom'],
  defined: FieldsByHandle,
  path: string,
): ProblemDetail[] {
  return Object.entries(values)
    .filter(
      ([handle, value]) =>
        defined.get(handle) === 'number_decimal' && typeof value === 'string' && canMeanThousands(value),
    )
    .map(([handle]) => typeMismatch('number_decimal', `${path}.${handle}`));
}

function existing(values: DraftContent['custom'], defined: FieldsByHandle): DraftContent['custom'] {
  return Object.fromEntries(Object.entries(values).filter(([handle]) => defined.has(handle)));
}

/** The change from the present drop to a draft: values that the draft lacks are deleted. */
export function updateOfContent(input: DropInput, current: DropDetails): UpdateDropInput {
  const before = new Map(current.products.map((item) => [keyOfItem(item), item.custom]));
  return {
    ...input,
    custom: withDeletions(input.custom, current.custom),
    products: input.products.map((item) => ({
      ...item,
      custom: withDeletions(item.custom, before.get(itemKey(item)) ?? {}),
    })),
  };
}

function withDeletions(values: CustomInput, before: Readonly<Record<string, unknown>>): CustomInput {
  const deleted = Object.keys(before).filter((handle) => !values.has(handle));
  return new Map([...deleted.map((handle) => [handle, null] as const), ...values]);
}
