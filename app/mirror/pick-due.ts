import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { LinePlace } from './backfill/claim-entries.ts';

/** A collab to be mirrored, and the version of its state that was wanted when it was picked. */
export interface DueEntry {
  collabId: string;
  wantedVersion: bigint;
  attempts: number;
  /** How long it had been dirty when it was picked; null for one that was not. */
  dirtyForSeconds: number | null;
  /** False for one that is only written once more, to be sure of it. */
  isBehind: boolean;
  /** Whether somebody waits for it. */
  isInteractive: boolean;
}

/** What may be picked. */
export interface Picking {
  /** The most that there is room for. */
  limit: number;
  /** Collabs that are being mirrored already. */
  except: readonly string[];
  /** Whether there is room only for what somebody waits for. */
  onlyInteractive: boolean;
  /** Of what nobody waits for, only what stands no further back in the line; none of it where that is null. */
  background?: LinePlace | null;
}

/** When a dirty entry is due, as the index `mirror_entries_due_idx` says it. */
const dueAt = Prisma.sql`greatest(dirty_since, next_attempt_at)`;
const waits = Prisma.sql`dirty_since IS NOT NULL AND set_aside_at IS NULL`;

/**
 * The collabs of a channel that are due: those that somebody waits for, then the others that are behind, longest first,
 * and then those to be written once more.
 */
export function pickDue(
  channelId: string,
  { limit, except, onlyInteractive, background }: Picking,
): Promise<DueEntry[]> {
  const free = Prisma.sql`channel_id = ${channelId}::uuid AND collab_id <> ALL (${[...except]}::uuid[])`;
  const line = (rank: number, due: Prisma.Sql, which: Prisma.Sql) => Prisma.sql`
    (SELECT ${rank}::int AS rank, ${due} AS due, mirror_entries.* FROM mirror_entries
     WHERE ${free} AND ${which} AND ${due} <= now() ORDER BY ${due} LIMIT ${limit})`;
  const lines = [
    line(1, dueAt, Prisma.sql`${waits} AND NOT is_background`),
    ...(onlyInteractive
      ? []
      : [
          ...(background === null ? [] : [line(2, dueAt, upTo(background))]),
          line(
            3,
            Prisma.sql`confirm_at`,
            Prisma.sql`dirty_since IS NULL AND set_aside_at IS NULL
              AND (next_attempt_at IS NULL OR next_attempt_at <= now())`,
          ),
        ]),
  ];
  return db.$queryRaw<DueEntry[]>`
    SELECT collab_id AS "collabId", wanted_version AS "wantedVersion", attempts, rank < 3 AS "isBehind",
      extract(epoch FROM now() - dirty_since)::float8 AS "dirtyForSeconds", rank = 1 AS "isInteractive"
    FROM (${Prisma.join(lines, ' UNION ALL ')}) AS line
    ORDER BY rank, due
    LIMIT ${limit}`;
}

function upTo(place: LinePlace | undefined): Prisma.Sql {
  if (!place) return Prisma.sql`${waits} AND is_background`;
  return Prisma.sql`${waits} AND is_background
    AND (${dueAt}, collab_id) <= (${place.due}::timestamptz, ${place.collabId}::uuid)`;
}

/** Milliseconds until something of a channel is due that has to wait; undefined when nothing waits. */
export async function nextDueMs(channelId: string): Promise<number | undefined> {
  const first = (isBackground: boolean) => Prisma.sql`
    (SELECT ${dueAt} AS due FROM mirror_entries
     WHERE channel_id = ${channelId}::uuid AND ${waits} AND is_background = ${isBackground}
     ORDER BY ${dueAt} LIMIT 1)`;
  const [row] = await db.$queryRaw<{ waitMs: number }[]>`
    SELECT greatest(0, ceil(extract(epoch FROM min(due) - now()) * 1000))::float8 AS "waitMs" FROM (
      ${first(false)} UNION ALL ${first(true)}
      UNION ALL
      SELECT greatest(next_attempt_at, confirm_at) FROM mirror_entries
      WHERE channel_id = ${channelId}::uuid AND set_aside_at IS NULL
        AND dirty_since IS NULL AND confirm_at IS NOT NULL
      UNION ALL
      SELECT confirm_at FROM platform_objects
      WHERE channel_id = ${channelId}::uuid AND confirm_at IS NOT NULL AND collab_id IS NULL AND drop_id IS NULL
      UNION ALL
      SELECT look_at FROM bulk_writes WHERE channel_id = ${channelId}::uuid
    ) AS waiting
    HAVING count(*) > 0`;
  return row?.waitMs;
}
