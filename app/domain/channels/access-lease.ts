import { setTimeout as sleep } from 'node:timers/promises';
import { isAccessLeaseHeld, takeAccessLease, type AccessLease } from '#app/db/access-leases.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { message } from '#app/i18n/message.ts';
import { newId } from '#app/ids.ts';
import { ownReason, PlatformError } from '#app/platform/errors.ts';

export type { AccessLease } from '#app/db/access-leases.ts';

/** Longer than a token request and a request to the store take (15 s). The lease of a killed process ends after it. */
const leaseSeconds = 20;
const maxWaitMs = 25_000;
const retryMs = 100;

/**
 * Runs `work` while no other process requests this store's tokens. The platform ends former tokens when it issues new
 * ones, so two processes could save tokens that have ended. No database connection is in use while `work` waits.
 * @throws {PlatformError} `unavailable` when other processes hold the lease for too long.
 */
export async function withAccessLease<T>(
  domain: string,
  work: (lease: AccessLease) => Promise<T>,
): Promise<T> {
  const lease = { domain, holder: newId() };
  const deadline = Date.now() + maxWaitMs;
  while (!(await takeAccessLease(lease, leaseSeconds))) {
    if (Date.now() > deadline)
      throw new PlatformError('unavailable', 'access token', [ownReason(message('token-renewing'))]);
    await sleep(retryMs);
  }
  try {
    return await work(lease);
  } finally {
    await db.accessLease.deleteMany({ where: lease });
  }
}

/**
 * Checks the lease in the transaction that saves new tokens.
 * @throws {PlatformError} `unavailable` when another process has taken it: that process saves newer tokens.
 */
export async function assertAccessLease(tx: Transaction, lease: AccessLease): Promise<void> {
  if (!(await isAccessLeaseHeld(tx, lease)))
    throw new PlatformError('unavailable', 'access token', [ownReason(message('token-renewed'))]);
}
