import { z } from 'zod';
import { inSeconds, maxHours } from './bulk-writes.ts';
import { lacksPart } from '../collabs/states.ts';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { changeTimeToleranceSeconds } from './objects.ts';
import { dueAt, isWaiting } from './due-work.ts';
import type { QueuePosition } from './queue.ts';
import { queryRows } from '../connection/statements.ts';

/*
 * Statements on `bulk_rows`, the rows of the files of bulk operations, and the changes of their queue items. An acquired
 * item has `bulk_id`; no other write picks it until its file has ended.
 */

const waitingItem = z.object({ due: z.string(), collabId: z.string(), version: z.bigint() });

/** A background item, and the version of its collab. */
export type Waiting = z.infer<typeof waitingItem>;

/**
 * SQL: which background items of a channel are due after a position. An item that has failed is written on
 * its own.
 */
function waitsAfter(channelId: string, position: QueuePosition | undefined): Prisma.Sql {
  const isAfter = position
    ? Prisma.sql`AND (${dueAt}, collab_id) > (${position.due}::timestamptz, ${position.collabId}::uuid)`
    : Prisma.empty;
  return Prisma.sql`channel_id = ${channelId}::uuid AND is_background AND ${isWaiting}
    AND ${dueAt} <= now() ${isAfter} AND attempts = 0 AND bulk_id IS NULL`;
}

/**
 * Lists the next background items.
 * @param except collabs that are being mirrored individually.
 */
export function listWaiting(
  channelId: string,
  { after, except, limit }: { after: QueuePosition | undefined; except: readonly string[]; limit: number },
): Promise<Waiting[]> {
  return queryRows(
    db,
    waitingItem,
    Prisma.sql`
      SELECT ${dueAt}::text AS due, collab_id AS "collabId", desired_version AS version
      FROM mirror_queue
      WHERE ${waitsAfter(channelId, after)} AND collab_id <> ALL (${[...except]}::uuid[])
      ORDER BY ${dueAt}, collab_id
      LIMIT ${limit}`,
  );
}

const backlog = z.object({
  /** Number of files in progress. */
  inProgress: z.number(),
  /** Whether a file is due for a check. */
  isDue: z.boolean(),
  /** Whether a file failed recently. */
  isPaused: z.boolean(),
  /** Number of items after the position; counted up to the limit. */
  backlog: z.number(),
});

/** The state of a channel's bulk writes, and the number of items after a position. */
export async function getBacklog(
  channelId: string,
  after: QueuePosition | undefined,
  limit: number,
): Promise<z.infer<typeof backlog>> {
  const [row] = await queryRows(
    db,
    backlog,
    Prisma.sql`
      SELECT count(*) FILTER (WHERE state <> 'failed')::int AS "inProgress",
        coalesce(bool_or(next_check_at <= now()), false) AS "isDue",
        coalesce(bool_or(state = 'failed' AND next_check_at > now()), false) AS "isPaused",
        (SELECT count(*)::int FROM (
          SELECT 1 FROM mirror_queue WHERE ${waitsAfter(channelId, after)} LIMIT ${limit}
        ) AS waiting) AS backlog
      FROM bulk_writes WHERE channel_id = ${channelId}::uuid`,
  );
  return row ?? { inProgress: 0, isDue: false, isPaused: false, backlog: 0 };
}

/** An entry for a file to write. */
interface ItemToAcquire {
  collabId: string;
  version: bigint;
  handle: string;
  /** The id of the entry and the hash of its content; null for a new entry. */
  platformId: string | null;
  hash: Uint8Array<ArrayBuffer> | null;
}

/**
 * Acquires items for a file, one row each. Until the file ends, only an edit makes them due again. The content
 * of their entries counts as unknown. Skips items that were edited since they were read. The caller locks the
 * lease. Finds the items by id alone: after a change of all collabs, Postgres takes few of them for due, and reads all.
 * @param from the number of the first row.
 * @returns the acquired collabs, in the order of their rows.
 */
export async function acquireItems(
  tx: Transaction,
  { channelId, fileId, from }: { channelId: string; fileId: string; from: number },
  items: readonly ItemToAcquire[],
): Promise<string[]> {
  const input = Prisma.sql`unnest(
      ${items.map(({ collabId }) => collabId)}::uuid[], ${items.map(({ version }) => version)}::bigint[],
      ${items.map(({ handle }) => handle)}::text[], ${items.map(({ platformId }) => platformId)}::text[],
      ${items.map(({ hash }) => (hash ? Buffer.from(hash).toString('hex') : null))}::text[]
    ) AS input (collab_id, version, handle, platform_id, hash)`;
  const statement = Prisma.sql`
    WITH named AS MATERIALIZED (
      SELECT item.collab_id, input.version, input.handle, input.platform_id, decode(input.hash, 'hex') AS hash,
        desired_version = input.version AND is_background AND ${isWaiting} AND bulk_id IS NULL AS is_free
      FROM mirror_queue AS item JOIN ${input} ON input.collab_id = item.collab_id
      WHERE channel_id = ${channelId}::uuid
      ORDER BY item.collab_id
      FOR NO KEY UPDATE OF item
    ), free AS (
      SELECT * FROM named WHERE is_free
    ), acquired AS (
      UPDATE mirror_queue AS item SET bulk_id = ${fileId}::uuid, next_attempt_at = ${inSeconds(maxHours * 3_600)}
      FROM free WHERE item.channel_id = ${channelId}::uuid AND item.collab_id = free.collab_id
    ), invalidated AS (
      UPDATE platform_objects AS object SET written_hash = NULL, written_at = NULL
      FROM free WHERE object.channel_id = ${channelId}::uuid AND kind = 'metaobject'
        AND object.collab_id = free.collab_id
    )
    INSERT INTO bulk_rows (channel_id, bulk_id, row_number, collab_id, version, handle, platform_id, hash)
    SELECT ${channelId}::uuid, ${fileId}::uuid,
      ${from}::int + row_number() OVER (ORDER BY collab_id)::int - 1, collab_id, version, handle, platform_id, hash
    FROM free
    RETURNING row_number AS "rowNumber", collab_id AS "collabId"`;
  const rows = await queryRows(tx, z.object({ rowNumber: z.number(), collabId: z.string() }), statement);
  return rows.sort((a, b) => a.rowNumber - b.rowNumber).map(({ collabId }) => collabId);
}

/** A file of a channel, and some of its rows. */
interface FileRows {
  channelId: string;
  fileId: string;
  rowNumbers: readonly number[];
}

/**
 * SQL: whether `file_row` of `bulk_rows` is one of these rows. A join that has the numbers needs it too: the index then
 * finds the rows, also while the table has no statistics.
 */
function isOneOf({ channelId, fileId, rowNumbers }: FileRows): Prisma.Sql {
  return Prisma.sql`file_row.channel_id = ${channelId}::uuid AND file_row.bulk_id = ${fileId}::uuid
    AND file_row.row_number = ANY (${[...rowNumbers]}::int[])`;
}

/** The entry in a row of the platform's result. */
interface WrittenRow {
  rowNumber: number;
  entry: { id: string; handle: string; updatedAt: string };
}

const doneItem = z.object({ collabId: z.string(), dirtyForSeconds: z.number() });

/**
 * Records that rows wrote their entries. Items that still have the row's version are no longer dirty. An
 * entry stays dirty if it was edited, written individually, changed in the store more than one second after its row
 * (docs/decisions/049-change-time-tolerance.md), or has another handle.
 * @returns the collabs whose items are done, and for how long they were dirty.
 */
export async function succeedRows(
  tx: Transaction,
  { channelId, fileId }: Omit<FileRows, 'rowNumbers'>,
  rows: readonly WrittenRow[],
): Promise<z.infer<typeof doneItem>[]> {
  const rowNumbers = rows.map(({ rowNumber }) => rowNumber);
  const own = isOneOf({ channelId, fileId, rowNumbers });
  const input = Prisma.sql`unnest(
      ${rowNumbers}::int[], ${rows.map(({ entry }) => entry.id)}::text[],
      ${rows.map(({ entry }) => entry.handle)}::text[], ${rows.map(({ entry }) => entry.updatedAt)}::timestamptz[]
    ) AS input (row_number, platform_id, handle, changed_at)`;
  const statement = Prisma.sql`
    WITH same AS (
      SELECT file_row.collab_id, file_row.version, file_row.hash, input.platform_id, input.changed_at, input.handle,
        input.handle = file_row.handle AS is_in_place, item.dirty_since AS was_dirty_since
      FROM bulk_rows AS file_row
      JOIN ${input} ON input.row_number = file_row.row_number AND input.platform_id = file_row.platform_id
      JOIN mirror_queue AS item ON item.channel_id = file_row.channel_id AND item.collab_id = file_row.collab_id
      WHERE ${own}
        AND item.bulk_id = file_row.bulk_id AND item.desired_version = file_row.version AND item.dirty_since IS NOT NULL
      ORDER BY file_row.collab_id
      FOR NO KEY UPDATE OF item
    ), moved AS (
      UPDATE platform_objects AS object SET handle = same.handle
      FROM same
      WHERE NOT is_in_place AND object.channel_id = ${channelId}::uuid AND kind = 'metaobject'
        AND object.collab_id = same.collab_id
    ), kept AS (
      UPDATE platform_objects AS object
      SET written_hash = same.hash, written_at = now(), changed_at = same.changed_at
      FROM same
      WHERE object.channel_id = ${channelId}::uuid AND kind = 'metaobject' AND object.collab_id = same.collab_id
        AND object.platform_id = same.platform_id AND num_nonnulls(written_hash, write_started_at, confirm_at) = 0
        AND is_in_place AND NOT coalesce(object.changed_at > same.changed_at + make_interval(secs => ${changeTimeToleranceSeconds}), false)
      RETURNING object.collab_id
    )
    UPDATE mirror_queue AS item SET
      synced_version = same.version, dirty_since = NULL, attempts = 0, next_attempt_at = NULL, bulk_id = NULL,
      last_error = NULL, last_error_at = NULL, synced_at = now(), confirm_at = NULL,
      is_incomplete = ${lacksPart(channelId, Prisma.sql`item.collab_id`)}
    FROM same JOIN kept ON kept.collab_id = same.collab_id
    WHERE item.channel_id = ${channelId}::uuid AND item.collab_id = same.collab_id
    RETURNING item.collab_id AS "collabId",
      extract(epoch FROM now() - same.was_dirty_since)::float8 AS "dirtyForSeconds"`;
  const done = await queryRows(tx, doneItem, statement);
  await tx.$executeRaw`
    DELETE FROM bulk_rows AS file_row WHERE ${own}
      AND collab_id = ANY (${done.map(({ collabId }) => collabId)}::uuid[])`;
  return done;
}

/**
 * Returns the items of rows to the queue when the rows can no longer take effect. An entry that was written
 * individually in between is written again, because the row may have overwritten it.
 */
export async function releaseRows(
  tx: Transaction,
  { channelId, fileId, rowNumbers }: FileRows,
): Promise<void> {
  const own = isOneOf({ channelId, fileId, rowNumbers });
  const statement = Prisma.sql`
    SELECT file_row.collab_id AS "collabId", file_row.hash IS NOT NULL AS "isFilled"
    FROM mirror_queue AS item JOIN bulk_rows AS file_row
      ON item.channel_id = file_row.channel_id AND item.collab_id = file_row.collab_id
    WHERE ${own} ORDER BY item.collab_id FOR NO KEY UPDATE OF item`;
  const items = await queryRows(tx, z.object({ collabId: z.string(), isFilled: z.boolean() }), statement);
  const filled = items.filter(({ isFilled }) => isFilled).map(({ collabId }) => collabId);
  const changedIds = await confirmChangedEntries(tx, channelId, filled);
  await tx.$executeRaw`
    UPDATE mirror_queue SET
      bulk_id = NULL,
      next_attempt_at = CASE WHEN attempts = 0 AND is_background THEN now() ELSE next_attempt_at END,
      confirm_at = CASE WHEN collab_id = ANY (${changedIds}::uuid[]) THEN greatest(confirm_at, now()) ELSE confirm_at END
    WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${items.map(({ collabId }) => collabId)}::uuid[])
      AND bulk_id = ${fileId}::uuid`;
  await tx.$executeRaw`DELETE FROM bulk_rows AS file_row WHERE ${own}`;
}

/**
 * Enqueues entries that were written individually in between.
 * @returns their collabs.
 */
async function confirmChangedEntries(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<string[]> {
  if (collabIds.length === 0) return [];
  // By id: a join to the rows with a plan for a small table would read the whole table each time.
  const statement = Prisma.sql`
    UPDATE platform_objects SET confirm_at = greatest(confirm_at, now())
    WHERE channel_id = ${channelId}::uuid AND kind = 'metaobject' AND collab_id = ANY (${[...collabIds]}::uuid[])
      AND num_nonnulls(written_hash, write_started_at) > 0
    RETURNING collab_id AS "collabId"`;
  const rows = await queryRows(tx, z.object({ collabId: z.string() }), statement);
  return rows.map(({ collabId }) => collabId);
}
