import { z } from 'zod';
import type { DropInput, DropItemInput, UpdateDropInput } from '../drops/drop.ts';
import { limits } from '../limits.ts';
import { parsePlatformId } from '../products/platform-id.ts';
import { describedCustomInput } from './custom.ts';
import { mediaInput } from './media.ts';
import { anyLine, anyText, notObject, requiredText } from './text.ts';
import { rule, validate, withoutUndefined } from './validate.ts';

/** A platform id in a request: a number, a numeric string or a global id. */
function platformId(type: 'Product' | 'ProductVariant') {
  return z
    .unknown()
    .transform((sent, context) => {
      const read =
        typeof sent === 'string' || typeof sent === 'number' ? parsePlatformId(sent, type) : undefined;
      if (read !== undefined) return read;
      context.issues.push({
        code: 'custom',
        message: rule('invalid-platform-id', { type }),
        input: sent,
      });
      return z.NEVER;
    })
    .meta({
      anyOf: [
        { type: 'string', pattern: String.raw`^(gid://shopify/${type}/)?[1-9]\d{0,18}$` },
        { type: 'integer', minimum: 1 },
      ],
    });
}

/** A note and media for one product of a drop. */
export const enhancementInput = z
  .object(
    {
      note: anyText(limits.note).optional().describe('The creator’s note on the product.'),
      media: z
        .array(mediaInput, rule('not-media-list'))
        .max(limits.mediaPerEnhancement, rule('too-many-items', { max: limits.mediaPerEnhancement }))
        .optional()
        .describe('Pictures and videos: public https URLs or Media objects.'),
      custom: describedCustomInput,
    },
    rule('not-enhancement'),
  )
  .describe(
    'A note and media for one product. A `custom` inside it is read like the `custom` of the product, whose values take precedence.',
  );

/** One product of a drop, with its enhancement. */
export const productEntryInput = z
  .object(
    {
      id: platformId('Product').describe(
        'The platform’s product id: a number, a numeric string or a global id.',
      ),
      variantId: platformId('ProductVariant')
        .nullish()
        .describe('The platform’s variant id, in the same forms; null for the product as a whole.'),
      enhancement: enhancementInput.nullish().describe('The creator’s note and media for the product.'),
      custom: describedCustomInput,
    },
    rule('not-product-entry'),
  )
  .transform(({ id, variantId, enhancement: given, custom }): DropItemInput => {
    // Some clients send an item's custom values inside its enhancement; the item's own take precedence.
    const merged = new Map([...(given?.custom ?? []), ...custom]);
    const addition = given && withoutUndefined({ note: given.note, media: given.media });
    return withoutUndefined({
      productId: id,
      variantId: variantId ?? undefined,
      enhancement: addition,
      custom: merged,
    });
  })
  .describe(
    'One product of a drop. A drop has each product and variant at most once. An `id` is a number, a numeric string or a global id.',
  );

/** @param notList the text for another value. */
const productList = (notList: string) =>
  z
    .array(productEntryInput, notList)
    .max(limits.productsPerDrop, rule('too-many-items', { max: limits.productsPerDrop }))
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      entries.forEach(({ productId, variantId }, index) => {
        const key = `${productId}/${variantId ?? ''}`;
        if (seen.has(key))
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: rule('duplicate-product'),
          });
        seen.add(key);
      });
    });

const descriptions = {
  title: 'The drop’s title.',
  products: 'The drop’s products in order, each product and variant once.',
};

/** The body of "create a drop". */
export const createDropBody: z.ZodType<DropInput> = z
  .object(
    {
      title: requiredText(limits.title).describe(descriptions.title),
      description: anyText(limits.description)
        .nullish()
        .transform((text) => text ?? '')
        .describe('The drop’s description; empty by default.'),
      products: productList(rule('not-product-list'))
        .min(1, rule('no-products'))
        .describe(descriptions.products),
      custom: describedCustomInput,
    },
    notObject,
  )
  .describe('A drop: a title and an ordered list of products.');

/**
 * The body of "update a drop": an absent field keeps its value, an empty list of products empties the drop.
 */
export const updateDropBody: z.ZodType<UpdateDropInput> = z
  .object(
    {
      title: requiredText(limits.title).optional().describe(descriptions.title),
      description: anyText(limits.description)
        .nullable()
        .transform((text) => text ?? '')
        .optional()
        .describe('The drop’s description; null empties it.'),
      products: productList(rule('not-optional-product-list')).optional().describe(descriptions.products),
      custom: describedCustomInput,
    },
    notObject,
  )
  .transform((sent) => withoutUndefined(sent))
  .describe(
    'Every field is optional: an absent field keeps its value. `products` replaces the ordered list; an entry with the same product and variant as before keeps its record and its enhancement. An empty list empties the drop.',
  );

/** Fields that only pages send: media descriptions, and the revision that the user saw. */
const more = z.object({
  __v: z.int().min(0).optional(),
  products: z
    .array(
      z.object({
        enhancement: z
          .object({ media: z.array(z.object({ alt: anyLine(limits.alt).optional() })).optional() })
          .nullish(),
      }),
    )
    .optional(),
});

/**
 * Parses a new drop from a page.
 * @throws Problem `invalid` with every error.
 */
export function parseNewDrop(json: unknown): DropInput {
  const input = validate(createDropBody, json);
  return { ...input, products: productsWithDetails(input.products, json) };
}

/**
 * Parses an update of a drop from a page.
 * @throws Problem `invalid` with every error.
 */
export function parseDropUpdate(json: unknown): { input: UpdateDropInput; expectedRevision: number } {
  const input = validate(updateDropBody, json);
  const { __v: expectedRevision = 0 } = validate(more, json);
  const { products } = input;
  return {
    // Omitted products stay unchanged.
    input: { ...input, ...(products && { products: productsWithDetails(products, json) }) },
    expectedRevision,
  };
}

function productsWithDetails(products: DropInput['products'], json: unknown): DropInput['products'] {
  const details = validate(more, json).products ?? [];
  return products.map((entry, index) => {
    const { enhancement } = entry;
    if (!enhancement?.media) return entry;
    const media = enhancement.media.map((item, place) => {
      const alt = details[index]?.enhancement?.media?.[place]?.alt;
      return alt === undefined ? item : { ...item, alt };
    });
    return { ...entry, enhancement: { ...enhancement, media } };
  });
}
