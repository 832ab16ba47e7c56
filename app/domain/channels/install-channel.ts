import { db, inTransaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { enqueueMirror } from '#app/jobs/enqueue.ts';
import { exchangeSessionToken } from '#app/platform/access-tokens.ts';
import { createPlatformClient } from '#app/platform/client.ts';
import { shopAndInstallation } from '#app/platform/operations/shop.ts';
import { saveTokens } from './installation.ts';

/** Whether the app can speak to this store already. */
export async function isInstalled(shop: string): Promise<boolean> {
  const installation = await db.platformInstallation.findFirst({
    where: { channel: { domain: shop, uninstalledAt: null } },
    select: { channelId: true },
  });
  return installation !== null;
}

/**
 * Makes a store a channel, or brings a channel back: trades the admin's session token for access, reads what the store
 * says of itself, and keeps both. Doing it twice ends in the same place.
 * @param shop the store's domain, as the verified session token names it.
 * @throws {PlatformError} when the platform refuses the token or is away; nothing is kept then.
 */
export async function installChannel(shop: string, sessionToken: string): Promise<void> {
  const tokens = await exchangeSessionToken(shop, sessionToken);
  const store = createPlatformClient(
    { shop, accessToken: tokens.accessToken },
    { timeoutMs: 10_000, patienceMs: 5_000 },
  );
  const { shop: facts } = await store.send(shopAndInstallation);
  const known = {
    name: facts.name,
    currency: facts.currencyCode,
    timezone: facts.ianaTimezone,
    storefrontUrl: facts.primaryDomain.url.replace(/\/$/, ''),
    uninstalledAt: null,
  };
  await inTransaction(async (tx) => {
    const { id } = await tx.channel.upsert({
      where: { domain: shop },
      create: { id: newId(), domain: shop, handle: handleOf(shop), brandTitle: facts.name, ...known },
      update: known,
      select: { id: true },
    });
    await saveTokens(tx, id, tokens);
    await tx.channelMirror.upsert({ where: { channelId: id }, create: { channelId: id }, update: {} });
    await enqueueMirror(tx, id);
  });
}

/** `halo-botanics.myshopify.com` is the channel `halo-botanics`. */
function handleOf(shop: string): string {
  return shop.split('.')[0] ?? shop;
}
