import { z } from 'zod';
import { db } from '../connection/client.ts';
import { fullName } from '../collabs/search-text.ts';
import { mirrorState, mirrorStates, type MirrorState } from '../collabs/states.ts';
import { Prisma } from '../generated/client.ts';
import { preparedName, queryRows } from '../connection/statements.ts';
import { pausedNow, refilled } from './store-buckets.ts';

/* Statements about the state of the mirror. */

const channelHealthRow = z.strictObject({
  channelId: z.string(),
  domain: z.string(),
  isInstalled: z.boolean(),
  blockedReason: z.string().nullable(),
  blockedSince: z.date().nullable(),
  pausedUntil: z.date().nullable(),
  /** Numbers of dirty items by state, and of clean ones. */
  collabs: z.partialRecord(z.enum(mirrorStates), z.number()),
  synced: z.number(),
  waitingSince: z.date().nullable(),
  level: z.number().nullable(),
  maximum: z.number().nullable(),
  restoreRate: z.number().nullable(),
  usedAt: z.date().nullable(),
});

/** Lists the mirror status of one channel, or of all, by domain. */
export function listChannelHealthRows(channelId: string | undefined) {
  const which = channelId === undefined ? Prisma.sql`TRUE` : Prisma.sql`channels.id = ${channelId}::uuid`;
  // Postgres knows how many items the one channel has.
  const channel = channelId === undefined ? Prisma.sql`channels.id` : Prisma.sql`${channelId}::uuid`;
  return queryRows(
    db,
    channelHealthRow,
    Prisma.sql`${preparedName(channelId === undefined ? 'health-of-channels' : 'health-of-channel')}
      SELECT channels.id AS "channelId", domain,
        uninstalled_at IS NULL AND installation.channel_id IS NOT NULL AS "isInstalled",
        blocked_reason AS "blockedReason", blocked_since AS "blockedSince", items.*,
        ${pausedNow} AS "pausedUntil", ${refilled} AS level, maximum, restore_rate AS "restoreRate", filled_at AS "usedAt"
      FROM channels
      LEFT JOIN platform_installations AS installation ON installation.channel_id = channels.id
      LEFT JOIN channel_mirrors ON channel_mirrors.channel_id = channels.id
      LEFT JOIN store_buckets AS bucket ON bucket.channel_id = channels.id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_object_agg(state, count), '{}') AS collabs, min(since) AS "waitingSince",
          (SELECT count(*)::int FROM mirror_queue WHERE channel_id = ${channel}) - coalesce(sum(count), 0)::int AS synced
        FROM (
          SELECT ${mirrorState} AS state, count(*)::int AS count, min(dirty_since) AS since
          FROM mirror_queue WHERE channel_id = ${channel} AND dirty_since IS NOT NULL GROUP BY 1
        ) AS dirty
      ) AS items
      WHERE ${which} ORDER BY domain`,
  );
}

const collabHealthRow = z.strictObject({
  collabId: z.string(),
  handle: z.string(),
  /** As the brand sees it; the handle without one. */
  name: z.string(),
  state: z.enum(mirrorStates),
  dirtySince: z.date().nullable(),
  reason: z.string().nullable(),
  attempts: z.number(),
  nextAttemptAt: z.date().nullable(),
  syncedAt: z.date().nullable(),
  /** The bulk file that contains it: number of other rows, and progress in percent. */
  file: z.strictObject({ others: z.number(), done: z.number() }).nullable(),
});

/** Which collabs to list; without a filter, those that are dirty longest come first. */
export interface CollabHealthFilter {
  state?: MirrorState;
  collabId?: string;
  limit: number;
}

/** Lists the mirror status of a channel's collabs: dirty ones first, oldest first. */
export function listCollabHealthRows(channelId: string, { state, collabId, limit }: CollabHealthFilter) {
  const byState = state === undefined ? Prisma.empty : Prisma.sql`AND ${mirrorState} = ${state}`;
  // Few items are dirty, and an index finds those alone.
  const isDirty =
    state === undefined || state === 'synced' ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  const byId = collabId === undefined ? Prisma.empty : Prisma.sql`AND collab_id = ${collabId}::uuid`;
  return queryRows(
    db,
    collabHealthRow,
    Prisma.sql`
      SELECT collab_id AS "collabId", handle, coalesce(nullif(${fullName}, ''), handle) AS name, ${mirrorState} AS state, dirty_since AS "dirtySince",
        last_error AS reason, attempts, next_attempt_at AS "nextAttemptAt", synced_at AS "syncedAt",
        CASE WHEN bulk_writes.id IS NOT NULL THEN json_build_object(
          'others', greatest(0, bulk_writes.row_count - 1), 'done', 100 * processed_rows / greatest(1, bulk_writes.row_count)) END AS file
      FROM mirror_queue
      JOIN collabs AS c ON c.channel_id = mirror_queue.channel_id AND c.id = collab_id
      LEFT JOIN bulk_writes ON bulk_writes.channel_id = mirror_queue.channel_id AND bulk_writes.id = bulk_id
      WHERE mirror_queue.channel_id = ${channelId}::uuid ${byState} ${isDirty} ${byId}
      ORDER BY dirty_since NULLS LAST, collab_id DESC
      LIMIT ${limit}`,
  );
}

const collabNameRow = z.strictObject({ collabId: z.string(), name: z.string() });

/** Lists the names of a channel's collabs, as the brand sees them; the handle of one without a name. */
export function listCollabNames(channelId: string, collabIds: readonly string[]) {
  return queryRows(
    db,
    collabNameRow,
    Prisma.sql`
      SELECT c.id AS "collabId", coalesce(nullif(${fullName}, ''), c.handle) AS name FROM collabs AS c
      WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY(${collabIds}::uuid[])
      ORDER BY name, c.id`,
  );
}
