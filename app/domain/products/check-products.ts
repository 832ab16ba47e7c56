import { db } from '#app/db/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { log } from '#app/log.ts';
import { openStore } from '../channels/open-store.ts';
import { askProducts } from './ask-products.ts';
import type { ProductCheck } from './ask-products.ts';
import type { PlatformNumber } from './platform-id.ts';

/** How long the platform's word on a product is taken for true without asking again. */
const trustedForMs = 24 * 60 * 60 * 1_000;
/** After a store did not answer, requests do not wait for it again for this long. */
const pauseAfterFailureMs = 10_000;
/** A caller waits for the answer: better to check later than to keep them. */
const patience = { timeoutMs: 1_500, patienceMs: 1_000 };

const pausedUntil = new Map<string, number>();

/**
 * Asks the platform for the products that we do not know, or have not asked about for a day. Never fails for the platform's sake: when it cannot be
 * asked, nothing is checked and nothing is missing, and the mirror checks later.
 */
export async function checkProducts(
  channelId: string,
  platformIds: readonly PlatformNumber[],
): Promise<ProductCheck> {
  const unknown = await withoutKnown(channelId, platformIds);
  if (unknown.length === 0 || (pausedUntil.get(channelId) ?? 0) > Date.now()) return nothingChecked;
  try {
    const store = await openStore(channelId, patience);
    if (!store) return nothingChecked;
    return await askProducts(store, unknown);
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

async function withoutKnown(
  channelId: string,
  platformIds: readonly PlatformNumber[],
): Promise<PlatformNumber[]> {
  const wanted = [...new Set(platformIds)];
  if (wanted.length === 0) return [];
  const known = await db.product.findMany({
    where: {
      channelId,
      platformId: { in: wanted },
      missingSince: null,
      checkedAt: { gt: new Date(Date.now() - trustedForMs) },
    },
    select: { platformId: true },
  });
  const knownIds = new Set(known.map((row) => row.platformId));
  return wanted.filter((id) => !knownIds.has(id));
}
