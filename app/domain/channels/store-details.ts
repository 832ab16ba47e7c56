import { isTimeZoneOfDatabase, lockChannel } from '#app/db/channels.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { log } from '#app/log.ts';
import type { PlatformClient } from '#app/platform/client.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';
import { missingScopes } from '#app/platform/scopes.ts';
import { isTimeZone } from '#app/times.ts';
import { markAllDirty } from '../collabs/dirty.ts';
import { renewAccess } from './access-tokens.ts';
import { markOwnObjectsDirty } from '#app/db/mirror/leases.ts';
import { openStore } from './store-client.ts';

/** Details that a store reports and only its owner changes. */
export interface StoreDetails {
  name: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47; absent if the store does not report it. */
  locale?: string;
  timezone: string;
  /** The storefront's URL, without a trailing slash. */
  storefrontUrl: string;
}

/**
 * Requests a store's details and its granted scopes.
 * @throws {PlatformError}
 */
export async function fetchStoreDetails(
  store: PlatformClient,
): Promise<{ details: StoreDetails; scopes: string[] }> {
  const { shop, currentAppInstallation } = await store.send(shopAndInstallation);
  const locale = shop.primaryDomain.localization?.defaultLocale;
  const details = {
    name: shop.name,
    currency: shop.currencyCode,
    ...(locale && { locale }),
    timezone: await acceptedTimeZone(shop.ianaTimezone),
    storefrontUrl: shop.primaryDomain.url.replace(/\/$/, ''),
  };
  return { details, scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle) };
}

/** The name of a time zone that Postgres and this process know, each by its own copy of the IANA database; else UTC. */
async function acceptedTimeZone(name: string): Promise<string> {
  if (isTimeZone(name) && (await isTimeZoneOfDatabase(name))) return name;
  log.warn({ timezone: name }, 'Unknown time zone of a store counts as UTC');
  return 'UTC';
}

const backgroundOptions = { timeoutMs: 10_000, retryForMs: 20_000, priority: 'background' } as const;

/**
 * Updates a channel from its store: name, currency, locale, time zone, URL and granted scopes. Mirrors all
 * collabs when they contain a changed value.
 * @param mayGrantMore whether the store reported changed scopes. They may equal the saved ones although they
 * were fewer in between.
 * @throws {PlatformError} when the store cannot be reached.
 */
export async function refreshStoreDetails(channelId: string, mayGrantMore: boolean): Promise<void> {
  await renewAccess(channelId);
  const store = await openStore(channelId, backgroundOptions);
  if (!store) return;
  const { details, scopes } = await fetchStoreDetails(store);
  await inTransaction(async (tx) => {
    if (!(await lockChannel(tx, channelId))) return;
    await updateScopes(tx, channelId, { scopes, mayGrantMore });
    await updateDetails(tx, channelId, details);
  });
}

/** Saves the details of a known channel's store. The caller locks the channel. */
export async function updateDetails(
  tx: Transaction,
  channelId: string,
  details: StoreDetails,
): Promise<void> {
  const before = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const after = { ...details, ...newTitle(before, details) };
  await tx.channel.update({ where: { id: channelId }, data: after });
  if (hasVisibleChange(before, after)) await markAllDirty(tx, { channelId });
  // Responses have the channel's name and links.
  if (before.name !== after.name || before.storefrontUrl !== after.storefrontUrl)
    await addFollowUp(tx, tasks.touchCollabs, { payload: { channelId, marksDirty: false } });
}

/** The brand's title follows the store's name until the brand sets one. */
function newTitle({ brandTitle, name }: Channel, details: StoreDetails): { brandTitle?: string } {
  return brandTitle === name ? { brandTitle: details.name } : {};
}

/** Whether collabs contain a changed value. Fixed discounts are in the store's currency. */
function hasVisibleChange(before: Channel, after: StoreDetails & { brandTitle?: string }): boolean {
  return (
    before.storefrontUrl !== after.storefrontUrl ||
    before.currency !== after.currency ||
    (after.brandTitle !== undefined && before.brandTitle !== after.brandTitle)
  );
}

/** A newly granted scope lets the mirror continue and write what was denied. */
async function updateScopes(
  tx: Transaction,
  channelId: string,
  { scopes, mayGrantMore }: { scopes: string[]; mayGrantMore: boolean },
): Promise<void> {
  const previous = await tx.platformInstallation.findUnique({
    where: { channelId },
    select: { scopes: true },
  });
  if (!previous) return;
  await tx.platformInstallation.update({ where: { channelId }, data: { scopes } });
  if (missingScopes(scopes).length > 0) return;
  const { count } = await tx.platformInstallation.updateMany({
    where: { channelId, rejection: 'scope' },
    data: { rejection: null },
  });
  const hasMore = mayGrantMore || scopes.some((scope) => !previous.scopes.includes(scope));
  if (!hasMore && count === 0) return;
  await markOwnObjectsDirty(tx, channelId);
  if (hasMore) await markDeniedDirty(tx, channelId);
}

/** Marks dirty the collabs that the store denied in part, and those being mirrored now, which may have been denied. */
export function markDeniedDirty(tx: Transaction, channelId: string): Promise<void> {
  return markAllDirty(tx, { channelId, kinds: ['denied', 'dirty'] });
}
