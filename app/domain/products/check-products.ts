import { db } from '#app/db/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { productsByIds } from '#app/platform/operations/products.ts';
import { log } from '#app/log.ts';
import { openStore } from '../channels/open-store.ts';
import type { CheckedProduct } from './ensure-products.ts';
import { globalId, numberOf } from './platform-id.ts';
import type { PlatformNumber } from './platform-id.ts';

/** How long the platform's word on a product is taken for true without asking again. */
const trustedForMs = 24 * 60 * 60 * 1_000;
/** After a store did not answer, requests do not wait for it again for this long. */
const pauseAfterFailureMs = 10_000;
/** A caller waits for the answer: better to check later than to keep them. */
const patience = { timeoutMs: 1_500, patienceMs: 1_000 };

const pausedUntil = new Map<string, number>();

/** What is known of products after asking: those that exist, and those that the platform says do not. */
export interface ProductCheck {
  checked: ReadonlyMap<PlatformNumber, CheckedProduct>;
  missing: ReadonlySet<PlatformNumber>;
}

/**
 * Asks the platform for the products that we do not know yet. Never fails for the platform's sake: when it cannot be
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
    const { nodes } = await store.send(productsByIds, { ids: unknown.map((id) => globalId('Product', id)) });
    return sortOut(unknown, nodes);
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

type ProductNode = { id?: string; handle?: string; title?: string } | null;

/** The platform answers in the order asked: null, or another type's empty object, where there is no such product. */
function sortOut(asked: readonly PlatformNumber[], nodes: readonly ProductNode[]): ProductCheck {
  const checked = new Map<PlatformNumber, CheckedProduct>();
  for (const node of nodes) {
    if (!node?.id || !node.handle || node.title === undefined) continue;
    const platformId = numberOf(node.id);
    checked.set(platformId, { platformId, handle: node.handle, title: node.title });
  }
  return { checked, missing: new Set(asked.filter((id) => !checked.has(id))) };
}
