import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '#app/db/client.ts';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';

/** A worker found out that another holds the channel now: whatever it knows is stale and it must stop writing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor() {
    super('Another worker has taken over this channel');
  }
}

/** The right to write to one channel's store, as long as nobody has taken it over. */
export interface Lease {
  readonly channelId: string;
  readonly epoch: bigint;
}

/**
 * Takes the right to write to a channel's store: when nobody holds it, its holder is dead, or its holder is this very
 * worker, which then failed to give it back. Only a worker that is not at work on the channel may ask.
 * @returns undefined while another living worker holds it, and for a worker that was taken for dead: what it began under
 * its old name could be taken from it at any moment.
 */
export async function takeLease(channelId: string, workerId: string): Promise<Lease | undefined> {
  const [taken] = await db.$queryRaw<{ lease_epoch: bigint }[]>`
    UPDATE channel_mirrors
    SET lease_holder = ${workerId}::uuid, lease_epoch = lease_epoch + 1, leased_at = now()
    WHERE channel_id = ${channelId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM workers
        WHERE workers.id = channel_mirrors.lease_holder AND workers.id <> ${workerId}::uuid AND fenced_at IS NULL
          AND heartbeat_at > now() - make_interval(secs => ${env.WORKER_DEAD_AFTER_SECONDS})
      )
      AND NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = ${workerId}::uuid AND fenced_at IS NOT NULL)
    RETURNING lease_epoch`;
  return taken && { channelId, epoch: taken.lease_epoch };
}

/** Checks, just before a write to the platform, that the lease still holds. @throws {LeaseLost} when it does not. */
export async function assertLease({ channelId, epoch }: Lease): Promise<void> {
  const held = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM channel_mirrors
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch} AND lease_holder IS NOT NULL`;
  if (held.length === 0) throw new LeaseLost();
}

const pausesBeforeReleaseMs = [0, 200, 1_000, 3_000];

/**
 * Gives the lease back; does nothing when it was taken over. Tries a few times and never throws: one that could not be
 * given back is free for the same worker at once, and for others when it ends.
 */
export async function releaseLease({ channelId, epoch }: Lease): Promise<void> {
  for (const pause of pausesBeforeReleaseMs) {
    await sleep(pause);
    try {
      await db.$executeRaw`
        UPDATE channel_mirrors SET lease_holder = NULL
        WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}`;
      return;
    } catch (error) {
      log.warn({ channelId, ...describeFailure(error) }, 'A channel could not be given back');
    }
  }
}
