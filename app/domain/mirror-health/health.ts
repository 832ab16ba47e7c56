import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { db } from '#app/db/client.ts';
import { mirrorState } from '#app/db/collabs/states.ts';
import type { MirrorState } from '#app/db/collabs/states.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { pausedNow, refilled } from '#app/db/store-buckets.ts';

/** The mirror status of one channel. */
export interface ChannelHealth {
  channelId: string;
  domain: string;
  /** Whether the app is installed; otherwise nothing is written. */
  isInstalled: boolean;
  /** Why nothing of the channel can be mirrored, and since when. */
  blockedReason: Message | null;
  blockedSince: Date | null;
  /** When the store's pause ends; null without one. */
  pausedUntil: Date | null;
  /** Numbers of collabs by mirror state. */
  collabs: Record<MirrorState, number>;
  /** Since when the oldest dirty item is dirty. */
  waitingSince: Date | null;
  /** Points in the store's bucket: available, maximum, restored per second, and the last use. */
  costBudget: { level: number; maximum: number; restoreRate: number; usedAt: Date } | null;
}

interface Row extends Omit<ChannelHealth, 'collabs' | 'costBudget' | 'blockedReason'> {
  blockedReason: string | null;
  /** Numbers of dirty items by state, and of clean ones. */
  collabs: Partial<Record<MirrorState, number>>;
  synced: number;
  level: number | null;
  maximum: number | null;
  restoreRate: number | null;
  usedAt: Date | null;
}

/**
 * Lists the mirror status of channels, by domain.
 * @param channelId one channel; all when absent.
 */
export async function listChannelHealth(channelId?: string): Promise<ChannelHealth[]> {
  const which = channelId === undefined ? Prisma.sql`TRUE` : Prisma.sql`channels.id = ${channelId}::uuid`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT channels.id AS "channelId", domain,
      uninstalled_at IS NULL AND installation.channel_id IS NOT NULL AS "isInstalled",
      blocked_reason AS "blockedReason", blocked_since AS "blockedSince", entries.*,
      ${pausedNow} AS "pausedUntil", ${refilled} AS level, maximum, restore_rate AS "restoreRate", filled_at AS "usedAt"
    FROM channels
    LEFT JOIN platform_installations AS installation ON installation.channel_id = channels.id
    LEFT JOIN channel_mirrors ON channel_mirrors.channel_id = channels.id
    LEFT JOIN store_buckets AS bucket ON bucket.channel_id = channels.id
    CROSS JOIN LATERAL (
      SELECT coalesce(json_object_agg(state, count), '{}') AS collabs, min(since) AS "waitingSince",
        (SELECT count(*)::int FROM mirror_queue WHERE channel_id = channels.id) - coalesce(sum(count), 0)::int AS synced
      FROM (
        SELECT ${mirrorState} AS state, count(*)::int AS count, min(dirty_since) AS since
        FROM mirror_queue WHERE channel_id = channels.id AND dirty_since IS NOT NULL GROUP BY 1
      ) AS behind
    ) AS entries
    WHERE ${which} ORDER BY domain`;
  return rows.map(({ level, maximum, restoreRate, usedAt, collabs, synced, blockedReason, ...rest }) => ({
    ...rest,
    blockedReason: parseMessage(blockedReason),
    collabs: { synced, waiting: 0, retrying: 0, failed: 0, ...collabs },
    costBudget:
      level === null || maximum === null || restoreRate === null || usedAt === null
        ? null
        : { level, maximum, restoreRate, usedAt },
  }));
}

/** The mirror status of one collab. */
export interface CollabHealth {
  collabId: string;
  handle: string;
  state: MirrorState;
  /** Since when it is dirty; null when it is clean. */
  behindSince: Date | null;
  /** The last error; for a clean item, the optional part that the store denied. */
  reason: Message | null;
  attempts: number;
  nextAttemptAt: Date | null;
  syncedAt: Date | null;
  /** The bulk file that contains it: number of rows, and progress in percent. */
  file: { others: number; done: number } | null;
}

/** Which collabs to list; without a filter, those that are dirty longest come first. */
interface HealthQuery {
  state?: MirrorState;
  collabId?: string;
  limit: number;
}

/** Lists the mirror status of a channel's collabs: dirty ones first, oldest first. */
export async function listCollabHealth(
  channelId: string,
  { state, collabId, limit }: HealthQuery,
): Promise<CollabHealth[]> {
  const byState = state === undefined ? Prisma.empty : Prisma.sql`AND ${mirrorState} = ${state}`;
  // Few items are dirty, and an index finds those alone.
  const isBehind =
    state === undefined || state === 'synced' ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  const byId = collabId === undefined ? Prisma.empty : Prisma.sql`AND collab_id = ${collabId}::uuid`;
  const rows = await db.$queryRaw<(Omit<CollabHealth, 'reason'> & { reason: string | null })[]>`
    SELECT collab_id AS "collabId", handle, ${mirrorState} AS state, dirty_since AS "behindSince",
      last_error AS reason, attempts, next_attempt_at AS "nextAttemptAt", synced_at AS "syncedAt",
      CASE WHEN bulk_writes.id IS NOT NULL THEN json_build_object(
        'others', greatest(0, bulk_writes.row_count - 1), 'done', 100 * processed_rows / greatest(1, bulk_writes.row_count)) END AS file
    FROM mirror_queue
    JOIN collabs ON collabs.channel_id = mirror_queue.channel_id AND collabs.id = collab_id
    LEFT JOIN bulk_writes ON bulk_writes.channel_id = mirror_queue.channel_id AND bulk_writes.id = bulk_id
    WHERE mirror_queue.channel_id = ${channelId}::uuid ${byState} ${isBehind} ${byId}
    ORDER BY dirty_since NULLS LAST, collab_id DESC
    LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, reason: parseMessage(row.reason) }));
}

/**
 * Why the platform closed a store: an unpaid bill (402) or a lock (423); undefined if the message names
 * neither.
 */
export function findClosure({ code, params }: Message): 'unpaid' | 'locked' | undefined {
  if (code === 'reasons')
    return (params['reasons'] as readonly Message[]).map(findClosure).find((found) => found !== undefined);
  if (code === 'platform-status' && params['status'] === 402) return 'unpaid';
  const isLocked =
    (code === 'platform-status' && params['status'] === 423) ||
    (code === 'platform-error' && params['code'] === 'SHOP_INACTIVE');
  return isLocked ? 'locked' : undefined;
}
