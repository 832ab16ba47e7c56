import { z } from 'zod';
import { db } from './client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './statements.ts';

/* Queries that join `platform_objects` with other tables. */

const removedDrop = z.object({
  dropId: z.string(),
  /** The handle that this service chose for its collection. */
  handle: z.string(),
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

/** The stored state of the collection of a removed drop. */
export type RemovedDrop = z.infer<typeof removedDrop>;

/** The removed drops of a collab whose collection was ever attempted. */
export function listRemovedDrops(channelId: string, collabId: string): Promise<RemovedDrop[]> {
  return queryRows(
    db,
    removedDrop,
    Prisma.sql`
      SELECT drops.id AS "dropId", drops.handle, collection.platform_id AS "collectionId",
        collection.written_hash AS "collectionHash", publication.written_hash AS "publicationHash",
        coalesce(least(collection.confirm_at, publication.confirm_at) <= now(), false) AS "mustConfirm"
      FROM drops
      JOIN platform_objects AS collection
        ON collection.channel_id = drops.channel_id AND collection.drop_id = drops.id AND collection.kind = 'collection'
      LEFT JOIN platform_objects AS publication
        ON publication.channel_id = drops.channel_id AND publication.drop_id = drops.id
          AND publication.kind = 'publication'
      WHERE drops.channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid AND removed_at IS NOT NULL`,
  );
}

/**
 * Finds the collab of a discount in the store by the discount's id, or by its tags.
 * @returns undefined without a collab other than `exceptId`.
 */
export async function findDiscountOwner(
  channelId: string,
  { platformId, tagged, exceptId }: { platformId: string; tagged: readonly string[]; exceptId: string },
): Promise<string | undefined> {
  const [owner] = await queryRows(
    db,
    z.object({ id: z.string() }),
    Prisma.sql`
      SELECT collab_id AS id FROM platform_objects
      WHERE channel_id = ${channelId}::uuid AND kind = 'discount' AND platform_id = ${platformId}
        AND collab_id <> ${exceptId}::uuid
      UNION ALL
      SELECT id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND id = ANY (${[...tagged]}::uuid[]) AND id <> ${exceptId}::uuid
      LIMIT 1`,
  );
  return owner?.id;
}
