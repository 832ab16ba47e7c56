import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { stateOfEntry } from '../mirror-health/mirror-state.ts';
import type { MirrorState } from '../mirror-health/mirror-state.ts';

/** A drop that was made lately. */
export interface RecentDrop {
  dropId: string;
  collabId: string;
  title: string;
  /** The creator as this brand names them; their handle in the store where it gave no name. */
  creator: string;
  products: number;
  createdAt: Date;
  /** How the drop's collab stands in the store. */
  state: MirrorState;
}

/** The drops of a brand that were made last, the latest first. */
export function readRecentDrops(channelId: string, limit: number): Promise<RecentDrop[]> {
  return db.$queryRaw<RecentDrop[]>`
    SELECT drops.id AS "dropId", drops.collab_id AS "collabId", drops.title, drops.created_at AS "createdAt",
      coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), collabs.handle) AS creator,
      (SELECT count(*)::int FROM drop_products AS entry
        WHERE entry.channel_id = drops.channel_id AND entry.drop_id = drops.id) AS products,
      ${stateOfEntry} AS state
    FROM drops
    JOIN collabs ON collabs.channel_id = drops.channel_id AND collabs.id = drops.collab_id
    JOIN mirror_entries ON mirror_entries.channel_id = drops.channel_id AND mirror_entries.collab_id = drops.collab_id
    WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NULL
    ORDER BY drops.id DESC
    LIMIT ${Prisma.raw(String(Math.trunc(limit)))}`;
}
