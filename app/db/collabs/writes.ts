import { z } from 'zod';
import { isId } from '#app/ids.ts';
import type { Transaction } from '../connection/client.ts';
import type { CollabKey } from '../keys.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { matchesFilter, selectFirst, type CollabFilter } from './search.ts';
import { savingSearchTexts } from './search-text.ts';
import { collabState } from './states.ts';

const idRow = z.strictObject({ id: z.string() });

/** Locks a collab's row against other changes of it. */
export async function lockCollabRow(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE`;
}

/** Some of a channel's collabs: selected ones, or all that a filter matches. */
export type CollabTarget = { collabIds: readonly string[] } | { filter: CollabFilter };

/** SQL for whether a row `c` of `collabs` is one of the channel's that a target has. */
export function isTarget(channelId: string, target: CollabTarget): Prisma.Sql {
  if ('filter' in target) return matchesFilter(channelId, target.filter);
  return Prisma.sql`c.channel_id = ${channelId}::uuid AND c.id = ANY(${target.collabIds.filter(isId)}::uuid[])`;
}

/**
 * Locks at most `limit` of some collabs in the order of their ids, so that two transactions cannot deadlock.
 * @param batch `after`: the last collab of the previous batch.
 * @returns their ids, and the collab after which the next batch begins; null after the last.
 */
export async function lockCollabRows(
  tx: Transaction,
  channelId: string,
  { target, after = null, limit }: { target: CollabTarget; after?: string | null; limit: number },
): Promise<{ ids: string[]; last: string | null }> {
  const isAfter = after === null ? Prisma.sql`TRUE` : Prisma.sql`c.id > ${after}::uuid`;
  const order = Prisma.sql`c.id`;
  const { search = '', ...others } = 'filter' in target ? target.filter : {};
  // Words are not compared again when a row has changed meanwhile; all else is.
  const found =
    search === ''
      ? undefined
      : await queryRows(
          tx,
          idRow,
          Prisma.sql`
            SELECT id FROM (${selectFirst(channelId, { ...others, search }, { columns: order, isAfter, order, limit })}) AS next
            ORDER BY id`,
        );
  const isOne = found
    ? Prisma.sql`${matchesFilter(channelId, others)} AND c.id = ANY(${found.map(({ id }) => id)}::uuid[])`
    : isTarget(channelId, target);
  const locked = await queryRows(
    tx,
    idRow,
    Prisma.sql`
      SELECT c.id FROM collabs AS c WHERE ${isOne} AND ${isAfter}
      ORDER BY c.id LIMIT ${limit} FOR NO KEY UPDATE OF c`,
  );
  // Of those found, some may not match any more: the batch ends with the last one all the same.
  const batch = found ?? locked;
  const last = batch.length < limit ? null : (batch.at(-1)?.id ?? null);
  return { ids: locked.map(({ id }) => id), last };
}

const takenRow = z.strictObject({ kind: z.enum(['codes', 'handles']), name: z.string() });

/** Lists which of some affiliate codes (in lower case) and handles the channel's collabs have. */
export function listTakenNames(
  tx: Transaction,
  channelId: string,
  { codes, handles }: { codes: readonly string[]; handles: readonly string[] },
) {
  return queryRows(
    tx,
    takenRow,
    Prisma.sql`
      SELECT 'codes' AS kind, affiliate_code_key AS name FROM collabs
      WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})
      UNION ALL
      SELECT 'handles', handle FROM collabs
      WHERE channel_id = ${channelId}::uuid AND handle = ANY(${handles})`,
  );
}

const savedSize = z.strictObject({ previous: z.number(), bytes: z.number() });

/**
 * Saves a collab's payload size without its drops, in bytes, and the text by which it is found.
 * @returns the former size, and the present one with its drops.
 */
export async function updatePayloadSize(
  tx: Transaction,
  { channelId, collabId }: CollabKey,
  bytes: number,
): Promise<z.infer<typeof savedSize> | undefined> {
  const [saved] = await queryRows(
    tx,
    savedSize,
    Prisma.sql`
      WITH saved_texts AS (${savingSearchTexts(channelId, [collabId])})
      UPDATE collabs SET data_bytes = ${bytes} FROM (
        SELECT data_bytes AS bytes FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid
      ) AS former
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid
      RETURNING former.bytes AS previous, data_bytes + drop_bytes AS bytes`,
  );
  return saved;
}

/**
 * Saves the payload sizes of some collabs, and the texts by which they are found.
 * @param max the largest size of a collab with its drops, in bytes.
 * @returns the ids of those that have grown and are too large now.
 */
export async function updatePayloadSizes(
  tx: Transaction,
  channelId: string,
  { sizes, max }: { sizes: readonly { id: string; bytes: number }[]; max: number },
): Promise<string[]> {
  const ids = sizes.map(({ id }) => id);
  const rows = await queryRows(
    tx,
    idRow,
    Prisma.sql`
      WITH saved_texts AS (${savingSearchTexts(channelId, ids)}),
      input AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) AS input (id uuid, bytes int)),
      previous AS MATERIALIZED (
        SELECT collabs.id, data_bytes, drop_bytes FROM collabs JOIN input USING (id) WHERE channel_id = ${channelId}::uuid),
      updated AS (
        UPDATE collabs SET data_bytes = input.bytes FROM input
        WHERE channel_id = ${channelId}::uuid AND collabs.id = input.id AND data_bytes <> input.bytes)
      SELECT id FROM input JOIN previous USING (id)
      WHERE input.bytes > previous.data_bytes AND input.bytes + previous.drop_bytes > ${max}`,
  );
  return rows.map(({ id }) => id);
}

/** Lists which of some collabs already wait to be mirrored in full. */
export async function listCollabsWaitingForResync(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<string[]> {
  const rows = await queryRows(
    tx,
    idRow,
    Prisma.sql`
      SELECT collab_id AS id FROM mirror_queue AS me
      WHERE channel_id = ${channelId}::uuid AND collab_id = ANY(${collabIds}::uuid[])
        AND dirty_since IS NOT NULL AND failed_at IS NULL AND attempts = 0
        AND NOT EXISTS (SELECT FROM platform_objects AS po
          WHERE po.channel_id = me.channel_id AND po.collab_id = me.collab_id AND written_hash IS NOT NULL)
        AND NOT EXISTS (SELECT FROM platform_objects AS po
          WHERE po.channel_id = me.channel_id AND po.drop_collab_id = me.collab_id AND written_hash IS NOT NULL)`,
  );
  return rows.map(({ id }) => id);
}

/** Moves `updated_at` of collabs whose responses changed. Locks them in the order of their ids. */
export async function touchCollabRows(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    WITH changed AS MATERIALIZED (
      SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND id = ANY(${[...collabIds]}::uuid[])
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE collabs SET updated_at = clock_timestamp() FROM changed
    WHERE channel_id = ${channelId}::uuid AND collabs.id = changed.id`;
}

interface Mirrored {
  channelId: string;
  collabIds: readonly string[];
  /** Whether the store shows the collabs. After a failure some of their objects may have new ids. */
  isWhole: boolean;
}

/**
 * Saves what mirroring changes in the responses of collabs: when they started, which is when they are first mirrored, active
 * and complete. Moves `updated_at` of those that started, or whose objects have got other ids in the store since it last moved.
 */
export async function saveMirrored(
  tx: Transaction,
  { channelId, collabIds, isWhole }: Mirrored,
): Promise<void> {
  const starts = isWhole
    ? Prisma.sql`(c.collab_started_at IS NULL AND ${collabState} = 'active')`
    : Prisma.sql`FALSE`;
  await tx.$executeRaw`
    UPDATE collabs AS c SET updated_at = clock_timestamp(),
      collab_started_at = CASE WHEN ${starts} THEN now() ELSE c.collab_started_at END
    WHERE c.channel_id = ${channelId}::uuid AND c.id = ANY(${[...collabIds]}::uuid[])
      AND (${starts} OR EXISTS (
        SELECT FROM platform_objects AS po WHERE po.channel_id = c.channel_id AND po.collab_id = c.id
          AND po.kind IN ('metaobject', 'collection', 'customer', 'discount')
          AND po.platform_id IS NOT NULL AND po.created_at > c.updated_at))`;
}
