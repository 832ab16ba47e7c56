import { z } from 'zod';
import type { DropInput, ProductEntryInput, UpdateDropInput } from '../drops/drop-input.ts';
import { limits } from '../limits.ts';
import { readPlatformId } from '../products/platform-id.ts';
import { customInput } from './custom.ts';
import { withoutUndefined } from './without-undefined.ts';
import { mediaInput } from './media.ts';
import { anyText, noObject, requiredText } from './text.ts';

/** A platform id in a request: a number, a numeric string or a global id. */
function platformId(type: 'Product' | 'ProductVariant') {
  return z
    .unknown()
    .transform((sent, context) => {
      const read =
        typeof sent === 'string' || typeof sent === 'number' ? readPlatformId(sent, type) : undefined;
      if (read !== undefined) return read;
      context.issues.push({
        code: 'custom',
        message: `must be a platform id such as "gid://shopify/${type}/632910392" or "632910392"`,
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
export const enhancementInput = z.object(
  {
    note: anyText(limits.note).optional(),
    media: z
      .array(mediaInput, 'must be a list of https URLs and Media objects')
      .max(limits.mediaPerEnhancement, `must hold at most ${limits.mediaPerEnhancement} media`)
      .optional(),
    custom: customInput,
  },
  'must be an object with a note and media',
);

/** One product of a drop, with what the creator adds to it. */
export const productEntryInput = z
  .object(
    {
      id: platformId('Product'),
      variantId: platformId('ProductVariant').nullish(),
      enhancement: enhancementInput.nullish(),
      custom: customInput,
    },
    'must be an object with the id of a product',
  )
  .transform(({ id, variantId, enhancement: given, custom }): ProductEntryInput => {
    // Some clients put an entry's custom values inside its enhancement; the entry's own win.
    const merged = new Map([...(given?.custom ?? []), ...custom]);
    const addition = given && withoutUndefined({ note: given.note, media: given.media });
    return withoutUndefined({
      productId: id,
      variantId: variantId ?? undefined,
      enhancement: addition,
      custom: merged,
    });
  });

const products = z
  .array(productEntryInput, 'is needed: send a list of products, each with an id')
  .max(limits.productsPerDrop, `must hold at most ${limits.productsPerDrop} products`)
  .superRefine((entries, context) => {
    const seen = new Set<string>();
    entries.forEach(({ productId, variantId }, index) => {
      const key = `${productId}/${variantId ?? ''}`;
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: 'is in this drop twice: send each product and variant once',
        });
      seen.add(key);
    });
  });

/** The body of "create a drop". */
export const createDropBody: z.ZodType<DropInput> = z.object(
  {
    title: requiredText(limits.title),
    description: anyText(limits.description)
      .nullish()
      .transform((text) => text ?? ''),
    products: products.min(1, 'must hold at least one product'),
    custom: customInput,
  },
  noObject,
);

/** The body of "update a drop": an absent field keeps what is there, an empty list of products empties the drop. */
export const updateDropBody: z.ZodType<UpdateDropInput> = z
  .object(
    {
      title: requiredText(limits.title).optional(),
      description: anyText(limits.description)
        .nullable()
        .transform((text) => text ?? '')
        .optional(),
      products: products.optional(),
      custom: customInput,
    },
    noObject,
  )
  .transform((sent) => withoutUndefined(sent));
