import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { refusesWrites } from '#app/db/connection/errors.ts';
import type { AccessRejection, PlatformInstallation } from '#app/db/generated/client.ts';
import { seal, unseal } from '#app/db/encryption/seal.ts';
import { installationPurpose as purpose } from '#app/db/encryption/sealed-columns.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { describeFailure, log } from '#app/log.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';
import { refreshAccessToken, type AccessTokens } from '#app/platform/tokens.ts';
import { assertAccessLease, withAccessLease, type AccessLease } from './access-lease.ts';

/** A channel's access to its store, and the store's domain. */
export type Installation = PlatformInstallation & { channel: { domain: string } };

/** Finds a channel's access by the channel's id or domain; null when the app is not installed there. */
export function findInstallation(channel: { id: string } | { domain: string }): Promise<Installation | null> {
  return db.platformInstallation.findFirst({
    where: { channel: { ...channel, uninstalledAt: null } },
    include: { channel: { select: { domain: true } } },
  });
}

/** Saves a channel's tokens in place of former ones, sealed and bound to the channel. */
export async function saveTokens(tx: Transaction, channelId: string, tokens: AccessTokens): Promise<void> {
  const sealed = {
    accessToken: seal(tokens.accessToken, purpose(channelId, 'access')),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshToken: seal(tokens.refreshToken, purpose(channelId, 'refresh')),
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scopes: tokens.scopes,
    obtainedAt: new Date(),
    rejection: null,
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

/** @throws {PlatformError} `unauthorized` when there is none, it has ended, or it was sealed with another key. */
function openRefreshToken(installation: PlatformInstallation): string {
  const { channelId, refreshToken } = installation;
  if (refreshToken === null || !isRenewable(installation)) throw invalidToken(message('token-not-renewable'));
  return open(refreshToken, purpose(channelId, 'refresh'));
}

/** Whether there is a refresh token that has not ended. */
export function isRenewable({ refreshToken, refreshTokenExpiresAt }: PlatformInstallation): boolean {
  return (
    refreshToken !== null && (refreshTokenExpiresAt === null || refreshTokenExpiresAt.getTime() > Date.now())
  );
}

/** Whether the access token ends within so many milliseconds, or has ended. */
export function endsWithin({ accessTokenExpiresAt }: PlatformInstallation, ms: number): boolean {
  return accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() <= Date.now() + ms;
}

/** The token is invalid. An admin must open the app to provide another. */
export function invalidToken(reason: Message): PlatformError {
  return new PlatformError('unauthorized', 'access token', [ownReason(reason)]);
}

function open(sealed: Uint8Array, boundTo: string): string {
  try {
    return unseal(sealed, boundTo);
  } catch {
    throw invalidToken(message('token-unreadable'));
  }
}

/** Tokens are renewed this long before they end, so that few end during a job. */
const renewBeforeMs = 5 * 60_000;

/**
 * Renews a channel's access token when it expires soon or was rejected. One process at a time renews a
 * store's token, without a database connection while it waits for the platform. After a lost response the
 * next call retries: the stored refresh token is valid until its successor is first used.
 * @throws {PlatformError} when the token is invalid and could not be renewed, or the database's refusal to write.
 */
export async function renewAccess(channelId: string): Promise<void> {
  const installation = await findInstallation({ id: channelId });
  if (!installation || !needsRenewal(installation)) return;
  try {
    await withAccessLease(installation.channel.domain, (lease) => renew(channelId, lease));
  } catch (error) {
    const passing = describePassing(error);
    if (!passing || isSpent(installation)) throw error;
    log.warn({ channelId, ...passing }, 'Access token renewal failed; retrying');
  }
}

/**
 * What a log says of an error after which a channel's present access still serves: one of the platform, or the database's
 * refusal to write. @returns undefined for others.
 */
export function describePassing(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof PlatformError) return { reason: error.message };
  return refusesWrites(error) ? describeFailure(error) : undefined;
}

async function renew(channelId: string, lease: AccessLease): Promise<void> {
  // The previous holder of the lease may have renewed it.
  const installation = await findInstallation({ id: channelId });
  if (!installation || !needsRenewal(installation)) return;
  const refreshToken = openRefreshToken(installation);
  try {
    const tokens = await refreshAccessToken(lease.domain, refreshToken);
    await inTransaction(async (tx) => {
      await assertAccessLease(tx, lease);
      await saveTokens(tx, channelId, tokens);
    });
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'unauthorized')
      await saveAccessRejection(installation, 'renewal');
    throw error;
  }
}

/** A permanent token has no refresh token. */
function needsRenewal(installation: Installation): boolean {
  return (
    installation.refreshToken !== null && (endsWithin(installation, renewBeforeMs) || isSpent(installation))
  );
}

/** Whether the token is invalid. A missing scope does not make it invalid. */
function isSpent(installation: Installation): boolean {
  const { rejection } = installation;
  return endsWithin(installation, 0) || rejection === 'token' || rejection === 'renewal';
}

/** Records that the platform rejected a channel's access, unless the channel has other tokens by now. */
export async function saveAccessRejection(
  { channelId, accessToken }: PlatformInstallation,
  rejection: AccessRejection,
): Promise<void> {
  await db.platformInstallation.updateMany({ where: { channelId, accessToken }, data: { rejection } });
}
