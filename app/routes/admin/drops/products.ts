import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { readPlatformId } from '#app/domain/products/platform-id.ts';
import { readProductCards } from '#app/domain/products/read-product-cards.ts';
import { readVariants } from '#app/domain/products/read-variants.ts';
import { jsonAnswer } from './json-answer.ts';

const asked = z.union([
  z.object({ ids: z.array(z.string()).max(limits.productsPerDrop) }),
  z.object({ variantsOf: z.string(), chosen: z.string().optional() }),
]);

/** What the store says of products, or of the variants of one. */
export function action({ request }: ActionFunctionArgs) {
  return jsonAnswer(request, async ({ channelId }, input) => {
    const wanted = validate(asked, input);
    if ('ids' in wanted) return (await readProductCards(channelId, wanted.ids.flatMap(numberIn))) ?? null;
    const product = readPlatformId(wanted.variantsOf, 'Product');
    if (product === undefined) return [];
    const chosen = wanted.chosen === undefined ? undefined : readPlatformId(wanted.chosen, 'ProductVariant');
    return readVariants(channelId, product, chosen);
  });
}

function numberIn(id: string): string[] {
  const number = readPlatformId(id, 'Product');
  return number === undefined ? [] : [number];
}
