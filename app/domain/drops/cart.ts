import { db } from '#app/db/client.ts';
import type { CartVariantsQuery } from '#app/platform/generated/graphql.ts';
import { cartVariants } from '#app/platform/operations/products.ts';
import { withStoreClient } from '../channels/store-client.ts';
import { getDropDetails } from './drop.ts';
import type { DropKey } from './drop.ts';

/** One line of a cart: one piece of a variant. Ids are the platform's global ids. */
interface CartLine {
  product: string;
  variant: string;
  quantity: number;
}

/** A cart with the products of a drop. */
interface Cart {
  /** A permalink; null without lines. */
  url: string | null;
  lines: CartLine[];
  /** Products that the store does not have, or that have no variant. */
  missing: string[];
}

/** Each product costs up to five points, and the platform allows a thousand per request. */
const atOnce = 100;

/**
 * Makes the permalink of a cart with the products of a drop. A product without a chosen variant has its first one. The
 * cart applies the creator's code if a discount is in force, and names the creator in its attributes.
 * https://shopify.dev/docs/apps/build/checkout/create-cart-permalinks
 * @throws Problem `drop-not-found`; `store-unavailable` while the platform does not respond.
 */
export async function cartOfDrop(key: DropKey): Promise<Cart> {
  const { channelId, collabId } = key;
  const drop = await getDropDetails(key);
  const collab = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: collabId } },
    select: {
      handle: true,
      affiliateCode: true,
      discount: { select: { id: true } },
      tier: { select: { discount: { select: { id: true } } } },
      channel: { select: { storefrontUrl: true } },
    },
  });
  const first = await firstVariants(channelId, [...new Set(drop.products.map((item) => item.platformId))]);
  // A drop can have a product as a whole and the same one's first variant: that is one line.
  const byVariant = new Map<string, CartLine>();
  for (const { platformId, platformVariantId } of drop.products) {
    const variant = first.has(platformId) ? (platformVariantId ?? first.get(platformId)) : undefined;
    if (variant !== undefined) byVariant.set(variant, { product: platformId, variant, quantity: 1 });
  }
  const lines = [...byVariant.values()];
  const found = new Set(lines.map(({ product }) => product));
  const query = new URLSearchParams({
    ...((collab.discount ?? collab.tier?.discount) && { discount: collab.affiliateCode }),
    'attributes[creator]': collab.handle,
  });
  const path = lines.map(({ variant, quantity }) => `${variant.split('/').at(-1)}:${quantity}`).join();
  return {
    url: lines.length === 0 ? null : `${collab.channel.storefrontUrl}/cart/${path}?${query.toString()}`,
    lines,
    missing: drop.products.map(({ platformId }) => platformId).filter((id) => !found.has(id)),
  };
}

/** The first variant of each product that the store has. */
async function firstVariants(channelId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (ids.length === 0) return found;
  await withStoreClient(channelId, async (store) => {
    for (let start = 0; start < ids.length; start += atOnce) {
      const { nodes } = await store.send(cartVariants, { ids: ids.slice(start, start + atOnce) });
      for (const node of nodes) {
        const variant = isProduct(node) ? node.variants.nodes[0] : undefined;
        if (isProduct(node) && variant) found.set(node.id, variant.id);
      }
    }
  });
  return found;
}

type FoundNode = CartVariantsQuery['nodes'][number];

/** The platform returns null, or another type's empty object, for a missing product. */
function isProduct(node: FoundNode): node is Exclude<NonNullable<FoundNode>, Record<PropertyKey, never>> {
  return node !== null && 'variants' in node;
}
