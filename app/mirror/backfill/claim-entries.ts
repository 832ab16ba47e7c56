import { db, inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { Lease } from '../lease.ts';
import { holdLease, inSeconds } from './bulk-write.ts';
import { batchSize, longestHours } from './bulk-limits.ts';

/** A place in a channel's line: when its collab was due, as the database prints it, and its id. */
export interface LinePlace {
  due: string;
  collabId: string;
}

/** A collab that waits in the line, and the version of its state that is wanted. */
export interface Waiting extends LinePlace {
  version: bigint;
}

const due = Prisma.sql`greatest(dirty_since, next_attempt_at)`;

/**
 * SQL for which entries of a channel wait for nobody in particular behind a place in the line. One that has failed is
 * tried by itself.
 */
export function waitsBehind(channelId: string, place: LinePlace | undefined): Prisma.Sql {
  const behind = place
    ? Prisma.sql`AND (${due}, collab_id) > (${place.due}::timestamptz, ${place.collabId}::uuid)`
    : Prisma.empty;
  return Prisma.sql`channel_id = ${channelId}::uuid AND is_background AND dirty_since IS NOT NULL
    AND set_aside_at IS NULL AND ${due} <= now() ${behind} AND attempts = 0 AND bulk_id IS NULL`;
}

/** The next collabs in the line. @param except those that are being mirrored by themselves. */
export function readLine(
  channelId: string,
  { behind, except }: { behind: LinePlace | undefined; except: readonly string[] },
): Promise<Waiting[]> {
  return db.$queryRaw<Waiting[]>`
    SELECT ${due}::text AS due, collab_id AS "collabId", wanted_version AS version
    FROM mirror_entries
    WHERE ${waitsBehind(channelId, behind)} AND collab_id <> ALL (${[...except]}::uuid[])
    ORDER BY ${due}, collab_id
    LIMIT ${batchSize()}`;
}

/** An entry that is to be written by a file. */
export interface Claim {
  collabId: string;
  version: bigint;
  handle: string;
  /** Of the entry, and the hash of what it is to hold; null where it is to be made. */
  platformId: string | null;
  hash: Uint8Array<ArrayBuffer> | null;
}

/**
 * Gives entries to a file, one line each: until the file has ended they are due for nobody else, unless somebody edits
 * them, and what they hold counts as unknown. One that was edited since it was read is left out.
 * @param from the number of the first line.
 * @returns those that it took, in the order of their lines.
 * @throws {LeaseLost}
 */
export function claimEntries(
  lease: Lease,
  { fileId, from }: { fileId: string; from: number },
  claims: readonly Claim[],
): Promise<string[]> {
  const given = Prisma.sql`unnest(
      ${claims.map(({ collabId }) => collabId)}::uuid[], ${claims.map(({ version }) => version)}::bigint[],
      ${claims.map(({ handle }) => handle)}::text[], ${claims.map(({ platformId }) => platformId)}::text[],
      ${claims.map(({ hash }) => (hash ? Buffer.from(hash).toString('hex') : null))}::text[]
    ) AS given (collab_id, version, handle, platform_id, hash)`;
  return inTransaction(async (tx) => {
    await holdLease(tx, lease);
    const rows = await tx.$queryRaw<{ line: number; collabId: string }[]>`
      WITH free AS (
        SELECT entry.collab_id, given.version, given.handle, given.platform_id, decode(given.hash, 'hex') AS hash
        FROM mirror_entries AS entry JOIN ${given} ON given.collab_id = entry.collab_id
        WHERE channel_id = ${lease.channelId}::uuid AND wanted_version = given.version AND is_background
          AND dirty_since IS NOT NULL AND set_aside_at IS NULL AND bulk_id IS NULL
        ORDER BY entry.collab_id
        FOR NO KEY UPDATE OF entry
      ), parked AS (
        UPDATE mirror_entries AS entry SET bulk_id = ${fileId}::uuid, next_attempt_at = ${inSeconds(longestHours * 3_600)}
        FROM free WHERE entry.channel_id = ${lease.channelId}::uuid AND entry.collab_id = free.collab_id
      ), doubted AS (
        UPDATE platform_objects AS object SET written_hash = NULL, written_at = NULL
        FROM free WHERE object.channel_id = ${lease.channelId}::uuid AND kind = 'metaobject'
          AND object.collab_id = free.collab_id
      )
      INSERT INTO bulk_lines (channel_id, bulk_id, line, collab_id, version, handle, platform_id, hash)
      SELECT ${lease.channelId}::uuid, ${fileId}::uuid,
        ${from}::int + row_number() OVER (ORDER BY collab_id)::int - 1, collab_id, version, handle, platform_id, hash
      FROM free
      RETURNING line, collab_id AS "collabId"`;
    return rows.sort((a, b) => a.line - b.line).map(({ collabId }) => collabId);
  });
}
