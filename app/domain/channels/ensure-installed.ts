import { db, inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';
import { enqueueRestore } from '#app/jobs/enqueue-restore.ts';
import { exchangeSessionToken } from '#app/platform/access-tokens.ts';
import type { AccessTokens } from '#app/platform/access-tokens.ts';
import { createPlatformClient } from '#app/platform/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { log } from '#app/log.ts';
import { Problem } from '../problem.ts';
import { assertAccessLease, withAccessLease } from './access-lease.ts';
import type { AccessLease } from './access-lease.ts';
import { hasAccess } from './has-access.ts';
import { findInstallation, saveTokens } from './installation.ts';
import { readStoreFacts } from './read-store-facts.ts';
import type { StoreFacts } from './read-store-facts.ts';
import { retryRemarked } from './retry-remarked.ts';

/** How often a page that is open asks a store again that grants too little. */
const askedAgainAfterMs = 10 * 60_000;

/**
 * Makes a store a channel that we can speak to, when it is none yet or our access to it no longer holds: trades the
 * admin's session token for access, reads what the store says of itself, and keeps both. Opening the app is what
 * installs it, and what mends it.
 * @param shop the store's domain, as the verified session token names it.
 * @param isOpening whether a person opens a document, as after agreeing to more access; pages that are open already are
 * not made to wait for a store that still grants too little.
 * @throws Problem `unauthenticated` when the platform refuses the token, `unavailable` when it is away, or the store is
 * closed, and we know nothing of that store.
 */
export async function ensureInstalled(shop: string, sessionToken: string, isOpening = true): Promise<void> {
  // Of all that a document is made of, one asks.
  const lately = Date.now() - (isOpening ? 0 : askedAgainAfterMs);
  if (await hasAccess(shop, lately)) return;
  try {
    await withAccessLease(shop, async (lease) => {
      // Whoever held the lease before may have done it.
      if (!(await hasAccess(shop, lately))) await install(lease, sessionToken);
    });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ shop, reason: error.message }, 'A store could not be installed');
    if (error.kind === 'unauthorized')
      throw new Problem(
        'unauthenticated',
        'The platform did not accept the session token. Open the app again.',
      );
    // What we keep of a store that we know can be shown, and changed, while it is away or closed.
    if (!(await findInstallation({ domain: shop })))
      throw new Problem('unavailable', 'Your store did not answer. Load the page again in a moment.');
  }
}

async function install(lease: AccessLease, sessionToken: string): Promise<void> {
  const tokens = await exchangeSessionToken(lease.domain, sessionToken);
  await keepAtOnce(lease, tokens);
  const known = await readStore(lease.domain, tokens);
  await inTransaction(async (tx) => {
    await assertAccessLease(tx, lease);
    const { domain } = lease;
    const before = await tx.channel.findUnique({ where: { domain }, select: { uninstalledAt: true } });
    const { id } = await tx.channel.upsert({
      where: { domain },
      create: { id: newId(), domain, handle: handleOf(domain), brandTitle: known.name, ...known },
      update: { ...known, uninstalledAt: null },
      select: { id: true },
    });
    // Nobody told us meanwhile what became of what we had written.
    if (before && before.uninstalledAt !== null) await enqueueRestore(tx, id, null);
    await saveTokens(tx, id, tokens);
    await tx.channelMirror.upsert({ where: { channelId: id }, create: { channelId: id }, update: {} });
    await retryRemarked(tx, id);
    await enqueueMirror(tx, id);
  });
}

/** The exchange retired the tokens of a known channel: its new ones must not be lost by what comes next. */
async function keepAtOnce(lease: AccessLease, tokens: AccessTokens): Promise<void> {
  const channel = await db.channel.findUnique({ where: { domain: lease.domain }, select: { id: true } });
  if (!channel) return;
  await inTransaction(async (tx) => {
    await assertAccessLease(tx, lease);
    await saveTokens(tx, channel.id, tokens);
  });
}

async function readStore(shop: string, { accessToken }: AccessTokens): Promise<StoreFacts> {
  const store = createPlatformClient({ shop, accessToken }, { timeoutMs: 2_000, patienceMs: 3_000 });
  return (await readStoreFacts(store)).facts;
}

/** `halo-botanics.myshopify.com` is the channel `halo-botanics`. */
function handleOf(shop: string): string {
  return shop.split('.')[0] ?? shop;
}
