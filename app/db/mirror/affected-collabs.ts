import { z } from 'zod';
import type { affectedCollabs } from '#app/jobs/tasks.ts';
import type { Transaction } from '../connection/client.ts';
import { queryRows } from '../connection/statements.ts';
import { Prisma } from '../generated/client.ts';

export type AffectedCollabs = z.output<typeof affectedCollabs>;

const queries: Record<AffectedCollabs, (channelId: string) => Prisma.Sql> = {
  denied: (channelId) => Prisma.sql`
    SELECT collab_id FROM mirror_queue WHERE channel_id = ${channelId}::uuid AND last_error IS NOT NULL`,
  dirty: (channelId) => Prisma.sql`
    SELECT collab_id FROM mirror_queue WHERE channel_id = ${channelId}::uuid AND dirty_since IS NOT NULL`,
  notAccepted: (channelId) => Prisma.sql`
    SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND accepted_at IS NULL`,
  withDrops: (channelId) => Prisma.sql`
    SELECT DISTINCT collab_id FROM drops WHERE channel_id = ${channelId}::uuid AND removed_at IS NULL`,
  withRemovedCollections: (channelId) => Prisma.sql`
    SELECT DISTINCT drops.collab_id FROM drops
    JOIN platform_objects AS collection
      ON collection.channel_id = drops.channel_id AND drop_id = drops.id AND kind = 'collection'
    WHERE drops.channel_id = ${channelId}::uuid AND removed_at IS NOT NULL AND platform_id IS NOT NULL`,
};

/** SQL for a query of the ids of a channel's collabs that are of one of some kinds. */
export function affectedCollabIds(channelId: string, kinds: readonly AffectedCollabs[]): Prisma.Sql {
  return Prisma.join(
    kinds.map((kind) => queries[kind](channelId)),
    ' UNION ',
  );
}

/** Lists the first ids of a query of collabs after one, in their order. */
export function listNextIds(
  tx: Transaction,
  collabIds: Prisma.Sql,
  { after = null, limit }: { after?: string | null | undefined; limit: number },
): Promise<{ id: string }[]> {
  return queryRows(
    tx,
    z.object({ id: z.uuid() }),
    Prisma.sql`
      SELECT id FROM (${collabIds}) AS affected (id)
      WHERE ${after}::uuid IS NULL OR id > ${after}::uuid ORDER BY id LIMIT ${limit}`,
  );
}
