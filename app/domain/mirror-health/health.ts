import type { Message } from '#app/i18n/catalog.ts';
import { parseMessage } from '#app/i18n/message.ts';
import { db } from '#app/db/client.ts';
import { mirrorState } from '#app/db/collabs/states.ts';
import type { MirrorState } from '#app/db/collabs/states.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { pausedNow, refilled } from '#app/db/store-buckets.ts';

/** How the mirror of one channel's store stands. */
export interface ChannelHealth {
  channelId: string;
  domain: string;
  /** Whether the app is in the store; without it nothing is written there. */
  isInstalled: boolean;
  /** Why nothing of the channel can be mirrored, and since when. */
  blockedReason: Message | null;
  blockedSince: Date | null;
  /** Until when the platform wants no request for the store; null unless that is to come. */
  pausedUntil: Date | null;
  /** How many of its collabs stand how. */
  collabs: Record<MirrorState, number>;
  /** Since when the longest has been behind. */
  waitingSince: Date | null;
  /** What there is of the store's points now, of how many, how many come back a second, and when some were last used. */
  costBudget: { level: number; maximum: number; restoreRate: number; usedAt: Date } | null;
}

interface Row extends Omit<ChannelHealth, 'collabs' | 'costBudget' | 'blockedReason'> {
  blockedReason: string | null;
  /** Of those that are behind; and how many are not. */
  collabs: Partial<Record<MirrorState, number>>;
  synced: number;
  level: number | null;
  maximum: number | null;
  restoreRate: number | null;
  usedAt: Date | null;
}

/** Reads how channels' mirrors stand, by domain. @param channelId of the one that is asked for; all when it is absent. */
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

/** How one collab stands in its store. */
export interface CollabHealth {
  collabId: string;
  handle: string;
  state: MirrorState;
  /** Since when it is behind; null when it is not. */
  behindSince: Date | null;
  /** Why it is behind; when it is not, what the store does not permit beside the page. */
  reason: Message | null;
  attempts: number;
  nextAttemptAt: Date | null;
  syncedAt: Date | null;
  /** The file in which it is being written with others: how many those are, and how much of it is done, in percent. */
  file: { others: number; done: number } | null;
}

/** Which collabs are asked for; with none of these, those that are longest behind come first. */
interface HealthQuery {
  state?: MirrorState;
  collabId?: string;
  limit: number;
}

/** Reads how the collabs of one channel stand: those that are behind first, the longest ahead. */
export async function listCollabHealth(
  channelId: string,
  { state, collabId, limit }: HealthQuery,
): Promise<CollabHealth[]> {
  const byState = state === undefined ? Prisma.empty : Prisma.sql`AND ${mirrorState} = ${state}`;
  // Few are behind, and an index finds those alone.
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

/** Why the platform closed a store: an unpaid bill (402) or a lock (423); undefined when the message names neither. */
export function findClosure({ code, params }: Message): 'unpaid' | 'locked' | undefined {
  if (code === 'reasons')
    return (params['reasons'] as readonly Message[]).map(findClosure).find((found) => found !== undefined);
  if (code === 'platform-status' && params['status'] === 402) return 'unpaid';
  const isLocked =
    (code === 'platform-status' && params['status'] === 423) ||
    (code === 'platform-error' && params['code'] === 'SHOP_INACTIVE');
  return isLocked ? 'locked' : undefined;
}
