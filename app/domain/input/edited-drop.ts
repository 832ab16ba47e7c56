import { z } from 'zod';
import type { DropInput, UpdateDropInput } from '../drops/drop-input.ts';
import { limits } from '../limits.ts';
import { createDropBody, updateDropBody } from './drop-body.ts';
import { anyLine } from './text.ts';
import { validate } from './validate.ts';

/** What pages say of a drop beside the interface: the words of its media, and which revision was seen. */
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

/** A new drop as a page sends it. @throws Problem `invalid` naming everything that is wrong. */
export function readNewDrop(json: unknown): DropInput {
  const input = validate(createDropBody, json);
  return { ...input, products: productsWithWords(input.products, json) };
}

/** A changed drop as a page sends it. @throws Problem `invalid` naming everything that is wrong. */
export function readEditedDrop(json: unknown): { input: UpdateDropInput; expectedRevision: number } {
  const input = validate(updateDropBody, json);
  const { __v: expectedRevision = 0 } = validate(more, json);
  const { products } = input;
  return {
    // Products that are left out stay as they are.
    input: { ...input, ...(products && { products: productsWithWords(products, json) }) },
    expectedRevision,
  };
}

function productsWithWords(products: DropInput['products'], json: unknown): DropInput['products'] {
  const words = validate(more, json).products ?? [];
  return products.map((entry, index) => {
    const { enhancement } = entry;
    if (!enhancement?.media) return entry;
    const media = enhancement.media.map((item, place) => {
      const alt = words[index]?.enhancement?.media?.[place]?.alt;
      return alt === undefined ? item : { ...item, alt };
    });
    return { ...entry, enhancement: { ...enhancement, media } };
  });
}
