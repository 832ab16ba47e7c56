import type { Message } from '#app/i18n/catalog.ts';
import { serializeMessage } from '#app/i18n/message.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

/*
 * Statements on `channel_mirrors`: which worker may write to a channel's store, and why the store cannot be written to.
 * A lease carries a fencing token (`lease_epoch`): a worker that was replaced fails at its next statement.
 */

/** Another worker has taken the channel: what this one knows is stale, and it must stop writing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';

  constructor() {
    super('Another worker has taken over this channel');
  }
}

/** The right to write to one channel's store until another worker takes it. */
export interface Lease {
  readonly channelId: string;
  /** The fencing token. */
  readonly epoch: bigint;
}

/** SQL: whether a row of `channel_mirrors` still carries this lease. */
function isHeld({ channelId, epoch }: Lease): Prisma.Sql {
  return Prisma.sql`channel_mirrors.channel_id = ${channelId}::uuid AND lease_epoch = ${epoch} AND lease_holder IS NOT NULL`;
}

/** SQL for a FROM: one row `lease`, locked against a takeover until the transaction ends; no row when the lease is lost. */
export function heldLease(lease: Lease): Prisma.Sql {
  return Prisma.sql`(SELECT channel_id FROM channel_mirrors WHERE ${isHeld(lease)} FOR SHARE) AS lease`;
}

/**
 * Takes the lease of a channel that has no holder, an expired holder, or this worker as holder that failed to release it.
 * Call it only when this process does not work on the channel.
 * @returns undefined while a live worker holds it, and for a worker that was fenced itself.
 */
export async function acquireLease(channelId: string, workerId: string): Promise<Lease | undefined> {
  const statement = Prisma.sql`
    UPDATE channel_mirrors
    SET lease_holder = ${workerId}::uuid, lease_epoch = lease_epoch + 1, leased_at = now()
    WHERE channel_id = ${channelId}::uuid
      AND NOT EXISTS (
        SELECT 1 FROM workers
        WHERE workers.id = channel_mirrors.lease_holder AND workers.id <> ${workerId}::uuid AND fenced_at IS NULL
          AND heartbeat_at > now() - make_interval(secs => ${env.WORKER_EXPIRY_SECONDS})
      )
      AND NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = ${workerId}::uuid AND fenced_at IS NOT NULL)
    RETURNING lease_epoch AS epoch`;
  const [taken] = await queryRows(db, z.object({ epoch: z.bigint() }), statement);
  return taken && { channelId, epoch: taken.epoch };
}

/** Checks the lease just before a write to the platform. @throws {LeaseLost} */
export async function assertLease(lease: Lease): Promise<void> {
  const held = await db.$queryRaw<unknown[]>`SELECT 1 FROM channel_mirrors WHERE ${isHeld(lease)}`;
  if (held.length === 0) throw new LeaseLost();
}

/** Prevents a takeover until the transaction ends. @throws {LeaseLost} */
export async function lockLease(tx: Transaction, lease: Lease): Promise<void> {
  const [held] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${heldLease(lease)}`;
  if (!held) throw new LeaseLost();
}

const pausesBeforeReleaseMs = [0, 200, 1_000, 3_000];

/**
 * Releases the lease, unless another worker took it. Tries a few times and never throws: this worker can take a lease
 * again that it failed to release, and others can once this worker has ended.
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
      log.warn({ channelId, ...describeFailure(error) }, 'Could not release the lease of a channel');
    }
  }
}

/** SQL: half of the seconds since a time, within bounds in seconds: the wait before the next attempt after a failure. */
export function halfOfTimeSince(time: Prisma.Sql, { min, max }: { min: number; max: number }): Prisma.Sql {
  return Prisma.sql`
    least(greatest(extract(epoch FROM now() - ${time}) / 2, ${min}::int), ${max}::int)::float8`;
}

const blockedSeconds = { min: 1, max: 30 };

/**
 * Saves why a channel cannot be mirrored, and since when.
 * @returns milliseconds until the next attempt: half of the time that the channel has been blocked, 1 to 30
 * seconds.
 */
export async function recordBlocked({ channelId, epoch }: Lease, reason: Message): Promise<number> {
  const statement = Prisma.sql`
    UPDATE channel_mirrors
    SET blocked_reason = ${serializeMessage(reason)}, blocked_since = coalesce(blocked_since, now())
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}
    RETURNING 1000 * ${halfOfTimeSince(Prisma.sql`blocked_since`, blockedSeconds)} AS "waitMs"`;
  const [row] = await queryRows(db, z.object({ waitMs: z.number() }), statement);
  return row?.waitMs ?? blockedSeconds.max * 1_000;
}

/** Clears what {@link recordBlocked} saved. */
export async function recordUnblocked({ channelId, epoch }: Lease): Promise<void> {
  await db.channelMirror.updateMany({
    where: { channelId, leaseEpoch: epoch, blockedReason: { not: null } },
    data: { blockedReason: null, blockedSince: null },
  });
}

/** Whether the channel still exists; an erased one is not mirrored. */
export async function isMirrored(channelId: string): Promise<boolean> {
  return (await db.channelMirror.count({ where: { channelId } })) > 0;
}
