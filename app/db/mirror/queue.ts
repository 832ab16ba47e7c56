import type { Message } from '#app/i18n/catalog.ts';
import { serializeMessage } from '#app/i18n/message.ts';
import { z } from 'zod';
import type { Priority } from '#app/jobs/tasks.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { lacksPart } from '../collabs/states.ts';
import type { CollabKey } from '../keys.ts';
import { confirmsAt, dueAt, isUnconfirmed, isWaiting } from './due-work.ts';
import { heldLease, LeaseLost, type Lease } from './leases.ts';
import { objectsOf } from './objects.ts';
import { queryRows } from '../connection/statements.ts';

/*
 * Statements on `mirror_queue`, the queue of the mirror, with one item per collab. An item is dirty while the
 * store may lack its collab's latest version. An item that failed permanently (`failed_at`) waits until its
 * collab changes. Bulk operations change items in bulk-queue.ts. Every transaction that also writes
 * `platform_objects` locks the items first, so that two cannot deadlock.
 */

/** A collab to mirror, and the version of its state when it was picked. */
const queueItem = z.object({
  collabId: z.string(),
  desiredVersion: z.bigint(),
  attempts: z.number(),
  /** Seconds since the collab became dirty; null when it is clean. */
  dirtyForSeconds: z.number().nullable(),
  /** False when the item is only written again to confirm an unanswered write. */
  isDirty: z.boolean(),
  isInteractive: z.boolean(),
});
export type QueueItem = z.infer<typeof queueItem>;

/** A position in a channel's queue: when the item was due, as Postgres prints it, and its collab. */
export interface QueuePosition {
  due: string;
  collabId: string;
}

/**
 * SQL that marks a collab dirty, for a statement that returns one row if it did. The caller wakes a worker. The first
 * change is due at once. Changes that follow closely are written together: after half a second without a change, or ten
 * seconds after the last write.
 * @param marking `source`: SQL for a FROM; the collab is marked once for each row of it. `mayLackPart`: see collabs/states.ts.
 */
export function markDirtyStatement(
  { channelId, collabId }: CollabKey,
  { source, priority, mayLackPart }: { source: Prisma.Sql; priority: Priority; mayLackPart: boolean },
): Prisma.Sql {
  const isBackground = Prisma.raw(String(priority === 'background'));
  return Prisma.sql`
    INSERT INTO mirror_queue (channel_id, collab_id, is_background)
    SELECT ${channelId}::uuid, ${collabId}::uuid, ${isBackground} FROM ${source}
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      desired_version = mirror_queue.desired_version + 1,
      dirty_since = coalesce(mirror_queue.dirty_since, now()),
      is_background = excluded.is_background AND (mirror_queue.is_background OR mirror_queue.dirty_since IS NULL),
      attempts = 0,
      next_attempt_at = CASE
        -- A background item that a bulk operation writes is due when the operation has ended.
        WHEN mirror_queue.bulk_id IS NOT NULL AND mirror_queue.is_background AND excluded.is_background
          THEN mirror_queue.next_attempt_at
        WHEN mirror_queue.synced_at > now() - interval '10 seconds' THEN now() + interval '0.5 seconds'
      END,
      failed_at = NULL,
      is_incomplete = mirror_queue.is_incomplete OR ${mayLackPart}::boolean
    RETURNING channel_id`;
}

/** Marks one collab dirty. The caller wakes a worker. */
export async function markCollabDirty(tx: Transaction, key: CollabKey, priority: Priority) {
  const source = Prisma.sql`(SELECT) AS once`;
  await tx.$executeRaw(markDirtyStatement(key, { source, priority, mayLackPart: true }));
}

/**
 * Marks collabs dirty in the background, in the order of their ids, so that two transactions cannot deadlock.
 * @returns how many there are.
 */
export function markCollabsDirty(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO mirror_queue (channel_id, collab_id, is_background)
    SELECT ${channelId}::uuid, collab_id, true FROM unnest(${[...collabIds]}::uuid[]) AS dirty (collab_id) ORDER BY collab_id
    ON CONFLICT (channel_id, collab_id) DO UPDATE SET
      desired_version = mirror_queue.desired_version + 1,
      dirty_since = coalesce(mirror_queue.dirty_since, now()),
      is_background = mirror_queue.is_background OR mirror_queue.dirty_since IS NULL,
      attempts = 0,
      -- An item that a bulk operation writes is due when the operation has ended.
      next_attempt_at = CASE
        WHEN mirror_queue.bulk_id IS NOT NULL AND mirror_queue.is_background THEN mirror_queue.next_attempt_at
      END,
      failed_at = NULL,
      is_incomplete = mirror_queue.is_incomplete OR ${lacksPart(channelId, Prisma.sql`excluded.collab_id`)}`;
}

/** Locks the items of collabs in the order of their ids. Call it before writing their `platform_objects`. */
export async function lockItems(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM mirror_queue
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${[...collabIds]}::uuid[])
    ORDER BY collab_id FOR NO KEY UPDATE`;
}

/** Conditions for the items to pick. */
interface Picking {
  limit: number;
  /** Collabs that are being mirrored now. */
  except: readonly string[];
  onlyInteractive: boolean;
  /** Picks background items up to this position; none when null. */
  background?: QueuePosition | null;
}

/**
 * Lists the due items of a channel: interactive ones, then background ones, oldest first and then by collab, then those to
 * confirm.
 */
export function pickDue(
  channelId: string,
  { limit, except, onlyInteractive, background }: Picking,
): Promise<QueueItem[]> {
  const isFree = Prisma.sql`channel_id = ${channelId}::uuid AND collab_id <> ALL (${[...except]}::uuid[])`;
  const first = (rank: number, due: Prisma.Sql, which: Prisma.Sql) => Prisma.sql`
    (SELECT ${rank}::int AS rank, ${due} AS due, mirror_queue.* FROM mirror_queue
     WHERE ${isFree} AND ${which} AND ${due} <= now() ORDER BY ${due}, collab_id LIMIT ${limit})`;
  const inBackground = [
    ...(background === null ? [] : [first(2, dueAt, isBackgroundUpTo(background))]),
    first(3, confirmsAt, isUnconfirmed),
  ];
  const queries = [
    first(1, dueAt, Prisma.sql`${isWaiting} AND NOT is_background`),
    ...(onlyInteractive ? [] : inBackground),
  ];
  return queryRows(
    db,
    queueItem,
    Prisma.sql`
      SELECT collab_id AS "collabId", desired_version AS "desiredVersion", attempts, rank < 3 AS "isDirty",
        extract(epoch FROM now() - dirty_since)::float8 AS "dirtyForSeconds", rank = 1 AS "isInteractive"
      FROM (${Prisma.join(queries, ' UNION ALL ')}) AS item
      ORDER BY rank, due, collab_id
      LIMIT ${limit}`,
  );
}

function isBackgroundUpTo(position: QueuePosition | undefined): Prisma.Sql {
  if (!position) return Prisma.sql`${isWaiting} AND is_background`;
  return Prisma.sql`${isWaiting} AND is_background
    AND (${dueAt}, collab_id) <= (${position.due}::timestamptz, ${position.collabId}::uuid)`;
}

/**
 * Records that the store shows the picked version. A collab that changed in between stays dirty. A write
 * without a response is confirmed later.
 * @param warning an optional part that the store denied.
 * @throws {LeaseLost}
 */
export async function succeedItem(
  tx: Transaction,
  lease: Lease,
  {
    collabId,
    desiredVersion,
    warning,
  }: Pick<QueueItem, 'collabId' | 'desiredVersion'> & { warning: Message | null },
): Promise<void> {
  const { channelId } = lease;
  const updated = await tx.$executeRaw`/* prepared: succeed-item */
    UPDATE mirror_queue SET
      synced_version = ${desiredVersion},
      dirty_since = CASE WHEN desired_version = ${desiredVersion} THEN NULL ELSE now() END,
      attempts = 0,
      -- More changes may follow one that came meanwhile: they are written together.
      next_attempt_at = CASE WHEN desired_version <> ${desiredVersion} THEN now() + interval '0.5 seconds' END,
      last_error = ${warning && serializeMessage(warning)},
      last_error_at = CASE WHEN ${warning !== null}::boolean THEN now() END, synced_at = now(),
      confirm_at = (
        -- A moment that is past although the collab was just written waits twice as long each time.
        SELECT min(greatest(moment, now() + interval '1 second', now() + (now() - moment)))
        FROM (${objectsOf(channelId, [collabId], Prisma.sql`confirm_at, next_check_at`)}) AS object,
          unnest(ARRAY[confirm_at, next_check_at]) AS moment
        WHERE moment IS NOT NULL
      ),
      is_incomplete = desired_version <> ${desiredVersion} OR ${lacksPart(channelId, Prisma.sql`${collabId}::uuid`)}
    FROM ${heldLease(lease)}
    WHERE mirror_queue.channel_id = lease.channel_id AND mirror_queue.collab_id = ${collabId}::uuid`;
  if (updated === 0) throw new LeaseLost();
}

/** Why a collab could not be mirrored, and when to try again. */
export interface MirrorFailure {
  reason: Message;
  /** Undefined for a permanent failure, which ends when the collab changes. */
  retryInMs: number | undefined;
}

/**
 * Schedules a retry, or fails the item permanently.
 * @returns false when the collab has changed: its new version starts without failures.
 * @throws {LeaseLost}
 */
export async function failItem(
  tx: Transaction,
  lease: Lease,
  item: Pick<QueueItem, 'collabId' | 'desiredVersion'> & MirrorFailure,
): Promise<boolean> {
  const { collabId, desiredVersion, reason, retryInMs } = item;
  const seconds = retryInMs === undefined ? null : retryInMs / 1_000;
  const statement = Prisma.sql`
    WITH lease AS (SELECT * FROM ${heldLease(lease)}), failed AS (
      UPDATE mirror_queue SET
        attempts = attempts + 1,
        last_error = ${serializeMessage(reason)},
        last_error_at = now(),
        next_attempt_at = now() + make_interval(secs => ${seconds}::float8),
        failed_at = CASE WHEN ${seconds}::float8 IS NULL THEN now() END
      FROM lease
      WHERE mirror_queue.channel_id = lease.channel_id AND collab_id = ${collabId}::uuid
        AND desired_version = ${desiredVersion}
      RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM failed) AS "isRecorded" FROM lease`;
  const [row] = await queryRows(tx, z.object({ isRecorded: z.boolean() }), statement);
  if (!row) throw new LeaseLost();
  return row.isRecorded;
}
