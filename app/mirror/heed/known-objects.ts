import { db } from '#app/db/client.ts';

/** An object of ours in the store, as a message about it finds it. */
export interface HeardObject {
  id: string;
  platformId: string;
  collabId: string;
  /** The drop that a collection mirrors. */
  dropId: string | null;
  /** When we last changed it or found it right, by the platform's clock; null when that is not known. */
  changedAt: Date | null;
  /** Whether a write to it is under way, or an answer to one was lost a moment ago. */
  isBeingWritten: boolean;
  /** Whether it is written again in any case: what it holds is not known. */
  isUnknown: boolean;
  /** Whether it is written by a file with others. */
  isInFile: boolean;
  /** Whether its collab's place in the store is behind. */
  isBehind: boolean;
}

/** Those among some objects of a channel's store that are ours, by the platform's ids. */
export function findHeardObjects(
  channelId: string,
  kind: 'metaobject' | 'collection',
  platformIds: readonly string[],
): Promise<HeardObject[]> {
  return db.$queryRaw<HeardObject[]>`
    SELECT object.id, platform_id AS "platformId", coalesce(object.collab_id, drops.collab_id) AS "collabId",
      drop_id AS "dropId", changed_at AS "changedAt", written_hash IS NULL AS "isUnknown",
      coalesce(attempted_at > now() - interval '2 minutes', false) AS "isBeingWritten",
      bulk_id IS NOT NULL AS "isInFile", dirty_since IS NOT NULL AS "isBehind"
    FROM platform_objects AS object
    LEFT JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id
    JOIN mirror_entries AS entry
      ON entry.channel_id = object.channel_id AND entry.collab_id = coalesce(object.collab_id, drops.collab_id)
    WHERE object.channel_id = ${channelId}::uuid AND kind = ${kind}::platform_object_kind
      AND platform_id = ANY (${[...platformIds]}::text[])`;
}
