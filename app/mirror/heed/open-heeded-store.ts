import { openStore } from '#app/domain/channels/open-store.ts';
import { renewAccess } from '#app/domain/channels/renew-access.ts';
import type { PlatformClient } from '#app/platform/client.ts';

const patience = { timeoutMs: 20_000, patienceMs: 60_000, urgency: 'background' } as const;

/**
 * A way to look into a channel's store; what is read there is never written from here.
 * @returns undefined when the app is not installed: then there is nothing to look at.
 * @throws {PlatformError} when there is no access to it for now.
 */
export async function openHeededStore(channelId: string): Promise<PlatformClient | undefined> {
  await renewAccess(channelId);
  return openStore(channelId, patience);
}
