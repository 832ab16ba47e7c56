import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { PlatformInstallation } from '#app/db/generated/client.ts';
import { seal, unseal } from '#app/db/seal.ts';
import { installationPurpose as purpose } from '#app/db/sealed-columns.ts';
import type { AccessTokens } from '#app/platform/access-tokens.ts';
import { PlatformError } from '#app/platform/errors.ts';

/** What we hold of a channel's access to its store, and the store's domain. */
export type Installation = PlatformInstallation & { channel: { domain: string } };

/** A channel's access, by the channel's id or its store's domain; null when the app is not installed there. */
export function findInstallation(channel: { id: string } | { domain: string }): Promise<Installation | null> {
  return db.platformInstallation.findFirst({
    where: { channel: { ...channel, uninstalledAt: null } },
    include: { channel: { select: { domain: true } } },
  });
}

/** Writes a channel's tokens, sealed and bound to the channel, in the place of any it had. */
export async function saveTokens(tx: Transaction, channelId: string, tokens: AccessTokens): Promise<void> {
  const sealed = {
    accessToken: seal(tokens.accessToken, purpose(channelId, 'access')),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshToken: seal(tokens.refreshToken, purpose(channelId, 'refresh')),
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scopes: tokens.scopes,
    obtainedAt: new Date(),
    refusal: null,
  };
  await tx.platformInstallation.upsert({
    where: { channelId },
    create: { channelId, ...sealed },
    update: sealed,
  });
}

/** @throws {PlatformError} `unauthorized` when it was sealed with another key. */
export function openAccessToken({ channelId, accessToken }: PlatformInstallation): string {
  return open(accessToken, purpose(channelId, 'access'));
}

/** @throws {PlatformError} `unauthorized` when there is none, or it has ended, or was sealed with another key. */
export function openRefreshToken(installation: PlatformInstallation): string {
  const { channelId, refreshToken } = installation;
  if (refreshToken === null || !isRenewable(installation))
    throw unusable('The access token can not be renewed');
  return open(refreshToken, purpose(channelId, 'refresh'));
}

/** Whether a refresh token is there that has not ended. */
export function isRenewable({ refreshToken, refreshTokenExpiresAt }: PlatformInstallation): boolean {
  return (
    refreshToken !== null && (refreshTokenExpiresAt === null || refreshTokenExpiresAt.getTime() > Date.now())
  );
}

/** Whether the access token ends within so many milliseconds, or has ended. */
export function endsWithin({ accessTokenExpiresAt }: PlatformInstallation, ms: number): boolean {
  return accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() <= Date.now() + ms;
}

/** There is no token to go on with; only a person who opens the app in the store's admin can bring one. */
export function unusable(reason: string): PlatformError {
  return new PlatformError('unauthorized', 'access token', [
    { message: `${reason}. Open the app in the store’s admin once` },
  ]);
}

function open(sealed: Uint8Array, boundTo: string): string {
  try {
    return unseal(sealed, boundTo);
  } catch {
    throw unusable('The stored token was sealed with another ENCRYPTION_KEY');
  }
}
