import { db } from '#app/db/connection/client.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import { refreshDetails } from '#app/domain/products/product-details.ts';
import { getProducts, updateProducts } from '#app/domain/products/products.ts';
import { updateVariants } from '#app/domain/products/variants.ts';
import type { PlatformNumber, RecordId } from '#app/ids.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead } from './repair.ts';

/**
 * Reads changed or deleted products from the store, if they are known and the webhook differs from the saved
 * data; the variants that drops name, if the webhook lists others. For compatible payloads also their vendor, images and
 * variants, which the webhook does not contain.
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
  const numbers = idsOf(changed);
  const detailed = idsOf(
    hints.filter(({ topic, id }) => topic === 'products/update' && known.get(id)?.isDetailed),
  );
  const openStore = once(() => openStoreToRead(channelId));
  const store = numbers.length + detailed.length > 0 ? await openStore() : undefined;
  if (store && numbers.length > 0)
    await updateProducts(channelId, numbers, await getProducts(store, numbers));
  if (store && detailed.length > 0) await refreshDetails(channelId, store, detailed);
  const updated = hints.filter(({ topic }) => topic === 'products/update');
  await updateVariants(
    channelId,
    updated.flatMap(({ id: platformNumber, variantIds: variantNumbers }) => {
      const product = known.get(platformNumber);
      return product ? [{ id: product.id as RecordId, platformNumber, variantNumbers }] : [];
    }),
    openStore,
  );
  return [];
};

/** The store is opened at most once. */
function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => (opened ??= open());
}

const idsOf = (hints: readonly { id: PlatformNumber }[]) => [...new Set(hints.map(({ id }) => id))];

async function findProducts(channelId: string, numbers: PlatformNumber[]) {
  const products = await db.product.findMany({
    where: { channelId, platformNumber: { in: numbers } },
    select: {
      id: true,
      platformNumber: true,
      title: true,
      platformHandle: true,
      missingSince: true,
      details: true,
      channel: { select: { compatiblePayload: true } },
    },
  });
  return new Map(
    products.map(({ details, channel, ...product }) => [
      product.platformNumber,
      { ...product, isDetailed: channel.compatiblePayload && details !== null },
    ]),
  );
}
