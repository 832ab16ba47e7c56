import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { PlatformError } from '#app/platform/errors.ts';

/** Longer than asking for tokens and reading the store can take (15 s); a killed holder keeps others out no longer. */
const leaseSeconds = 20;
const patienceMs = 25_000;
const lookAgainMs = 100;

/** The right to ask the platform for one store's tokens, and to keep what it answers. */
export interface AccessLease {
  readonly domain: string;
  readonly holder: string;
}

/**
 * Does `work` while no other process asks for this store's tokens: the platform retires old tokens when it hands out
 * new ones, so two that ask at once could keep a retired one. No database connection is held while `work` waits.
 * @throws {PlatformError} `unavailable` when others hold the right for longer than a caller can wait.
 */
export async function withAccessLease<T>(
  domain: string,
  work: (lease: AccessLease) => Promise<T>,
): Promise<T> {
  const lease = { domain, holder: newId() };
  const deadline = Date.now() + patienceMs;
  while (!(await take(lease))) {
    if (Date.now() > deadline)
      throw new PlatformError('unavailable', 'access token', [{ message: 'It is being renewed elsewhere' }]);
    await sleep(lookAgainMs);
  }
  try {
    return await work(lease);
  } finally {
    await db.accessLease.deleteMany({ where: lease });
  }
}

/**
 * Makes sure, inside the transaction that keeps new tokens, that nobody has taken over meanwhile.
 * @throws {PlatformError} `unavailable` when somebody has: what they keep is newer.
 */
export async function assertAccessLease(tx: Transaction, { domain, holder }: AccessLease): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM access_leases WHERE domain = ${domain} AND holder = ${holder}::uuid FOR UPDATE`;
  if (held.length === 0)
    throw new PlatformError('unavailable', 'access token', [{ message: 'It was renewed elsewhere' }]);
}

async function take({ domain, holder }: AccessLease): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO access_leases AS lease (domain, holder, ends_at)
    VALUES (${domain}, ${holder}::uuid, now() + make_interval(secs => ${leaseSeconds}))
    ON CONFLICT (domain) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
    WHERE lease.ends_at <= now()`;
  return taken === 1;
}
