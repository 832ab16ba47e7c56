import { createPlatformClient } from '#app/platform/client.ts';
import type { PlatformClient, PlatformClientOptions } from '#app/platform/client.ts';
import { endsWithin, findInstallation, openAccessToken, unusable } from './installation.ts';
import { noteRefusal } from './note-refusal.ts';
import { openBudget } from './open-budget.ts';
import type { StoreUrgency } from './open-budget.ts';

/** How a store is to be asked. */
export interface StoreOptions extends Omit<PlatformClientOptions, 'budget' | 'whenRefused'> {
  /** Interactive unless said. */
  urgency?: StoreUrgency;
}

/**
 * A client for a channel's store, with the token that is stored. It never renews one: requests of the HTTP interface
 * come through here and must not wait for the platform's token endpoint. The worker renews (renew-access.ts).
 * @returns undefined when the app is not installed in that store.
 * @throws {PlatformError} `unauthorized` when the stored token has ended, was refused, or cannot be opened.
 */
export async function openStore(
  channelId: string,
  { urgency = 'interactive', ...options }: StoreOptions,
): Promise<PlatformClient | undefined> {
  const installation = await findInstallation({ id: channelId });
  if (!installation) return undefined;
  if (endsWithin(installation, 0)) throw unusable('The access token has ended');
  if (installation.refusal === 'token' || installation.refusal === 'renewal')
    throw unusable('The platform no longer accepts the access token');
  const access = { shop: installation.channel.domain, accessToken: openAccessToken(installation) };
  return createPlatformClient(access, {
    ...options,
    budget: openBudget(channelId, urgency),
    whenRefused: (kind) => noteRefusal(installation, kind === 'unauthorized' ? 'token' : 'scope'),
  });
}
