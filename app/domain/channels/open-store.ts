import { db, inTransaction } from '#app/db/client.ts';
import { refreshAccessToken } from '#app/platform/access-tokens.ts';
import { createPlatformClient } from '#app/platform/client.ts';
import type { PlatformClient, PlatformClientOptions } from '#app/platform/client.ts';
import { openAccessToken, openRefreshToken, saveTokens } from './installation.ts';

/** A token is renewed this long before it ends, so that none ends under way. */
const renewBeforeMs = 60_000;

/**
 * A client for a channel's store, with a token that is good for at least a minute.
 * @returns undefined when the app is not installed in that store.
 * @throws {PlatformError} when the token had to be renewed and could not be.
 */
export async function openStore(
  channelId: string,
  options: PlatformClientOptions,
): Promise<PlatformClient | undefined> {
  const installation = await findInstallation(channelId);
  if (!installation) return undefined;
  const shop = installation.channel.domain;
  const accessToken = endsSoon(installation.accessTokenExpiresAt)
    ? await renew(channelId, shop)
    : openAccessToken(channelId, installation.accessToken);
  return createPlatformClient({ shop, accessToken }, options);
}

function findInstallation(channelId: string) {
  return db.platformInstallation.findFirst({
    where: { channelId, channel: { uninstalledAt: null } },
    include: { channel: { select: { domain: true } } },
  });
}

function endsSoon(expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() < Date.now() + renewBeforeMs;
}

/** Renews a token under a row lock: whoever waited for the lock finds it renewed already and renews no second time. */
function renew(channelId: string, shop: string): Promise<string> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM platform_installations WHERE channel_id = ${channelId}::uuid FOR UPDATE`;
    const current = await tx.platformInstallation.findUniqueOrThrow({ where: { channelId } });
    if (!endsSoon(current.accessTokenExpiresAt) || !current.refreshToken)
      return openAccessToken(channelId, current.accessToken);
    const tokens = await refreshAccessToken(shop, openRefreshToken(channelId, current.refreshToken));
    await saveTokens(tx, channelId, tokens);
    return tokens.accessToken;
  });
}
