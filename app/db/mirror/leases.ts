import type { Message } from '#app/i18n/catalog.ts';
import { serializeMessage } from '#app/i18n/message.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { env } from '#app/env.ts';
import { describeFailure, log } from '#app/log.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { wakeMirror } from '../wake-ups.ts';
import { firstEdit } from './due-work.ts';
import type { Priority } from '#app/jobs/tasks.ts';

/*
 * Statements on `channel_mirrors`: which worker may write to a channel's store and when, and why it cannot be written to.
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

const knownWorkers = z.object({ live: z.array(z.string()), isFenced: z.boolean(), at: z.string() });

/**
 * Takes the lease of a channel that has no holder, an expired holder, or this worker as holder that failed to release it.
 * A channel that is to wait gets no lease: what it may do, and when, is in its row, whatever woke the worker.
 * Call it only when this process does not work on the channel. The workers are read first: no statement on a channel's tables
 * joins them. Who took the lease after that is not in the list and may be alive.
 * @param isInFront whether the run goes before those of other channels, as after an edit. A channel that yields has a due
 * edit then.
 * @returns undefined when the channel is to wait, while a live worker holds it, and for a worker that was fenced itself.
 */
export async function acquireLease(
  channelId: string,
  { workerId, isInFront }: { workerId: string; isInFront: boolean },
): Promise<Lease | undefined> {
  const readWorkers = Prisma.sql`
    SELECT now()::text AS at, ARRAY(
      SELECT id::text FROM workers
      WHERE fenced_at IS NULL AND heartbeat_at > now() - make_interval(secs => ${env.WORKER_EXPIRY_SECONDS})
    ) AS live, EXISTS (SELECT FROM workers WHERE id = ${workerId}::uuid AND fenced_at IS NOT NULL) AS "isFenced"`;
  const [known] = await queryRows(db, knownWorkers, readWorkers);
  if (!known || known.isFenced) return undefined;
  const statement = Prisma.sql`
    UPDATE channel_mirrors
    SET lease_holder = ${workerId}::uuid, lease_epoch = lease_epoch + 1, leased_at = now()
    WHERE channel_id = ${channelId}::uuid
      AND (
        next_run_at IS NULL
        OR (next_run_at <= now() AND NOT (is_background AND ${isInFront}::boolean))
        OR (is_background AND EXISTS (SELECT FROM ${firstEdit(channelId)} AS edit WHERE due <= now()))
      )
      AND (
        lease_holder IS NULL OR lease_holder = ${workerId}::uuid
        OR (lease_holder <> ALL (${known.live}::uuid[]) AND (leased_at >= ${known.at}::timestamptz) IS NOT TRUE)
      )
    RETURNING lease_epoch AS epoch`;
  const [taken] = await queryRows(db, z.object({ epoch: z.bigint() }), statement);
  return taken && { channelId, epoch: taken.epoch };
}

/** What a channel without a free lease waits for. */
const waitRow = z.object({
  isHeld: z.boolean(),
  isBackground: z.boolean(),
  /** Milliseconds until it may run; null when it may at any time. */
  waitMs: z.number().nullable(),
  /** Milliseconds until its first edit is due; null without one. */
  editMs: z.number().nullable(),
});

/** Finds out what a channel waits for; undefined when it has no mirror, as after its erasure. */
export async function findWait(channelId: string): Promise<z.infer<typeof waitRow> | undefined> {
  const ms = (time: Prisma.Sql) => Prisma.sql`ceil(extract(epoch FROM ${time} - now()) * 1000)::float8`;
  const statement = Prisma.sql`
    SELECT lease_holder IS NOT NULL AS "isHeld", is_background AS "isBackground",
      ${ms(Prisma.sql`next_run_at`)} AS "waitMs", (SELECT ${ms(Prisma.sql`due`)} FROM ${firstEdit(channelId)} AS edit) AS "editMs"
    FROM channel_mirrors WHERE channel_id = ${channelId}::uuid`;
  const [row] = await queryRows(db, waitRow, statement);
  return row;
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

/** What a run leaves for the next one. */
export interface Pause {
  inMs: number;
  /** What is not to start earlier: everything, or all but edits. */
  holdsBack: 'all' | 'background';
}

/**
 * Releases the lease, unless another worker took it, and saves when the channel may run again: at once without a pause.
 * Tries a few times and never throws: this worker can take a lease again that it failed to release, and others can once this
 * worker has ended.
 */
export async function releaseLease({ channelId, epoch }: Lease, pause?: Pause): Promise<void> {
  const seconds = pause ? pause.inMs / 1_000 : null;
  for (const wait of pausesBeforeReleaseMs) {
    await sleep(wait);
    try {
      await db.$executeRaw`
        UPDATE channel_mirrors SET lease_holder = NULL,
          next_run_at = now() + make_interval(secs => ${seconds}::float8), is_background = ${pause?.holdsBack === 'background'}
        WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch}`;
      return;
    } catch (error) {
      log.warn({ channelId, ...describeFailure(error) }, 'Could not release the lease of a channel');
    }
  }
}

/**
 * Marks the store's own objects as perhaps outdated, ends a pause, because what changed may be its reason, and wakes a worker.
 * Call it before the collabs are marked dirty, so that two transactions cannot deadlock.
 */
export async function markOwnObjectsDirty(
  tx: Transaction,
  channelId: string,
  priority?: Priority,
): Promise<void> {
  // Later each time, so that the mirror does not clear a change that it has not seen.
  await tx.$executeRaw`
    UPDATE channel_mirrors
    SET own_objects_dirty_since = greatest(now(), own_objects_dirty_since + interval '1 millisecond'), next_run_at = NULL
    WHERE channel_id = ${channelId}::uuid`;
  wakeMirror(tx, channelId, priority);
}

/** What the mirror of a channel reads before the channel itself. */
export function findMirror(
  channelId: string,
): Promise<{ blockedSince: Date | null; ownObjectsDirtySince: Date | null } | null> {
  return db.channelMirror.findUnique({
    where: { channelId },
    select: { blockedSince: true, ownObjectsDirtySince: true },
  });
}

/** Records that the store's own objects are as they were to be at `dirtySince`. */
export async function cleanOwnObjects({ channelId, epoch }: Lease, dirtySince: Date): Promise<void> {
  await db.channelMirror.updateMany({
    where: { channelId, leaseEpoch: epoch, ownObjectsDirtySince: dirtySince },
    data: { ownObjectsDirtySince: null },
  });
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
