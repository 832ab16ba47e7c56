import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from '../collabs/reach-collab.ts';
import { readLatestFirst } from '../list-page.ts';
import type { ListPage, PageWanted } from '../list-page.ts';
import { whoChanged } from './read-history.ts';
import type { NamedActor } from './read-history.ts';

/** A drop that was removed from its collab. */
export interface RemovedDrop {
  id: string;
  title: string;
  products: number;
  /** ISO 8601, in UTC. */
  removedAt: string;
  /** Null where that is not known. */
  removedBy: NamedActor | null;
}

const sorted = { key: Prisma.sql`dr.removed_at`, id: Prisma.sql`dr.id` };

/** A page of the drops that were removed from a collab, the latest first. */
export function listRemovedDrops(
  { channelId, collabId }: CollabKey,
  page: PageWanted,
): Promise<ListPage<RemovedDrop>> {
  return readLatestFirst<RemovedDrop>(
    page,
    sorted,
    ({ isBehind, order, place }, most) => db.$queryRaw`
      SELECT dr.id, dr.title, ${place} AS place,
        (SELECT count(*)::int FROM drop_products AS dp
          WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id) AS products,
        to_char(dr.removed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "removedAt",
        CASE WHEN change.drop_id IS NOT NULL THEN ${whoChanged} END AS "removedBy"
      FROM drops AS dr
      LEFT JOIN drop_changes AS change
        ON change.channel_id = dr.channel_id AND change.drop_id = dr.id AND change.revision = dr.revision
          AND change.before IS NULL
      WHERE dr.channel_id = ${channelId}::uuid AND dr.collab_id = ${collabId}::uuid AND dr.removed_at IS NOT NULL
        AND ${isBehind}
      ORDER BY ${order} LIMIT ${most}`,
  );
}

/** How many drops were removed from a collab. */
export function countRemovedDrops({ channelId, collabId }: CollabKey): Promise<number> {
  return db.drop.count({ where: { channelId, collabId, removedAt: { not: null } } });
}
