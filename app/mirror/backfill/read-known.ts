import { db } from '#app/db/client.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';

/** What is known of one object of a collab's, or of its drops'. */
export interface KnownPlace {
  collabId: string;
  kind: PlatformObjectKind;
  dropId: string | null;
  platformId: string | null;
  handle: string | null;
  writtenHash: Uint8Array | null;
  /** Whether a write of it may be under way, is to be made once more, or something of it is to be looked at. */
  isOpen: boolean;
}

/** What is known of the objects of some collabs, by collab; drops that were removed included. */
export async function readKnown(
  channelId: string,
  collabIds: readonly string[],
): Promise<Map<string, KnownPlace[]>> {
  const ids = [...collabIds];
  const places = await db.$queryRaw<KnownPlace[]>`
    SELECT coalesce(object.collab_id, drops.collab_id) AS "collabId", kind, drop_id AS "dropId",
      platform_id AS "platformId", object.handle, written_hash AS "writtenHash",
      num_nonnulls(attempted_at, confirm_at, look_again_at) > 0 AS "isOpen"
    FROM platform_objects AS object
    LEFT JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id
    WHERE object.channel_id = ${channelId}::uuid AND (object.collab_id = ANY (${ids}::uuid[]) OR object.drop_id IN (
      SELECT id FROM drops WHERE channel_id = ${channelId}::uuid AND collab_id = ANY (${ids}::uuid[])))`;
  return groupBy(places, ({ collabId }) => collabId);
}
