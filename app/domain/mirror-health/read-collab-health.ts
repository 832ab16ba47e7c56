import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { stateOfEntry } from './mirror-state.ts';
import type { MirrorState } from './mirror-state.ts';

/** How one collab stands in its store. */
export interface CollabHealth {
  collabId: string;
  handle: string;
  state: MirrorState;
  /** Since when it is behind; null when it is not. */
  behindSince: Date | null;
  /** What is wrong, in the platform's words where they are the platform's. */
  reason: string | null;
  attempts: number;
  nextAttemptAt: Date | null;
  syncedAt: Date | null;
  /** The file in which it is being written with others: how many those are, and how much of it is done, in percent. */
  file: { others: number; done: number } | null;
}

/** Which collabs are asked for; with none of these, those that are longest behind come first. */
export interface HealthQuery {
  state?: MirrorState;
  collabId?: string;
  limit: number;
}

/** Reads how the collabs of one channel stand: those that are behind first, the longest ahead. */
export function readCollabHealth(
  channelId: string,
  { state, collabId, limit }: HealthQuery,
): Promise<CollabHealth[]> {
  const byState = state === undefined ? Prisma.empty : Prisma.sql`AND ${stateOfEntry} = ${state}`;
  // Few are behind, and an index finds those alone.
  const isBehind =
    state === undefined || state === 'synced' ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  const byId = collabId === undefined ? Prisma.empty : Prisma.sql`AND collab_id = ${collabId}::uuid`;
  return db.$queryRaw<CollabHealth[]>`
    SELECT collab_id AS "collabId", handle, ${stateOfEntry} AS state, dirty_since AS "behindSince",
      last_error AS reason, attempts, next_attempt_at AS "nextAttemptAt", synced_at AS "syncedAt",
      CASE WHEN bulk_writes.id IS NOT NULL THEN json_build_object(
        'others', greatest(0, bulk_writes.lines - 1), 'done', 100 * done / greatest(1, bulk_writes.lines)) END AS file
    FROM mirror_entries
    JOIN collabs ON collabs.channel_id = mirror_entries.channel_id AND collabs.id = collab_id
    LEFT JOIN bulk_writes ON bulk_writes.channel_id = mirror_entries.channel_id AND bulk_writes.id = bulk_id
    WHERE mirror_entries.channel_id = ${channelId}::uuid ${byState} ${isBehind} ${byId}
    ORDER BY dirty_since NULLS LAST, collab_id DESC
    LIMIT ${limit}`;
}
