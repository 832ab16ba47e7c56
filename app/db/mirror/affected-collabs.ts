import { Prisma } from '../generated/client.ts';

/** Queries of a channel's collabs whose store objects depend on one of its options. */
const affectedCollabs = {
  /** Collabs of which the store denied a part. */
  denied: (channelId: string) => Prisma.sql`
    SELECT collab_id FROM mirror_queue WHERE channel_id = ${channelId}::uuid AND last_error IS NOT NULL`,
  notAccepted: (channelId: string) => Prisma.sql`
    SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND accepted_at IS NULL`,
  withDrops: (channelId: string) => Prisma.sql`
    SELECT DISTINCT collab_id FROM drops WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL`,
  /** Collabs with removed drops whose collections are still in the store. */
  withRemovedCollections: (channelId: string) => Prisma.sql`
    SELECT DISTINCT drops.collab_id FROM drops
    JOIN platform_objects AS collection
      ON collection.channel_id = drops.channel_id AND drop_id = drops.id AND kind = 'collection'
    WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NOT NULL AND platform_id IS NOT NULL`,
};

export type AffectedCollabs = keyof typeof affectedCollabs;

/** SQL for a query of the ids of a channel's collabs that are of one of some kinds. */
export function affectedCollabIds(channelId: string, kinds: readonly AffectedCollabs[]): Prisma.Sql {
  return Prisma.join(
    kinds.map((kind) => affectedCollabs[kind](channelId)),
    ' UNION ',
  );
}
