import { db } from '#app/db/client.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import { refreshDetails } from '#app/domain/products/product-details.ts';
import { getProducts, updateProducts } from '#app/domain/products/products.ts';
import type { PlatformNumber } from '#app/domain/products/platform-id.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead } from './repair.ts';

/**
 * Reads changed or deleted products from the store, if they are known and the webhook differs from the saved
 * data. For compatible payloads also their vendor, images and variants, which the webhook does not contain.
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
  const platformIds = idsOf(changed);
  const detailed = idsOf(
    hints.filter(({ topic, id }) => topic === 'products/update' && known.get(id)?.isDetailed),
  );
  const store = platformIds.length + detailed.length > 0 ? await openStoreToRead(channelId) : undefined;
  if (!store) return [];
  if (platformIds.length > 0)
    await updateProducts(channelId, platformIds, await getProducts(store, platformIds));
  if (detailed.length > 0) await refreshDetails(channelId, store, detailed);
  return [];
};

const idsOf = (hints: readonly { id: PlatformNumber }[]) => [...new Set(hints.map(({ id }) => id))];

async function findProducts(channelId: string, platformIds: PlatformNumber[]) {
  const products = await db.product.findMany({
    where: { channelId, platformId: { in: platformIds } },
    select: {
      ...{ platformId: true, title: true, platformHandle: true, missingSince: true, details: true },
      channel: { select: { compatiblePayload: true } },
    },
  });
  return new Map(
    products.map(({ details, channel, ...product }) => [
      product.platformId,
      { ...product, isDetailed: channel.compatiblePayload && details !== null },
    ]),
  );
}
