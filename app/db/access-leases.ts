import { db, type Transaction } from './connection/client.ts';

/** The right of one process to request a store's tokens and to save them. */
export interface AccessLease {
  readonly domain: string;
  readonly holder: string;
}

/** Takes a store's lease when it is free or has ended. @returns whether it was taken. */
export async function takeAccessLease({ domain, holder }: AccessLease, seconds: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO access_leases AS lease (domain, holder, ends_at)
    VALUES (${domain}, ${holder}::uuid, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (domain) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
    WHERE lease.ends_at <= now()`;
  return taken === 1;
}

/** Whether a process still holds a store's lease. Locks it until the transaction ends. */
export async function isAccessLeaseHeld(tx: Transaction, { domain, holder }: AccessLease): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM access_leases WHERE domain = ${domain} AND holder = ${holder}::uuid FOR UPDATE`;
  return held.length > 0;
}
