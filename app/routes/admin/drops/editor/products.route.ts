import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import type { PlatformNumber } from '#app/ids.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { parsePlatformId } from '#app/domain/products/platform-id.ts';
import { listProductCards, listVariants } from '#app/domain/products/product-cards.ts';
import { respondToScript } from './json-response.ts';

const requestBody = z.union([
  z.object({ ids: z.array(z.string()).max(limits.productsPerDrop) }),
  z.object({ variantsOf: z.string(), chosen: z.string().optional() }),
]);

/** Gets current product data from the store, or the variants of a product. */
export function action({ request }: ActionFunctionArgs) {
  return respondToScript(request, async ({ channelId }, input) => {
    const query = validate(requestBody, input);
    if ('ids' in query) return (await listProductCards(channelId, query.ids.flatMap(numberIn))) ?? null;
    const product = parsePlatformId(query.variantsOf, 'Product');
    if (product === undefined) return [];
    const chosen = query.chosen === undefined ? undefined : parsePlatformId(query.chosen, 'ProductVariant');
    return listVariants(channelId, product, chosen);
  });
}

function numberIn(id: string): PlatformNumber[] {
  const number = parsePlatformId(id, 'Product');
  return number === undefined ? [] : [number];
}
