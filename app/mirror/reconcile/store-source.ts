import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import type { PlatformClient } from '#app/platform/client.ts';

/** A channel's store, to be looked at when nobody else needs its points. */
export interface StoreSource {
  channelId: string;
  store: PlatformClient;
}

/** Who finds no points for so long comes back later, and leaves the runner to others. */
const patience = { timeoutMs: 20_000, patienceMs: 3_000, urgency: 'background' } as const;

/**
 * Opens a channel's store to be looked at.
 * @returns undefined when the app is not in the store.
 * @throws {PlatformError} when there is no access to it for now.
 */
export async function openSource(channelId: string): Promise<StoreSource | undefined> {
  await renewAccess(channelId);
  const store = await openStore(channelId, patience);
  return store && { channelId, store };
}
