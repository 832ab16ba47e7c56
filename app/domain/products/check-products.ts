import { PlatformError } from '#app/platform/errors.ts';
import { log } from '#app/log.ts';
import { openStore } from '../channels/open-store.ts';
import { askProducts } from './ask-products.ts';
import type { ProductCheck } from './ask-products.ts';
import type { PlatformNumber } from './platform-id.ts';

/** After a store did not answer, requests do not wait for it again for this long. */
const pauseAfterFailureMs = 10_000;
/** A caller waits for the answer: better to check later than to keep them. */
const patience = { timeoutMs: 1_500, patienceMs: 1_000, urgency: 'passing' } as const;

const pausedUntil = new Map<string, number>();

/**
 * Asks the platform for products. Never fails for the platform's sake: when it cannot be asked, nothing is checked and
 * nothing is missing, and the mirror checks later.
 * @param doubtful those that we do not know, or have not asked about for long; none of them costs nothing.
 */
export async function checkProducts(
  channelId: string,
  doubtful: readonly PlatformNumber[],
): Promise<ProductCheck> {
  if (doubtful.length === 0 || (pausedUntil.get(channelId) ?? 0) > Date.now()) return nothingChecked;
  try {
    const store = await openStore(channelId, patience);
    if (!store) return nothingChecked;
    return await askProducts(store, doubtful);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    pausedUntil.set(channelId, Date.now() + pauseAfterFailureMs);
    log.warn(
      { channelId, reason: error.message },
      'Products are accepted unchecked: the platform could not be asked',
    );
    return nothingChecked;
  }
}

const nothingChecked: ProductCheck = { checked: new Map(), missing: new Set() };
