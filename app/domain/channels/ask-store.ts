import type { PlatformClient } from '#app/platform/client.ts';
import { PlatformError, StorePaused } from '#app/platform/errors.ts';
import { Problem } from '../problem.ts';
import { openStore } from './open-store.ts';
import { renewAccess } from './renew-access.ts';

/** A person waits, and has chosen to. */
const patience = { timeoutMs: 5_000, patienceMs: 5_000 };

/**
 * Asks a channel's store for something that a person in its admin waits for. An access token that ended is renewed.
 * @throws Problem `invalid` with the platform's own words when it refuses, else `unavailable`: at once while the
 * platform has paused requests for the store.
 */
export async function askStore<T>(
  channelId: string,
  work: (store: PlatformClient) => Promise<T>,
): Promise<T> {
  try {
    await renewAccess(channelId);
    const store = await openStore(channelId, patience);
    if (!store) throw away();
    return await work(store);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (error instanceof StorePaused) throw paused(error.remainingMs);
    if (error.kind !== 'refused') throw away();
    throw new Problem('invalid', error.reasons.map(({ message }) => message).join(' '));
  }
}

function paused(remainingMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `The platform accepts no requests for your store for ${minutes} min. Try again after that.`;
  return new Problem('unavailable', message, { retryAfterSeconds });
}

function away(): Problem {
  return new Problem('unavailable', 'Your store did not answer. Try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
