import { z } from 'zod';
import type { Transaction } from '../connection/client.ts';
import {
  isFollowed,
  itemRowsSql,
  itemStatementName,
  targetAfterRecords,
  type ItemRows,
} from './drop-items.ts';
import { changeStatement, type RecordedEvent } from '../events.ts';
import type { CollabKey, DropKey } from '../keys.ts';
import { Prisma, type ActorKind } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on drops and their history. Every writer locks the collab before the drop. */

interface DropRow extends CollabKey {
  /** The collab’s creator when the drop was planned. */
  creatorId: string;
  id: string;
  title: string;
  description: string;
  handle: string;
  dataBytes: number;
  items: ItemRows;
}

/**
 * SQL that creates a drop if its collab may have more. Returns {@link createDropResult}, or no row when nothing was written:
 * the collab does not exist, has another creator since its person was erased, or its counters (`drop_count`, `drop_bytes`)
 * say that it is full. Their update locks the collab's row and sees what the lock's last holder wrote, so that of two
 * requests for the last possible drop one fails.
 */
export function createDropSql(
  drop: DropRow,
  max: { drops: number; bytes: number },
  events: readonly RecordedEvent[],
): Prisma.Sql {
  const { channelId, collabId, creatorId, id, title, description, handle, dataBytes } = drop;
  return Prisma.sql`${itemStatementName('create-drop', drop.items)}
    WITH counted AS (
      UPDATE collabs SET drop_count = drop_count + 1, drop_bytes = drop_bytes + ${dataBytes}::int, updated_at = clock_timestamp()
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid AND creator_id = ${creatorId}::uuid
        AND drop_count < ${max.drops}::int AND data_bytes + drop_bytes + ${dataBytes}::int <= ${max.bytes}::int
      RETURNING id
    ), target AS (
      INSERT INTO drops (channel_id, id, collab_id, title, description, handle, data_bytes, updated_at)
      SELECT ${channelId}::uuid, ${id}::uuid, ${collabId}::uuid, ${title}, ${description}, ${handle}, ${dataBytes}, now()
      FROM counted
      RETURNING id
    ),
    ${itemRowsSql(channelId, drop.items, { isNew: true })},
    ${changeStatement(drop, events, targetAfterRecords(drop.items))}
    SELECT has_endpoint AS "hasEndpoint", ${isFollowed(drop.items)} AS "isFollowed" FROM dirty, endpoint_check`;
}

/** The result of {@link createDropSql}. */
export const createDropResult = z.object({ hasEndpoint: z.boolean(), isFollowed: z.boolean() });

const lockedDrop = z.object({ handle: z.string(), dataBytes: z.number() });

/** Locks a drop with its collab. @returns undefined when the collab does not have it. */
export async function lockDrop(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
): Promise<z.infer<typeof lockedDrop> | undefined> {
  const statement = Prisma.sql`
    WITH locked_collab AS MATERIALIZED (
      SELECT channel_id, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    )
    SELECT handle, data_bytes AS "dataBytes" FROM drops
    WHERE (channel_id, collab_id) IN (SELECT channel_id, id FROM locked_collab) AND id = ${dropId}::uuid FOR NO KEY UPDATE`;
  const [row] = await queryRows(tx, lockedDrop, statement);
  return row;
}

/** Updates the texts only. The time of the update is set with the revision, which does not change without a difference. */
export async function updateDropText(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  { title = null, description = null }: { title?: string | null; description?: string | null },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE drops SET title = coalesce(${title}, title), description = coalesce(${description}, description)
    WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid`;
}

/** What a collab holds: the number of its drops, and the size of its mirrored data with them, in bytes. */
const collabUsage = z.object({ drops: z.number(), bytes: z.number() });
export type CollabUsage = z.infer<typeof collabUsage>;

/**
 * SQL for a WITH: a change of a drop is a change of its collab, too. `updated_collab` returns the collab's {@link CollabUsage}.
 * @param source SQL for a FROM with one row, or with none when the drop did not change.
 * @param counters SQL that also changes the collab's counters, after a comma.
 */
function updateCollabSql(
  { channelId, collabId }: CollabKey,
  source: Prisma.Sql,
  counters = Prisma.empty,
): Prisma.Sql {
  return Prisma.sql`
    updated_collab AS (
      UPDATE collabs SET updated_at = clock_timestamp()${counters} FROM ${source}
      WHERE collabs.channel_id = ${channelId}::uuid AND collabs.id = ${collabId}::uuid
      RETURNING collabs.drop_count AS drops, collabs.data_bytes + collabs.drop_bytes AS bytes
    )`;
}

/** A change for a drop's history. */
interface ChangeRow {
  actor: { kind: ActorKind; id: string };
  /** The former values of what changed; absent for a removal. */
  before?: object;
  /** The revision that the change undoes. */
  undoes?: number;
  /** The history keeps this many changes. */
  maxChanges: number;
}

/** SQL for a WITH: saves a change in a drop's history. `changed` before it returns channel_id, id and new revision. */
function recordChangeSql({ actor, before, undoes, maxChanges }: ChangeRow): Prisma.Sql {
  const previous = before === undefined ? null : JSON.stringify(before);
  return Prisma.sql`
    recorded_change AS (
      INSERT INTO drop_changes (channel_id, drop_id, revision, actor_kind, actor_id, before, undoes)
      SELECT channel_id, id, revision, ${actor.kind}::actor_kind, ${actor.id}, ${previous}::jsonb, ${undoes ?? null}::int
      FROM changed
    ), deleted_changes AS (
      DELETE FROM drop_changes USING changed
      WHERE drop_changes.channel_id = changed.channel_id AND drop_id = changed.id
        AND drop_changes.revision <= changed.revision - ${maxChanges}::int
    )`;
}

/**
 * Increments the revision of a locked drop, saves its size, and records the change.
 * @returns what its collab holds now.
 */
export async function recordDropUpdate(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
  { dataBytes, change }: { dataBytes: number; change: ChangeRow },
): Promise<CollabUsage | undefined> {
  const counters = Prisma.sql`, drop_bytes = drop_bytes + changed.data_bytes - former.bytes`;
  const [usage] = await queryRows(
    tx,
    collabUsage,
    Prisma.sql`/* prepared: raise-revision */
    WITH former AS MATERIALIZED (
      SELECT data_bytes AS bytes FROM drops WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid
    ), changed AS (
      UPDATE drops SET revision = revision + 1, data_bytes = ${dataBytes}::int, updated_at = clock_timestamp()
      WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid
      RETURNING channel_id, id, revision, data_bytes
    ), ${recordChangeSql(change)}, ${updateCollabSql({ channelId, collabId }, Prisma.sql`changed, former`, counters)}
    SELECT drops, bytes FROM updated_collab`,
  );
  return usage;
}

const removedDrop = z.object({
  creatorId: z.string(),
  title: z.string(),
  description: z.string(),
  revision: z.number(),
});

/** Locks a drop's collab, and marks the drop removed. @returns undefined when the collab does not have it. */
export async function markDropRemoved(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
  change: ChangeRow,
): Promise<z.infer<typeof removedDrop> | undefined> {
  // The counters of the locked row: when the lock waited, the statement sees those of before, and Postgres checks what follows
  // from them before it looks at the present ones.
  const counters = Prisma.sql`,
    drop_count = locked_collab.drop_count - 1, drop_bytes = locked_collab.drop_bytes - changed.data_bytes`;
  const [row] = await queryRows(
    tx,
    removedDrop,
    Prisma.sql`
    WITH locked_collab AS MATERIALIZED (
      SELECT channel_id, id, creator_id, drop_count, drop_bytes FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    ), changed AS (
      UPDATE drops SET removed_at = now(), updated_at = clock_timestamp(), revision = drops.revision + 1
      FROM locked_collab
      WHERE drops.channel_id = locked_collab.channel_id AND drops.collab_id = locked_collab.id
        AND drops.id = ${dropId}::uuid AND removed_at IS NULL
      RETURNING drops.channel_id, drops.id, drops.revision, drops.data_bytes, creator_id, title, description
    ), ${recordChangeSql(change)}, ${updateCollabSql({ channelId, collabId }, Prisma.sql`changed, locked_collab`, counters)}
    SELECT creator_id AS "creatorId", title, description, revision FROM changed`,
  );
  return row;
}

const lockedRemovedDrop = removedDrop.extend({ dataBytes: z.number() });

/** Locks a removed drop with its collab. @returns undefined when the collab has not removed it. */
export async function lockRemovedDrop(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
): Promise<z.infer<typeof lockedRemovedDrop> | undefined> {
  const statement = Prisma.sql`
    WITH locked_collab AS MATERIALIZED (
      SELECT channel_id, id, creator_id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ${collabId}::uuid FOR NO KEY UPDATE
    )
    SELECT locked_collab.creator_id AS "creatorId", title, description, data_bytes AS "dataBytes", revision
    FROM locked_collab JOIN drops ON drops.channel_id = locked_collab.channel_id AND drops.collab_id = locked_collab.id
    WHERE drops.id = ${dropId}::uuid AND removed_at IS NOT NULL FOR NO KEY UPDATE OF drops`;
  const [row] = await queryRows(tx, lockedRemovedDrop, statement);
  return row;
}

/** Marks a locked drop as not removed. @returns what its collab holds now. */
export async function markDropRestored(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
  change: ChangeRow,
): Promise<CollabUsage | undefined> {
  const counters = Prisma.sql`, drop_count = drop_count + 1, drop_bytes = drop_bytes + changed.data_bytes`;
  const [usage] = await queryRows(
    tx,
    collabUsage,
    Prisma.sql`
    WITH changed AS (
      UPDATE drops SET removed_at = NULL, updated_at = clock_timestamp(), revision = revision + 1
      WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid AND removed_at IS NOT NULL
      RETURNING channel_id, id, revision, data_bytes
    ), ${recordChangeSql(change)}, ${updateCollabSql({ channelId, collabId }, Prisma.sql`changed`, counters)}
    SELECT drops, bytes FROM updated_collab`,
  );
  return usage;
}

/**
 * Pins a drop of a locked collab instead of another one, or unpins it, as a change of the collab.
 * @returns undefined when the collab does not have the drop, else whether its pin changed.
 */
export async function savePin(
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
  isPinned: boolean,
): Promise<boolean | undefined> {
  const drop = await tx.drop.findUnique({
    where: { channelId_id: { channelId, id: dropId }, collabId, removedAt: null },
    select: { pinnedAt: true },
  });
  if (!drop) return undefined;
  if ((drop.pinnedAt !== null) === isPinned) return false;
  await tx.$executeRaw`
    UPDATE drops SET pinned_at = NULL
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid AND pinned_at IS NOT NULL`;
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE drops SET pinned_at = CASE WHEN ${isPinned} THEN now() END
      WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid RETURNING id
    ), ${updateCollabSql({ channelId, collabId }, Prisma.sql`changed`)} SELECT FROM changed`;
  return true;
}
