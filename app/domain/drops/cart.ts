import { db } from '#app/db/connection/client.ts';
import type { DropKey } from '#app/db/keys.ts';
import type { CartItemsQuery } from '#app/platform/generated/graphql.ts';
import { cartItems } from '#app/platform/operations/products.ts';
import { withStoreClient } from '../channels/store-client.ts';
import { withDiscountInForce } from '../discounts/conditions.ts';
import { batchesOf, productsPerRequest } from '../products/platform-id.ts';
import { isShownInStore } from '../products/product-offers.ts';
import { getDropDetails, type DropItem } from './drop.ts';

/** One line of a cart: one piece of a variant. Ids are the platform's global ids. */
interface CartLine {
  product: string;
  variant: string;
  quantity: number;
}

/** A cart with the products of a drop. A product is in at most one of the lists. */
interface Cart {
  /** A permalink; null without lines. */
  url: string | null;
  lines: CartLine[];
  /** Products that cannot be bought now: sold out, not active, or not published in the online store. */
  unavailable: string[];
  /** Products that the store does not have, or not in the chosen variant. */
  missing: string[];
}

/**
 * Makes the permalink of a cart with the products of a drop that can be bought now, because the store's cart rejects
 * others. A product without a chosen variant has its first available one. The cart applies the creator's code if a discount
 * is in force and the collab is not paused, and names the creator in the attributes that the theme extension writes too.
 * https://shopify.dev/docs/apps/build/checkout/create-cart-permalinks
 * @throws Problem `drop-not-found`; `store-unavailable` while the platform does not respond.
 */
export async function cartOfDrop(key: DropKey): Promise<Cart> {
  const { channelId, collabId } = key;
  const drop = await getDropDetails(key);
  const found = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: collabId } },
    select: {
      creatorId: true,
      handle: true,
      affiliateCode: true,
      isActive: true,
      discount: { select: { id: true } },
      tier: {
        select: { campaignId: true, startsAt: true, endsAt: true, discount: { select: { id: true } } },
      },
      channel: { select: { storefrontUrl: true } },
    },
  });
  const collab = withDiscountInForce(found);
  // A paused collab's code does not work.
  const hasCode = collab.isActive && (collab.discount ?? collab.tier?.discount);
  const items = await sortItems(channelId, drop.products);
  const query = new URLSearchParams({
    ...(hasCode && { discount: collab.affiliateCode }),
    'attributes[cc-creator-handle]': collab.handle,
    'attributes[cc-creator-id]': collab.creatorId,
    'attributes[cc-campaign-id]': collab.tier?.campaignId ?? '',
    'attributes[cc-shop-id]': collab.creatorId,
  });
  const path = items.lines.map(({ variant, quantity }) => `${variant.split('/').at(-1)}:${quantity}`).join();
  const url = `${collab.channel.storefrontUrl}/cart/${path}?${query.toString()}`;
  return { url: items.lines.length === 0 ? null : url, ...items };
}

/** Sorts the products of a drop by whether they can be bought. */
async function sortItems(channelId: string, items: readonly DropItem[]): Promise<Omit<Cart, 'url'>> {
  const found = await findItems(channelId, [...new Set(items.map(idInStore))]);
  // A drop can have a product as a whole and the same one's first variant: that is one line.
  const lines = new Map<string, CartLine>();
  const others = { unavailable: new Set<string>(), missing: new Set<string>() };
  for (const item of items) {
    const product = item.platformId;
    const offer = found.get(idInStore(item));
    if (offer?.product !== product) others.missing.add(product);
    else if (offer.variant === undefined) others.unavailable.add(product);
    else lines.set(offer.variant, { product, variant: offer.variant, quantity: 1 });
  }
  const inCart = new Set(Array.from(lines.values(), ({ product }) => product));
  const unavailable = [...others.unavailable].filter((id) => !inCart.has(id));
  const missing = [...others.missing].filter((id) => !inCart.has(id) && !others.unavailable.has(id));
  return { lines: [...lines.values()], unavailable, missing };
}

function idInStore({ platformId, platformVariantId }: DropItem): string {
  return platformVariantId ?? platformId;
}

/** A product of the store, and its variant that a cart can have; undefined while it cannot be bought. */
interface Offer {
  product: string;
  variant: string | undefined;
}

/** Finds products and variants that the store has. */
async function findItems(channelId: string, ids: readonly string[]): Promise<Map<string, Offer>> {
  const found = new Map<string, Offer>();
  if (ids.length === 0) return found;
  await withStoreClient(channelId, async (store) => {
    for (const batch of batchesOf(ids, productsPerRequest)) {
      const { nodes } = await store.send(cartItems, { ids: batch });
      for (const node of nodes) if (isFound(node)) found.set(node.id, offerOf(node));
    }
  });
  return found;
}

type FoundNode = CartItemsQuery['nodes'][number];
type Item = Exclude<NonNullable<FoundNode>, Record<PropertyKey, never>>;

/** The platform returns null, or another type's empty object, for a missing item. */
function isFound(node: FoundNode): node is Item {
  return node !== null && 'id' in node;
}

function offerOf(item: Item): Offer {
  const product = 'product' in item ? item.product : item;
  const variants = 'product' in item ? [item] : item.variants.nodes;
  const variant = isShownInStore(product)
    ? variants.find(({ availableForSale }) => availableForSale)
    : undefined;
  return { product: product.id, variant: variant?.id };
}
