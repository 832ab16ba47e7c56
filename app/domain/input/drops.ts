import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { DropInput, DropItemInput, UpdateDropInput } from '../drops/drop.ts';
import { limits } from '../limits.ts';
import type { MediaInput } from '../media/media.ts';
import { itemKey, parsePlatformId } from '../products/platform-id.ts';
import { describedCustomInput } from './custom.ts';
import { mediaList } from './media.ts';
import { anyLine, anyOfObjects, anyText, notObject, nullMeansAbsent, requiredText } from './text.ts';
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
      note: nullMeansAbsent(anyText(limits.note)).describe('The creator’s note on the product.'),
      media: mediaList.describe('Pictures and videos: public https URLs or Media objects.'),
      custom: describedCustomInput,
      variant: nullMeansAbsent(platformId('ProductVariant')).describe('Alias of the product’s `variantId`.'),
    },
    rule('not-enhancement'),
  )
  .describe(
    'A note and media for one product. A `custom` inside it is read like the `custom` of the product, whose values take precedence.',
  );

const itemFields = z.object(
  {
    id: nullMeansAbsent(platformId('Product')).describe(
      'The platform’s product id: a number, a numeric string or a global id.',
    ),
    platformId: nullMeansAbsent(platformId('Product')).describe('Alias of `id`, as responses show it.'),
    variantId: nullMeansAbsent(platformId('ProductVariant')).describe(
      'The platform’s variant id, in the same forms; null for the product as a whole.',
    ),
    platformVariantId: nullMeansAbsent(platformId('ProductVariant')).describe(
      'Alias of `variantId`, as responses show it.',
    ),
    enhancement: enhancementInput.nullish().describe('The creator’s note and media for the product.'),
    custom: describedCustomInput,
  },
  rule('not-product-entry'),
);

const sentId = { type: ['string', 'integer'] };

type ItemFields = z.output<typeof itemFields>;

/** An item without its index in the request. */
type UnplacedItem = Omit<DropItemInput, 'index'>;

/** One product of a drop, with what the creator adds to it. */
export const dropItemInput = itemFields
  .transform((item, context): UnplacedItem => {
    const { id, platformId: aliasId, variantId, platformVariantId, enhancement, custom } = item;
    const productNumber = oneOf({ id, platformId: aliasId }, context);
    const variantNumber = oneOf(
      { variantId, platformVariantId, 'enhancement.variant': enhancement?.variant },
      context,
    );
    if (productNumber === undefined) {
      const message = rule('invalid-platform-id', { type: 'Product' });
      context.issues.push({ code: 'custom', message, path: ['id'], input: item });
      return z.NEVER;
    }
    // Some clients put an item's custom values inside its enhancement; the item's own win.
    const merged = new Map([...(enhancement?.custom ?? []), ...custom]);
    const addition = enhancement && withoutUndefined({ note: enhancement.note, media: enhancement.media });
    return withoutUndefined({ productNumber, variantNumber, enhancement: addition, custom: merged });
  })
  .meta({ allOf: [anyOfObjects({ id: sentId }, { platformId: sentId })] })
  .describe(
    'One product of a drop. A product and variant that is sent twice is one item if notes, media and custom values do not differ. An `id` is a number, a numeric string or a global id.',
  );

/** The first value of a field and its aliases; a problem at each that has another. */
function oneOf<Value>(
  sent: Readonly<Record<string, Value | undefined>>,
  context: z.core.$RefinementCtx<ItemFields>,
): Value | undefined {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  const [[name, chosen] = []] = entries;
  for (const [alias, value] of entries)
    if (value !== chosen)
      context.issues.push({
        code: 'custom',
        message: rule('alias-differs', { name: name ?? '' }),
        path: alias.split('.'),
        input: value,
      });
  return chosen;
}

/** @param notList the text for another value. */
const productList = (notList: string) =>
  z
    .array(dropItemInput, notList)
    .max(limits.productsPerDrop, rule('too-many-items', { max: limits.productsPerDrop }));

/** Merges items of one product and variant. */
function mergeDuplicates(
  items: UnplacedItem[],
  context: z.core.$RefinementCtx<UnplacedItem[]>,
): DropItemInput[] {
  const merged = new Map<string, DropItemInput>();
  for (const [index, item] of items.entries()) {
    const key = itemKey(item);
    const first = merged.get(key);
    const combined = first ? mergeItems(first, item) : { ...item, index };
    if (combined) merged.set(key, combined);
    else
      context.issues.push({
        code: 'custom',
        path: [index, 'id'],
        message: rule('duplicate-product'),
        input: item,
      });
  }
  return [...merged.values()];
}

/** @returns undefined when both items have a value, and the values differ. */
function mergeItems(first: DropItemInput, second: UnplacedItem): DropItemInput | undefined {
  const { enhancement: one, custom } = first;
  const { enhancement: other, custom: otherCustom } = second;
  const isOneDeleted = one === null || other === null;
  if (isOneDeleted && isDifferent(one, other)) return undefined;
  if (isDifferent(one?.note, other?.note) || isDifferent(one?.media, other?.media)) return undefined;
  for (const [key, value] of otherCustom) if (isDifferent(custom.get(key), value)) return undefined;
  const enhancement = isOneDeleted ? null : one && other ? { ...one, ...other } : (one ?? other);
  return {
    ...first,
    custom: new Map([...custom, ...otherCustom]),
    ...(enhancement !== undefined && { enhancement }),
  };
}

function isDifferent(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== undefined && !isDeepStrictEqual(one, other);
}

/** At least one product, each once. */
const someProducts = productList(rule('not-product-list'))
  .min(1, rule('no-products'))
  .transform(mergeDuplicates);

const descriptions = {
  title: 'The drop’s title.',
  media: 'Pictures and videos of the drop itself, in order: public https URLs or Media objects.',
  products: 'The drop’s products in order.',
};

export const createDropBody: z.ZodType<DropInput> = z
  .object(
    {
      title: requiredText(limits.title).describe(descriptions.title),
      description: anyText(limits.description)
        .nullish()
        .transform((text) => text ?? '')
        .describe('The drop’s description; empty by default.'),
      media: mediaList.transform((media) => media ?? []).describe(descriptions.media),
      products: someProducts.describe(descriptions.products),
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
      title: nullMeansAbsent(requiredText(limits.title)).describe(descriptions.title),
      description: anyText(limits.description)
        .nullable()
        .transform((text) => text ?? '')
        .optional()
        .describe('The drop’s description; null empties it.'),
      media: mediaList.describe(`${descriptions.media} An empty list deletes them.`),
      products: productList(rule('not-optional-product-list'))
        .transform(mergeDuplicates)
        .optional()
        .describe(descriptions.products),
      custom: describedCustomInput,
    },
    notObject,
  )
  .transform((sent) => withoutUndefined(sent))
  .describe(
    'Every field is optional: an absent field keeps its value. `media` and `products` replace the ordered list; an item with the same product and variant as before keeps its record and its enhancement. An empty list empties the drop.',
  );

export const addProductsBody = z
  .object(
    {
      products: someProducts.describe('The products to add, in order.'),
    },
    notObject,
  )
  .describe('Products to add to a drop.');

export const updateEnhancementBody = enhancementInput
  .transform(({ variant: variantNumber, custom, ...own }) => {
    return { variantNumber, custom, enhancement: withoutUndefined(own) };
  })
  .describe('A note, media and custom values for one product; an absent field keeps its value.');

const mediaTexts = z.array(z.object({ alt: anyLine(limits.alt).optional() })).optional();

/** Fields that only pages send: media descriptions, and the revision that the user saw. */
const more = z.object({
  __v: z.int().min(0).optional(),
  media: mediaTexts,
  products: z
    .array(
      z.object({
        enhancement: z.object({ media: mediaTexts }).nullish(),
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
  const details = validate(more, json);
  return {
    ...input,
    media: withTexts(input.media, details.media),
    products: productsWithTexts(input.products, details),
  };
}

/**
 * Parses an update of a drop from a page.
 * @throws Problem `invalid` with every error.
 */
export function parseDropUpdate(json: unknown): { input: UpdateDropInput; expectedRevision: number } {
  const input = validate(updateDropBody, json);
  const details = validate(more, json);
  const { media, products } = input;
  return {
    // Omitted media and products stay unchanged.
    input: {
      ...input,
      ...(media && { media: withTexts(media, details.media) }),
      ...(products && { products: productsWithTexts(products, details) }),
    },
    expectedRevision: details.__v ?? 0,
  };
}

type Details = z.output<typeof more>;

function productsWithTexts(
  products: DropInput['products'],
  { products: details = [] }: Details,
): DropInput['products'] {
  return products.map((item) => {
    const { enhancement, index } = item;
    if (!enhancement?.media) return item;
    const media = withTexts(enhancement.media, details[index]?.enhancement?.media);
    return { ...item, enhancement: { ...enhancement, media } };
  });
}

function withTexts(media: readonly MediaInput[], details: Details['media'] = []): MediaInput[] {
  return media.map((item, index) => {
    const alt = details[index]?.alt;
    return alt === undefined ? item : { ...item, alt };
  });
}
