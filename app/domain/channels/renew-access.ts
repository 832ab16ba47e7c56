import { inTransaction } from '#app/db/client.ts';
import { log } from '#app/log.ts';
import { refreshAccessToken } from '#app/platform/access-tokens.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { assertAccessLease, withAccessLease } from './access-lease.ts';
import type { AccessLease } from './access-lease.ts';
import { endsWithin, findInstallation, openRefreshToken, saveTokens } from './installation.ts';
import type { Installation } from './installation.ts';
import { noteRefusal } from './note-refusal.ts';

/** A token is renewed this long before it ends, so that few end under way. */
const renewBeforeMs = 5 * 60_000;

/**
 * Sees to it that a channel's access token is good for a while: renews one that ends soon or was refused. Of all
 * processes one at a time renews a store's token, and no database connection waits for the platform meanwhile. When an
 * answer is lost, the stored refresh token stays good until its successor is first used: the next call asks again.
 * @throws {PlatformError} when the token is no longer good and could not be renewed.
 */
export async function renewAccess(channelId: string): Promise<void> {
  const installation = await findInstallation({ id: channelId });
  if (!installation || !wantsRenewal(installation)) return;
  try {
    await withAccessLease(installation.channel.domain, (lease) => renew(channelId, lease));
  } catch (error) {
    if (!(error instanceof PlatformError) || isSpent(installation)) throw error;
    log.warn({ channelId, reason: error.message }, 'An access token could not be renewed yet');
  }
}

async function renew(channelId: string, lease: AccessLease): Promise<void> {
  // Whoever held the lease before may have renewed it.
  const installation = await findInstallation({ id: channelId });
  if (!installation || !wantsRenewal(installation)) return;
  const refreshToken = openRefreshToken(installation);
  try {
    const tokens = await refreshAccessToken(lease.domain, refreshToken);
    await inTransaction(async (tx) => {
      await assertAccessLease(tx, lease);
      await saveTokens(tx, channelId, tokens);
    });
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'unauthorized')
      await noteRefusal(installation, 'renewal');
    throw error;
  }
}

/** A permanent token has nothing to be renewed with. */
function wantsRenewal(installation: Installation): boolean {
  return (
    installation.refreshToken !== null && (endsWithin(installation, renewBeforeMs) || isSpent(installation))
  );
}

/** Whether the token opens nothing any more. A missing scope is no fault of the token's. */
function isSpent(installation: Installation): boolean {
  const { refusal } = installation;
  return endsWithin(installation, 0) || refusal === 'token' || refusal === 'renewal';
}
