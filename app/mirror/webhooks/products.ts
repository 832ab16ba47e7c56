import { db } from '#app/db/client.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import { getProducts } from '#app/domain/products/verify-products.ts';
import { updateProducts } from '#app/domain/products/products.ts';
import type { PlatformNumber } from '#app/domain/products/platform-id.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead } from './repair.ts';

/**
 * Reads changed or deleted products from the store, if they are known and the webhook differs from the saved
 * data.
 */
export const handleProductUpdate: WebhookHandler = async (channelId, webhooks) => {
  const hints = webhooks.map(({ topic, content }) => ({
    topic,
    ...(content as WebhookPayload<'products/update'>),
  }));
  const known = await findProducts(
    channelId,
    hints.map(({ id }) => id),
  );
  const changed = hints.filter(({ topic, id, title, handle }) => {
    const product = known.get(id);
    if (!product) return false;
    if (topic === 'products/delete') return product.missingSince === null;
    return product.missingSince !== null || product.title !== title || product.platformHandle !== handle;
  });
  const platformIds = [...new Set(changed.map(({ id }) => id))];
  const store = platformIds.length > 0 ? await openStoreToRead(channelId) : undefined;
  if (store) await updateProducts(channelId, platformIds, await getProducts(store, platformIds));
  return [];
};

async function findProducts(channelId: string, platformIds: PlatformNumber[]) {
  const products = await db.product.findMany({
    where: { channelId, platformId: { in: platformIds } },
    select: { platformId: true, title: true, platformHandle: true, missingSince: true },
  });
  return new Map(products.map((product) => [product.platformId, product]));
}
