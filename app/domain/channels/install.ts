import { lockChannel } from '#app/db/channels.ts';
import { db, inTransaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { newId } from '#app/ids.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import { createPlatformClient } from '#app/platform/client.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { missingScopes } from '#app/platform/scopes.ts';
import { exchangeSessionToken, type AccessTokens } from '#app/platform/tokens.ts';
import { Problem } from '../problem.ts';
import { assertAccessLease, withAccessLease, type AccessLease } from './access-lease.ts';
import {
  describePassing,
  endsWithin,
  findInstallation,
  isRenewable,
  openAccessToken,
  saveTokens,
  type Installation,
} from './access-tokens.ts';
import { fetchStoreDetails, markDeniedDirty, updateDetails, type StoreDetails } from './store-details.ts';
import { markOwnObjectsDirty } from '#app/db/mirror/leases.ts';

/** How often open pages check a store that grants too few scopes. */
const recheckAfterMs = 10 * 60_000;

/**
 * Installs the app in a store, or renews its invalid access: exchanges the admin's session token for access
 * tokens, and saves them with the store's details.
 * @param shop the store's domain, from the verified session token.
 * @param isOpening whether an admin opens the app, perhaps after granting scopes. Open pages do not wait for
 * a store that still grants too few.
 * @throws Problem `session-token-rejected`; `store-unavailable-reload` when the app was never installed in
 * that store.
 */
export async function ensureInstalled(shop: string, sessionToken: string, isOpening = true): Promise<void> {
  // A page and its data requests arrive in parallel. One of them calls the platform.
  const lately = Date.now() - (isOpening ? 0 : recheckAfterMs);
  if (await hasValidAccess(shop, lately)) return;
  try {
    await withAccessLease(shop, async (lease) => {
      // The previous holder of the lease may have installed it.
      if (!(await hasValidAccess(shop, lately))) await install(lease, sessionToken);
    });
  } catch (error) {
    const passing = describePassing(error);
    if (!passing) throw error;
    log.warn({ shop, ...passing }, 'Installation failed');
    const isPlatform = error instanceof PlatformError;
    if (isPlatform && error.kind === 'unauthorized') throw new Problem('session-token-rejected');
    // An installed store stays usable in the app while it is unreachable or closed, or the database refuses to write.
    if (await findInstallation({ domain: shop })) return;
    throw isPlatform ? new Problem('store-unavailable-reload') : error;
  }
}

async function install(lease: AccessLease, sessionToken: string): Promise<void> {
  const tokens = await exchangeSessionToken(lease.domain, sessionToken);
  await saveTokensEarly(lease, tokens);
  const store = await readStore(lease.domain, tokens);
  await inTransaction(async (tx) => {
    await assertAccessLease(tx, lease);
    const { domain } = lease;
    const known = await tx.channel.findUnique({
      where: { domain },
      select: { id: true, uninstalledAt: true },
    });
    const id = known?.id ?? newId();
    if (known) {
      await lockChannel(tx, id);
      await updateDetails(tx, id, store);
      await tx.channel.update({ where: { id }, data: { uninstalledAt: null } });
      // No webhooks arrived while the app was uninstalled.
      if (known.uninstalledAt !== null)
        await addFollowUp(tx, tasks.resyncChannel, { payload: { channelId: id, after: null } });
    } else
      await tx.channel.create({
        data: { id, domain, handle: handleOf(domain), brandTitle: store.name, ...store },
      });
    await saveTokens(tx, id, tokens);
    await tx.channelMirror.upsert({ where: { channelId: id }, create: { channelId: id }, update: {} });
    await markOwnObjectsDirty(tx, id);
    await markDeniedDirty(tx, id);
  });
}

/** The exchange ends the former tokens of a known channel, so its new ones must not be lost if a later step fails. */
async function saveTokensEarly(lease: AccessLease, tokens: AccessTokens): Promise<void> {
  const channel = await db.channel.findUnique({ where: { domain: lease.domain }, select: { id: true } });
  if (!channel) return;
  await inTransaction(async (tx) => {
    await assertAccessLease(tx, lease);
    await saveTokens(tx, channel.id, tokens);
  });
}

async function readStore(shop: string, { accessToken }: AccessTokens): Promise<StoreDetails> {
  const store = createPlatformClient({ shop, accessToken }, { timeoutMs: 2_000, retryForMs: 3_000 });
  return (await fetchStoreDetails(store)).details;
}

/** `halo-botanics.myshopify.com` is the channel `halo-botanics`. */
function handleOf(shop: string): string {
  return shop.split('.')[0] ?? shop;
}

/**
 * Whether the app has valid access to a store: it is installed, and its token can be decrypted, was not
 * rejected, and is valid or renewable. The token must have all scopes, or be so new that another platform
 * request is unnecessary.
 * @param lately tokens obtained since then are new; in milliseconds.
 */
async function hasValidAccess(shop: string, lately: number): Promise<boolean> {
  const installation = await findInstallation({ domain: shop });
  if (!installation || installation.rejection === 'token' || installation.rejection === 'renewal')
    return false;
  const isFresh = installation.obtainedAt.getTime() >= lately;
  return (
    (isFresh || hasEveryScope(installation)) &&
    (!endsWithin(installation, 0) || isRenewable(installation)) &&
    canBeOpened(installation)
  );
}

function hasEveryScope({ rejection, scopes }: Installation): boolean {
  return rejection !== 'scope' && missingScopes(scopes).length === 0;
}

function canBeOpened(installation: Installation): boolean {
  try {
    openAccessToken(installation);
    return true;
  } catch (error) {
    if (error instanceof PlatformError) return false;
    throw error;
  }
}

/**
 * Records that the app was uninstalled from a store, and deletes its tokens and the names of its staff. Jobs then find no
 * access and stop. A late webhook changes nothing when the app is installed again: tokens obtained since then stay.
 * @param at the time by the platform's clock.
 */
export async function markUninstalled(channelId: string, at: Date): Promise<void> {
  const isUninstalled = await inTransaction(async (tx) => {
    await tx.platformInstallation.deleteMany({ where: { channelId, obtainedAt: { lte: at } } });
    if (await tx.platformInstallation.findUnique({ where: { channelId }, select: { channelId: true } }))
      return false;
    await tx.staffMember.deleteMany({ where: { channelId } });
    const { count } = await tx.channel.updateMany({
      where: { id: channelId, uninstalledAt: null },
      data: { uninstalledAt: at },
    });
    return count > 0;
  });
  if (isUninstalled) log.info({ channelId }, 'App uninstalled');
}
