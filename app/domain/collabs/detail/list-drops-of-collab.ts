import { db } from '#app/db/client.ts';
import type { CollabKey } from '../reach-collab.ts';

/** A drop in its collab's list. */
export interface ListedDrop {
  id: string;
  title: string;
  products: number;
  /** How many of them the store does not have any more. */
  missing: number;
  /** ISO 8601, in UTC. */
  createdAt: string;
  updatedAt: string;
}

/** The drops of a collab, as the store shows them: the newest first. */
export function listDropsOfCollab({ channelId, collabId }: CollabKey): Promise<ListedDrop[]> {
  return db.$queryRaw<ListedDrop[]>`
    SELECT dr.id, dr.title, count(dp.id)::int AS products, count(p.missing_since)::int AS missing,
      to_char(dr.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
      to_char(dr.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt"
    FROM drops AS dr
    LEFT JOIN drop_products AS dp ON dp.channel_id = dr.channel_id AND dp.drop_id = dr.id
    LEFT JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
    WHERE dr.channel_id = ${channelId}::uuid AND dr.collab_id = ${collabId}::uuid AND dr.removed_at IS NULL
    GROUP BY dr.channel_id, dr.id
    ORDER BY dr.id DESC`;
}
