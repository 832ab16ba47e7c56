import { findInstallation } from '#app/domain/channels/installation.ts';
import { readStoreFacts } from '#app/domain/channels/read-store-facts.ts';
import type { Kept } from '#app/domain/notices/topics.ts';
import { erasePerson } from '#app/domain/privacy/erase-person.ts';
import { eraseShop } from '#app/domain/privacy/erase-shop.ts';
import { recordDataRequest } from '#app/domain/privacy/record-data-request.ts';
import { log } from '#app/log.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { none } from './heeder.ts';
import type { Heeder } from './heeder.ts';
import { openHeededStore } from './open-heeded-store.ts';

/** Customers asked their store what is held of them. */
export const heedDataRequests: Heeder = async (channelId, notices) => {
  for (const { content, triggeredAt } of notices) {
    const request = content as Kept<'customers/data_request'>;
    await recordDataRequest(channelId, { ...request, requestedAt: triggeredAt });
  }
  return none;
};

/** Customers want to be erased. */
export const heedPersonErasure: Heeder = async (channelId, notices) => {
  for (const { content } of notices) await erasePerson(channelId, content as Kept<'customers/redact'>);
  return none;
};

/**
 * A store that took the app out two days ago is to be erased. Told of late, or when the app is back, it changes nothing;
 * where it was never told that the app was taken out, the store itself is asked.
 */
export const heedShopErasure: Heeder = async (channelId, notices) => {
  const latest = Math.max(...notices.map(({ triggeredAt }) => triggeredAt.getTime()));
  if (await isInstalled(channelId, new Date(latest))) {
    log.warn({ channelId }, 'A store that has the app is not erased');
    return none;
  }
  await eraseShop(channelId);
  return none;
};

/** @throws {PlatformError} when the store does not say. */
async function isInstalled(channelId: string, at: Date): Promise<boolean> {
  const installation = await findInstallation({ id: channelId });
  if (!installation) return false;
  if (installation.obtainedAt > at) return true;
  try {
    const store = await openHeededStore(channelId);
    if (store) await readStoreFacts(store);
    return store !== undefined;
  } catch (error) {
    if (error instanceof PlatformError && (error.kind === 'unauthorized' || error.kind === 'forbidden'))
      return false;
    throw error;
  }
}
