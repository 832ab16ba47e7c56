import type { ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { requireCollab } from '#app/domain/collabs/authorize.ts';
import { limits } from '#app/domain/limits.ts';
import { parsePlatformId } from '#app/domain/products/platform-id.ts';
import { listVariants } from '#app/domain/products/product-cards.ts';
import { readBodyOf, withCreatorJson } from '../creator-json.ts';
import { loader } from '../not-found.route.tsx';
import { findProducts, listCards } from './find-products.ts';

const searchBody = z.union([
  z.object({ search: z.string().max(limits.url) }),
  z.object({ ids: z.array(z.string()).max(limits.productsPerDrop) }),
  z.object({ variantsOf: z.string(), chosen: z.string().optional() }),
]);

/** Finds products of the brand, products by their ids, or the variants of one. The store's access token stays on the server. */
export function action({ request, params: { collabId = '' } }: ActionFunctionArgs) {
  return withCreatorJson(request, async ({ principal }) => {
    const { channelId } = await requireCollab(principal, collabId);
    const query = await readBodyOf(searchBody, request);
    if ('search' in query) return findProducts(channelId, query.search);
    if ('ids' in query) return listCards(channelId, query.ids);
    const product = parsePlatformId(query.variantsOf, 'Product');
    if (product === undefined) return [];
    const chosen = query.chosen === undefined ? undefined : parsePlatformId(query.chosen, 'ProductVariant');
    return listVariants(channelId, product, chosen);
  });
}

export { loader };
