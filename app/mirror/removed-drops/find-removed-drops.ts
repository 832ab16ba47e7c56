import { db } from '#app/db/client.ts';
import type { StoreContext } from '../mirror-context.ts';

/** What we know of the collection of a drop that was removed. */
export interface RemovedDrop {
  dropId: string;
  /** Of its collection, chosen by us. */
  handle: string;
  /** The collection's global id; null while its creation has no known outcome, and once it is gone. */
  collectionId: string | null;
  /** The hash of what was last done to the collection; null when that is not known. */
  collectionHash: Uint8Array | null;
  /** The hash of how it was last shown or taken off; null when that is not known. */
  publicationHash: Uint8Array | null;
  /** Whether the time has come to do it once more, since a write that went unanswered can no longer come through. */
  mustConfirm: boolean;
}

/** The removed drops of a collab that ever had something in the store, or may have. */
export function findRemovedDrops({ channel }: StoreContext, collabId: string): Promise<RemovedDrop[]> {
  return db.$queryRaw<RemovedDrop[]>`
    SELECT drops.id AS "dropId", drops.handle, collection.platform_id AS "collectionId",
      collection.written_hash AS "collectionHash", publication.written_hash AS "publicationHash",
      coalesce(least(collection.confirm_at, publication.confirm_at) <= now(), false) AS "mustConfirm"
    FROM drops
    JOIN platform_objects AS collection
      ON collection.channel_id = drops.channel_id AND collection.drop_id = drops.id AND collection.kind = 'collection'
    LEFT JOIN platform_objects AS publication
      ON publication.channel_id = drops.channel_id AND publication.drop_id = drops.id
        AND publication.kind = 'publication'
    WHERE drops.channel_id = ${channel.id}::uuid AND drops.collab_id = ${collabId}::uuid AND removed_at IS NOT NULL`;
}
