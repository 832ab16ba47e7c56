import { z } from 'zod';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

/* Queries that join `platform_objects` with other tables. */

const removedCollection = z.object({
  /** The removed drop; null for the creator's collection. */
  dropId: z.string().nullable(),
  /** The handle that this service chose for a drop's collection. */
  handle: z.string().nullable(),
  /**
   * The collection's global id; null while the outcome of its creation is unknown, and after its deletion.
   */
  collectionId: z.string().nullable(),
  /** The hash of the last write of the collection; null when unknown. */
  collectionHash: z.instanceof(Uint8Array).nullable(),
  /** The hash of the last change of its publication; null when unknown. */
  publicationHash: z.instanceof(Uint8Array).nullable(),
  /** Whether to write it again now, because an unanswered write can no longer take effect. */
  mustConfirm: z.boolean(),
});

/** The stored state of a collection that is no longer desired. */
export type RemovedCollection = z.infer<typeof removedCollection>;

/**
 * The collections of a collab's removed drops whose creation was ever attempted.
 * @param options `includesOwn`: also the collab's own, which is the creator's collection.
 */
export function listRemovedCollections(
  { channelId, id: collabId }: { channelId: string; id: string },
  { includesOwn }: { includesOwn: boolean },
): Promise<RemovedCollection[]> {
  return queryRows(
    db,
    removedCollection,
    Prisma.sql`
      WITH removed AS (
        SELECT drop_id, drops.handle, kind, platform_id, written_hash, confirm_at
        FROM platform_objects AS object
        JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id
        WHERE object.channel_id = ${channelId}::uuid AND drop_collab_id = ${collabId}::uuid AND removed_at IS NOT NULL
        UNION ALL
        SELECT NULL, NULL, kind, platform_id, written_hash, confirm_at
        FROM platform_objects
        WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid AND ${includesOwn}
      )
      SELECT collection.drop_id AS "dropId", collection.handle, collection.platform_id AS "collectionId",
        collection.written_hash AS "collectionHash", publication.written_hash AS "publicationHash",
        coalesce(least(collection.confirm_at, publication.confirm_at) <= now(), false) AS "mustConfirm"
      FROM removed AS collection
      LEFT JOIN removed AS publication
        ON publication.kind = 'publication' AND publication.drop_id IS NOT DISTINCT FROM collection.drop_id
      WHERE collection.kind = 'collection'`,
  );
}

const collectionCreator = z.object({
  /** Null for the creator's collection. */
  dropId: z.string().nullable(),
  collectionId: z.string(),
  entryId: z.string(),
  /** The hash of the last write of the collection; null when unknown. */
  hash: z.instanceof(Uint8Array<ArrayBuffer>).nullable(),
});

/** A collection whose metafield does not refer to the creator's entry yet, and that entry. */
export type CollectionCreator = z.infer<typeof collectionCreator>;

/** Lists a collab's collections whose metafield does not refer to the creator's entry yet. */
export function listCollectionCreators(channelId: string, collabId: string): Promise<CollectionCreator[]> {
  return queryRows(
    db,
    collectionCreator,
    Prisma.sql`
      WITH collections AS (
        SELECT object.* FROM drops
        JOIN platform_objects AS object ON object.channel_id = drops.channel_id AND object.drop_id = drops.id
        WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid AND removed_at IS NULL
        UNION ALL
        SELECT * FROM platform_objects WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid
      )
      SELECT collections.drop_id AS "dropId", collections.platform_id AS "collectionId",
        entry.platform_id AS "entryId", collections.written_hash AS hash
      FROM collections
      JOIN platform_objects AS entry
        ON entry.channel_id = ${channelId}::uuid AND entry.collab_id = ${collabId}::uuid AND entry.kind = 'metaobject'
      WHERE collections.kind = 'collection' AND collections.platform_id IS NOT NULL AND entry.platform_id IS NOT NULL
        AND collections.creator_entry_id IS DISTINCT FROM entry.platform_id`,
  );
}
