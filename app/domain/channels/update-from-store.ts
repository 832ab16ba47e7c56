import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';
import { missingScopes } from '#app/platform/required-scopes.ts';
import { markInSlices } from '../collabs/mark-in-slices.ts';
import { openStore } from './open-store.ts';
import { readStoreFacts } from './read-store-facts.ts';
import type { StoreFacts } from './read-store-facts.ts';
import { renewAccess } from './renew-access.ts';
import { retryRemarked } from './retry-remarked.ts';

const patience = { timeoutMs: 10_000, patienceMs: 20_000, urgency: 'background' } as const;

/**
 * Brings what we keep of a channel's store up to date with what the store says now: its name, currency, language, time
 * zone and address, and the scopes that it grants. Creators' places in the store follow where they show any of it.
 * @param mayGrantMore whether the store told of its scopes. What it grants may be what we knew, and yet have been less
 * for a while that we never saw.
 * @throws {PlatformError} when the store cannot be asked.
 */
export async function updateFromStore(channelId: string, mayGrantMore: boolean): Promise<void> {
  await renewAccess(channelId);
  const store = await openStore(channelId, patience);
  if (!store) return;
  const { facts, scopes } = await readStoreFacts(store);
  await inTransaction(async (tx) => {
    const [channel] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
    if (!channel) return;
    await keepFacts(tx, channelId, facts);
    await keepScopes(tx, channelId, { scopes, mayGrantMore });
  });
}

async function keepFacts(tx: Transaction, channelId: string, facts: StoreFacts): Promise<void> {
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const after = { ...facts, ...followName(before, facts) };
  await tx.channel.update({ where: { id: channelId }, data: after });
  if (isShown(before, after)) await markInSlices(tx, { channelId });
}

/** The brand is called as its store until it gives itself another name. */
function followName({ brandTitle, name }: Channel, facts: StoreFacts): { brandTitle?: string } {
  return brandTitle === name ? { brandTitle: facts.name } : {};
}

/** Whether creators' places show something of what has changed; fixed discounts are in the store's currency. */
function isShown(before: Channel, after: StoreFacts & { brandTitle?: string }): boolean {
  return (
    before.storefrontUrl !== after.storefrontUrl ||
    before.currency !== after.currency ||
    (after.brandTitle !== undefined && before.brandTitle !== after.brandTitle)
  );
}

/** A scope that was missing and is granted now lets the mirror go on, and do what it had to leave out. */
async function keepScopes(
  tx: Transaction,
  channelId: string,
  { scopes, mayGrantMore }: { scopes: string[]; mayGrantMore: boolean },
): Promise<void> {
  const former = await tx.platformInstallation.findUnique({ where: { channelId }, select: { scopes: true } });
  if (!former) return;
  await tx.platformInstallation.update({ where: { channelId }, data: { scopes } });
  if (missingScopes(scopes).length > 0) return;
  const { count } = await tx.platformInstallation.updateMany({
    where: { channelId, refusal: 'scope' },
    data: { refusal: null },
  });
  const hasMore = mayGrantMore || scopes.some((scope) => !former.scopes.includes(scope));
  if (hasMore) await retryRemarked(tx, channelId);
  if (hasMore || count > 0) await enqueueMirror(tx, channelId);
}
