import { db } from '#app/db/client.ts';
import { env } from '#app/env.ts';

/** A worker found out that another holds the channel now: whatever it knows is stale and it must stop writing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The right to write to one channel's store, as long as nobody has taken it over. */
export interface Lease {
  readonly channelId: string;
  readonly epoch: bigint;
}

/**
 * Takes the right to write to a channel's store: when nobody holds it, or its holder is dead.
 * @returns undefined while a living worker holds it.
 */
export async function takeLease(channelId: string, workerId: string): Promise<Lease | undefined> {
  const [taken] = await db.$queryRaw<{ lease_epoch: bigint }[]>`
    UPDATE channel_mirrors
    SET lease_holder = ${workerId}::uuid, lease_epoch = lease_epoch + 1, leased_at = now()
    WHERE channel_id = ${channelId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM workers
        WHERE workers.id = channel_mirrors.lease_holder AND fenced_at IS NULL
          AND heartbeat_at > now() - make_interval(secs => ${env.WORKER_DEAD_AFTER_SECONDS})
      )
    RETURNING lease_epoch`;
  return taken && { channelId, epoch: taken.lease_epoch };
}

/** Checks, just before a write to the platform, that the lease still holds. @throws {LeaseLost} when it does not. */
export async function assertLease({ channelId, epoch }: Lease): Promise<void> {
  const held = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM channel_mirrors
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch} AND lease_holder IS NOT NULL`;
  if (held.length === 0) throw new LeaseLost('Another worker has taken over this channel');
}

/** Gives the lease back; does nothing when it was taken over. */
export async function releaseLease({ channelId, epoch }: Lease): Promise<void> {
  await db.$executeRaw`
    UPDATE channel_mirrors SET lease_holder = NULL
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}`;
}
