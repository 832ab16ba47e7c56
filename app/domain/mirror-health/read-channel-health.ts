import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { pausedNow, refilled } from '../channels/store-bucket.ts';
import { stateOfEntry } from './mirror-state.ts';
import type { MirrorState } from './mirror-state.ts';

/** How the mirror of one channel's store stands. */
export interface ChannelHealth {
  channelId: string;
  domain: string;
  /** Whether the app is in the store; without it nothing is written there. */
  isInstalled: boolean;
  /** Why nothing of the channel can be mirrored, in the platform's words, and since when. */
  blockedReason: string | null;
  blockedSince: Date | null;
  /** Until when the platform wants no request for the store; null unless that is to come. */
  pausedUntil: Date | null;
  /** How many of its collabs stand how. */
  collabs: Record<MirrorState, number>;
  /** Since when the longest has been behind. */
  waitingSince: Date | null;
  /** What there is of the store's points now, of how many, how many come back a second, and when some were last used. */
  points: { level: number; maximum: number; restoreRate: number; usedAt: Date } | null;
}

interface Row extends Omit<ChannelHealth, 'collabs' | 'points'> {
  /** Of those that are behind; and how many are not. */
  collabs: Partial<Record<MirrorState, number>>;
  synced: number;
  level: number | null;
  maximum: number | null;
  restoreRate: number | null;
  usedAt: Date | null;
}

/** Reads how channels' mirrors stand, by domain. @param channelId of the one that is asked for; all when it is absent. */
export async function readChannelHealth(channelId?: string): Promise<ChannelHealth[]> {
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
        (SELECT count(*)::int FROM mirror_entries WHERE channel_id = channels.id) - coalesce(sum(count), 0)::int AS synced
      FROM (
        SELECT ${stateOfEntry} AS state, count(*)::int AS count, min(dirty_since) AS since
        FROM mirror_entries WHERE channel_id = channels.id AND dirty_since IS NOT NULL GROUP BY 1
      ) AS behind
    ) AS entries
    WHERE ${which} ORDER BY domain`;
  return rows.map(({ level, maximum, restoreRate, usedAt, collabs, synced, ...rest }) => ({
    ...rest,
    collabs: { synced, waiting: 0, failing: 0, 'set-aside': 0, ...collabs },
    points:
      level === null || maximum === null || restoreRate === null || usedAt === null
        ? null
        : { level, maximum, restoreRate, usedAt },
  }));
}
