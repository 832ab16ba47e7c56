import { refusesWrites } from '#app/db/connection/errors.ts';
import { message } from '#app/i18n/message.ts';
import { logFailure } from '#app/log.ts';
import {
  createPlatformClient,
  type PlatformClient,
  type PlatformClientOptions,
} from '#app/platform/client.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import { Problem } from '../problem.ts';
import {
  endsWithin,
  findInstallation,
  openAccessToken,
  renewAccess,
  saveAccessRejection,
  invalidToken,
} from './access-tokens.ts';
import { createCostBudget, type StorePriority } from './cost-budget.ts';

interface StoreOptions extends Omit<PlatformClientOptions, 'budget' | 'onDenied'> {
  /** Default: `interactive`. */
  priority?: StorePriority;
}

/**
 * Creates a client for a channel's store with the stored token. Never renews a token: requests of the HTTP
 * interface must not wait for the platform's token endpoint. The worker calls `renewAccess`.
 * @returns undefined when the app is not installed in that store.
 * @throws {PlatformError} `unauthorized` when the stored token expired, was rejected, or cannot be decrypted.
 */
export async function openStore(
  channelId: string,
  { priority = 'interactive', ...options }: StoreOptions,
): Promise<PlatformClient | undefined> {
  const installation = await findInstallation({ id: channelId });
  if (!installation) return undefined;
  if (endsWithin(installation, 0)) throw invalidToken(message('token-expired'));
  if (installation.rejection === 'token' || installation.rejection === 'renewal')
    throw invalidToken(message('token-rejected'));
  const access = { shop: installation.channel.domain, accessToken: openAccessToken(installation) };
  return createPlatformClient(access, {
    ...options,
    budget: createCostBudget(channelId, priority),
    onDenied: (kind) => saveDenial(installation, kind === 'unauthorized' ? 'token' : 'scope'),
  });
}

/** While the database refuses to write, the rejection is not saved: the platform repeats it. */
async function saveDenial(
  ...[installation, rejection]: Parameters<typeof saveAccessRejection>
): Promise<void> {
  try {
    await saveAccessRejection(installation, rejection);
  } catch (error) {
    if (!refusesWrites(error)) throw error;
    logFailure(error, 'Saving that a store denies access failed');
  }
}

/** An admin waits for the response. */
const interactiveOptions = { timeoutMs: 5_000, retryForMs: 5_000 };

/**
 * Sends requests to a channel's store while an admin waits. Renews an expired access token.
 * @throws Problem `store-rejected` with the platform's reason; `store-paused`; else `store-unavailable`.
 */
export async function withStoreClient<T>(
  channelId: string,
  work: (store: PlatformClient) => Promise<T>,
): Promise<T> {
  try {
    await renewAccess(channelId);
    const store = await openStore(channelId, interactiveOptions);
    if (!store) throw storeUnreachable();
    return await work(store);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error instanceof StorePaused) throw storePaused(error.remainingMs);
    if (error.kind !== 'rejected') throw storeUnreachable();
    throw new Problem('store-rejected', { reasons: error.reasons.map((reason) => reason.message).join(' ') });
  }
}

/** A page opens without the response. */
const optionalOptions = { timeoutMs: 3_000, retryForMs: 2_000, priority: 'no-wait' } as const;

/**
 * Sends requests to a channel's store for data that a page can do without.
 * @returns undefined when the app is not installed, or the store does not respond.
 */
export async function withOptionalStore<T>(
  channelId: string,
  work: (store: PlatformClient) => Promise<T>,
): Promise<T | undefined> {
  try {
    const store = await openStore(channelId, optionalOptions);
    return store && (await work(store));
  } catch (error) {
    if (error instanceof PlatformError) return undefined;
    throw error;
  }
}

function storePaused(remainingMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
  return new Problem('store-paused', { minutes: Math.ceil(retryAfterSeconds / 60) }, { retryAfterSeconds });
}

function storeUnreachable(): Problem {
  return new Problem('store-unavailable', {}, { retryAfterSeconds: 2 });
}
