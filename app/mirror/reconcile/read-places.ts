import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { groupBy } from '#app/group-by.ts';

/** What is known of one object of ours in a store. */
export interface PlaceObject {
  id: string;
  kind: PlatformObjectKind;
  collabId: string;
  /** The drop whose collection, or publication, it is. */
  dropId: string | null;
  /** Null for what is known not to be there. */
  platformId: string | null;
  platformUrl: string | null;
  writtenAt: Date | null;
  /**
   * Whether it may be as we want it and may not: a write is under way, went unanswered, or is still to come. Customers are
   * found and never written; of what is not there, because the store did not let us make it, there is nothing to judge.
   */
  isOpen: boolean;
}

/** A collab's place in its store, as it is known at one moment. Two that are equal tell that nothing was written between. */
export interface Place {
  collabId: string;
  version: string;
  syncedAt: Date | null;
  /** Whether it should show what the collab is, and nothing is under way: only then it can be judged. */
  isAtRest: boolean;
  objects: PlaceObject[];
}

/** Reads the places of some collabs, by id: of these, or of the next behind one. */
export async function readPlaces(
  client: Transaction,
  channelId: string,
  which: { collabIds: readonly string[] } | { after: string | null; limit: number },
): Promise<Place[]> {
  const picked =
    'collabIds' in which
      ? Prisma.sql`collab_id = ANY (${[...which.collabIds]}::uuid[]) ORDER BY collab_id`
      : Prisma.sql`(${which.after}::uuid IS NULL OR collab_id > ${which.after}::uuid)
          ORDER BY collab_id LIMIT ${which.limit}`;
  const entries = await client.$queryRaw<(Omit<Place, 'isAtRest' | 'objects'> & { isClean: boolean })[]>`
    SELECT collab_id AS "collabId", wanted_version::text AS version, synced_at AS "syncedAt",
      dirty_since IS NULL AS "isClean"
    FROM mirror_entries WHERE channel_id = ${channelId}::uuid AND ${picked}`;
  const collabIds = entries.map(({ collabId }) => collabId);
  const objects = groupBy(await readObjects(client, channelId, collabIds), ({ collabId }) => collabId);
  return entries.map(({ isClean, ...entry }) => {
    const own = objects.get(entry.collabId) ?? [];
    return { ...entry, objects: own, isAtRest: isClean && !own.some(({ isOpen }) => isOpen) };
  });
}

function readObjects(client: Transaction, channelId: string, collabIds: string[]): Promise<PlaceObject[]> {
  const columns = Prisma.sql`object.id, kind, drop_id AS "dropId", platform_id AS "platformId",
    platform_url AS "platformUrl", written_at AS "writtenAt",
    attempted_at IS NOT NULL OR (written_hash IS NULL AND platform_id IS NOT NULL AND kind <> 'customer') AS "isOpen"`;
  return client.$queryRaw<PlaceObject[]>`
    SELECT ${columns}, object.collab_id AS "collabId" FROM platform_objects AS object
    WHERE object.channel_id = ${channelId}::uuid AND object.collab_id = ANY (${collabIds}::uuid[])
    UNION ALL
    SELECT ${columns}, drops.collab_id FROM platform_objects AS object
    JOIN drops ON drops.channel_id = object.channel_id AND drops.id = object.drop_id AND removed_at IS NULL
    WHERE object.channel_id = ${channelId}::uuid AND drops.collab_id = ANY (${collabIds}::uuid[])
    ORDER BY id`;
}
