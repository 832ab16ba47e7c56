import { z } from 'zod';
import { groupBy } from '#app/group-by.ts';
import { newId } from '#app/ids.ts';
import { db, type Transaction } from '../connection/client.ts';
import { PlatformObjectKind, Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';
import { objectsOf } from './objects.ts';

/* Statements on `platform_objects` for bulk operations. */

const bulkObject = z.object({
  collabId: z.uuid(),
  kind: z.enum(PlatformObjectKind),
  dropId: z.uuid().nullable(),
  platformId: z.string().nullable(),
  handle: z.string().nullable(),
  creatorEntryId: z.string().nullable(),
  writtenHash: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
  /** Whether a write is running, must be confirmed, or something must be read again. No bulk operation may write it then. */
  needsSingleWrite: z.boolean(),
});

/** What we know of one object of a collab or of its drops. */
export type BulkObject = z.infer<typeof bulkObject>;

/** Lists the objects of collabs, by collab. Includes those of removed drops. */
export async function listBulkObjects(
  channelId: string,
  collabIds: readonly string[],
): Promise<Map<string, BulkObject[]>> {
  const columns = Prisma.sql`
    coalesce(collab_id, drop_collab_id) AS "collabId", kind, drop_id AS "dropId", platform_id AS "platformId", handle,
    written_hash AS "writtenHash", creator_entry_id AS "creatorEntryId",
    num_nonnulls(write_started_at, confirm_at, next_check_at) > 0 AS "needsSingleWrite"`;
  const statement = objectsOf(channelId, collabIds, columns);
  return groupBy(await queryRows(db, bulkObject, statement), ({ collabId }) => collabId);
}

/** An entry that a row has created. */
export interface CreatedEntry {
  rowNumber: number;
  collabId: string;
  id: string;
  handle: string;
}

/**
 * Saves the platform ids and handles of created entries. The caller locks the queue items.
 * @returns the collabs whose entry was saved. The others have another entry by now.
 */
export async function saveCreatedEntries(
  tx: Transaction,
  channelId: string,
  entries: readonly CreatedEntry[],
): Promise<Set<string>> {
  const statement = Prisma.sql`
    INSERT INTO platform_objects AS object (channel_id, id, kind, collab_id, platform_id, handle)
    SELECT ${channelId}::uuid, input.id, 'metaobject', collab_id, platform_id, handle
    FROM unnest(
      ${entries.map(() => newId())}::uuid[], ${entries.map(({ collabId }) => collabId)}::uuid[],
      ${entries.map(({ id }) => id)}::text[], ${entries.map(({ handle }) => handle)}::text[]
    ) AS input (id, collab_id, platform_id, handle)
    ON CONFLICT (channel_id, kind, collab_id, drop_id) DO UPDATE SET
      platform_id = excluded.platform_id, handle = excluded.handle,
      created_at = CASE WHEN object.platform_id IS NULL THEN now() ELSE object.created_at END
    WHERE object.platform_id IS NULL OR object.platform_id = excluded.platform_id
    RETURNING collab_id AS "collabId"`;
  const rows = await queryRows(tx, z.object({ collabId: z.uuid() }), statement);
  return new Set(rows.map(({ collabId }) => collabId));
}
