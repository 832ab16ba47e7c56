import { z } from 'zod';
import { groupBy } from '#app/group-by.ts';
import { db, type Transaction } from '../connection/client.ts';
import { PlatformObjectKind, Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements of the reconciliation on `mirror_queue` and `platform_objects`. */

const snapshotObject = z.object({
  id: z.uuid(),
  kind: z.enum(PlatformObjectKind),
  collabId: z.uuid(),
  /** The drop of a collection or publication. */
  dropId: z.uuid().nullable(),
  /** Null when the object is known to be absent from the store. */
  platformId: z.string().nullable(),
  platformUrl: z.string().nullable(),
  writtenAt: z.date().nullable(),
  /**
   * Whether a write is running, had no response, or is pending. Never for customers, which are found and not written, or
   * for objects that the store did not let us create.
   */
  isUnsettled: z.boolean(),
});

/** What we know of one object in a store. */
export type SnapshotObject = z.infer<typeof snapshotObject>;

const snapshotItem = z.object({
  collabId: z.uuid(),
  version: z.string(),
  syncedAt: z.date().nullable(),
  isClean: z.boolean(),
});

/** What we know of a collab's objects in the store at one moment. If two are equal, nothing was written in between. */
export interface MirrorSnapshot extends Omit<z.infer<typeof snapshotItem>, 'isClean'> {
  /** Whether the store should show the collab's present state. Only then it can be compared. */
  isSettled: boolean;
  objects: SnapshotObject[];
}

/** Lists snapshots of collabs in the order of their ids: of given collabs, or of the next ones after an id. */
export async function listSnapshots(
  tx: Transaction,
  channelId: string,
  which: { collabIds: readonly string[] } | { after: string | null; limit: number },
): Promise<MirrorSnapshot[]> {
  const filter =
    'collabIds' in which
      ? Prisma.sql`collab_id = ANY (${[...which.collabIds]}::uuid[]) ORDER BY collab_id`
      : Prisma.sql`(${which.after}::uuid IS NULL OR collab_id > ${which.after}::uuid)
          ORDER BY collab_id LIMIT ${which.limit}`;
  const statement = Prisma.sql`
    SELECT collab_id AS "collabId", desired_version::text AS version, synced_at AS "syncedAt",
      dirty_since IS NULL AS "isClean"
    FROM mirror_queue WHERE channel_id = ${channelId}::uuid AND ${filter}`;
  const items = await queryRows(tx, snapshotItem, statement);
  const collabIds = items.map(({ collabId }) => collabId);
  const objects = groupBy(await listObjects(tx, channelId, collabIds), ({ collabId }) => collabId);
  return items.map(({ isClean, ...item }) => {
    const own = objects.get(item.collabId) ?? [];
    return { ...item, objects: own, isSettled: isClean && !own.some(({ isUnsettled }) => isUnsettled) };
  });
}

function listObjects(tx: Transaction, channelId: string, collabIds: string[]): Promise<SnapshotObject[]> {
  const columns = Prisma.sql`object.id, kind, drop_id AS "dropId", platform_id AS "platformId",
    platform_url AS "platformUrl", written_at AS "writtenAt",
    write_started_at IS NOT NULL OR (written_hash IS NULL AND platform_id IS NOT NULL AND kind <> 'customer') AS "isUnsettled"`;
  const statement = Prisma.sql`
    SELECT ${columns}, object.collab_id AS "collabId" FROM platform_objects AS object
    WHERE object.channel_id = ${channelId}::uuid AND object.collab_id = ANY (${collabIds}::uuid[])
    UNION ALL
    SELECT ${columns}, drops.collab_id FROM platform_objects AS object
    JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id AND removed_at IS NULL
    WHERE object.channel_id = ${channelId}::uuid AND drops.collab_id = ANY (${collabIds}::uuid[])
    ORDER BY id`;
  return queryRows(tx, snapshotObject, statement);
}

/** An object that differs from the desired state, by the id of its row, and how the mirror repairs it. */
export interface ObjectRepair {
  objectId: string;
  /** `overwrite`: write it again. `recreate`: it was deleted, create it. `leave-deleted`: it was deleted and stays so. */
  repair: 'overwrite' | 'recreate' | 'leave-deleted';
  /** The present handle of an entry. */
  handle?: string;
}

/** Marks the content of objects as unknown, so that the mirror writes them again. Deleted objects lose their platform id. */
export async function saveObjectRepairs(
  tx: Transaction,
  channelId: string,
  repairs: readonly ObjectRepair[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE platform_objects
    SET written_hash = CASE WHEN repair = 'leave-deleted' THEN written_hash END, written_at = NULL,
      handle = coalesce(input.handle, platform_objects.handle),
      platform_id = CASE WHEN repair = 'overwrite' THEN platform_id END,
      deleted_in_store_at = CASE WHEN repair = 'leave-deleted' THEN now() ELSE deleted_in_store_at END
    FROM unnest(
      ${repairs.map(({ objectId }) => objectId)}::uuid[], ${repairs.map(({ repair }) => repair)}::text[],
      ${repairs.map(({ handle }) => handle ?? null)}::text[]
    ) AS input (id, repair, handle)
    WHERE channel_id = ${channelId}::uuid AND platform_objects.id = input.id`;
}

/**
 * The number of products of the largest of these collections: of a drop, or of all drops of a collab. Counts
 * products in several drops of a collab several times.
 */
export async function countProductsOfLargestCollection(
  channelId: string,
  collections: readonly Pick<SnapshotObject, 'collabId' | 'dropId'>[],
): Promise<number> {
  const dropIds = collections.flatMap(({ dropId }) => dropId ?? []);
  const collabIds = collections.flatMap(({ collabId, dropId }) => (dropId === null ? collabId : []));
  const statement = Prisma.sql`
    SELECT coalesce(max(count), 0)::int AS count FROM (
      SELECT count(*) AS count FROM drop_items
      WHERE channel_id = ${channelId}::uuid AND drop_id = ANY (${dropIds}::uuid[]) GROUP BY drop_id
      UNION ALL
      SELECT count(*) FROM drop_items
      JOIN drops ON drops.channel_id = drop_items.channel_id AND drops.id = drop_items.drop_id AND removed_at IS NULL
      WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ANY (${collabIds}::uuid[])
      GROUP BY drops.collab_id
    ) AS counts`;
  const [row] = await queryRows(db, z.object({ count: z.number() }), statement);
  return row?.count ?? 0;
}

const orphanRow = z.object({
  platformId: z.string(),
  kind: z.enum(['entry orphaned', 'entry duplicated', 'collection duplicated']),
  /** The collab that it was created for, if that exists. */
  collabId: z.uuid().nullable(),
});

/** An object in a store that this service created and no longer uses. */
export type Orphan = z.infer<typeof orphanRow>;

interface ListedEntry {
  platformId: string;
  collabId: string;
}

/** Lists which entries of a store are orphans. An entry is none while its collab's own entry is being written: it may be that. */
export function listOrphanEntries(channelId: string, listed: readonly ListedEntry[]): Promise<Orphan[]> {
  const statement = Prisma.sql`
    SELECT listed.id AS "platformId", collabs.id AS "collabId",
      CASE WHEN collabs.id IS NULL THEN 'entry orphaned' ELSE 'entry duplicated' END AS kind
    FROM unnest(
      ${listed.map(({ platformId }) => platformId)}::text[], ${listed.map(({ collabId }) => collabId)}::uuid[]
    ) AS listed (id, collab_id)
    LEFT JOIN collabs ON channel_id = ${channelId}::uuid AND collabs.id = listed.collab_id
    LEFT JOIN platform_objects AS saved
      ON saved.channel_id = ${channelId}::uuid AND saved.collab_id = collabs.id AND kind = 'metaobject'
    WHERE collabs.id IS NULL OR (saved.platform_id <> listed.id AND write_started_at IS NULL)`;
  return queryRows(db, orphanRow, statement);
}

interface ListedCollection {
  platformId: string;
  handle: string;
  /** The collab of a creator's collection, by its handle. */
  collabId: string | null;
}

/**
 * Lists which collections of a store are duplicates: their handle is a drop's or creator's, or that with a
 * number appended.
 */
export function listOrphanCollections(
  channelId: string,
  listed: readonly ListedCollection[],
): Promise<Orphan[]> {
  const statement = Prisma.sql`
    WITH listed AS (
      SELECT * FROM unnest(
        ${listed.map(({ platformId }) => platformId)}::text[], ${listed.map(({ handle }) => handle)}::text[],
        ${listed.map(({ collabId }) => collabId)}::uuid[]
      ) AS listed (id, handle, collab_id)
    )
    SELECT listed.id AS "platformId", drops.collab_id AS "collabId", 'collection duplicated' AS kind
    FROM listed
    JOIN drops ON drops.channel_id = ${channelId}::uuid
      AND drops.handle IN (listed.handle, regexp_replace(listed.handle, '-[0-9]+$', ''))
    JOIN platform_objects AS saved
      ON saved.channel_id = drops.channel_id AND saved.drop_id = drops.id AND kind = 'collection'
    WHERE saved.platform_id <> listed.id AND write_started_at IS NULL
    UNION ALL
    SELECT listed.id, saved.collab_id, 'collection duplicated'
    FROM listed
    JOIN platform_objects AS saved
      ON saved.channel_id = ${channelId}::uuid AND saved.collab_id = listed.collab_id AND kind = 'collection'
    WHERE saved.platform_id <> listed.id AND write_started_at IS NULL`;
  return queryRows(db, orphanRow, statement);
}
