import { findInstallation } from '#app/domain/channels/access-tokens.ts';
import { fetchStoreDetails } from '#app/domain/channels/store-details.ts';
import type { WebhookPayload } from '#app/domain/platform-webhooks.ts';
import { eraseCustomer, recordDataRequest } from '#app/domain/privacy/customer-data.ts';
import { eraseShop } from '#app/domain/privacy/erase-shop.ts';
import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import type { WebhookHandler } from './webhook-handler.ts';
import { openStoreToRead } from './repair.ts';

/* The platform's mandatory privacy webhooks. https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance */

export const handleCustomerDataRequest: WebhookHandler = async (channelId, webhooks) => {
  for (const { content, triggeredAt } of webhooks) {
    const request = content as WebhookPayload<'customers/data_request'>;
    await recordDataRequest(channelId, { ...request, requestedAt: triggeredAt });
  }
  return [];
};

export const handleCustomerRedact: WebhookHandler = async (channelId, webhooks) => {
  for (const { content } of webhooks)
    await eraseCustomer(channelId, content as WebhookPayload<'customers/redact'>);
  return [];
};

/**
 * Erases a store 48 hours after it uninstalled the app. Does nothing when the app is installed again. If the
 * uninstallation webhook never arrived, the store's response shows it.
 */
export const handleShopRedact: WebhookHandler = async (channelId, webhooks) => {
  const latest = Math.max(...webhooks.map(({ triggeredAt }) => triggeredAt.getTime()));
  if (await isInstalled(channelId, new Date(latest))) {
    log.warn({ channelId }, 'Store has the app installed; not erased');
    return [];
  }
  await eraseShop(channelId);
  return [];
};

/** @throws {PlatformError} when the store is unavailable. */
async function isInstalled(channelId: string, at: Date): Promise<boolean> {
  const installation = await findInstallation({ id: channelId });
  if (!installation) return false;
  if (installation.obtainedAt > at) return true;
  try {
    const store = await openStoreToRead(channelId);
    if (store) await fetchStoreDetails(store);
    return store !== undefined;
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'unauthorized' || error.kind === 'forbidden'))
      return false;
    throw error;
  }
}
