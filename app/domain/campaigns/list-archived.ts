import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { readLatestFirst } from '../list-page.ts';
import type { ListPage, PageWanted } from '../list-page.ts';

/** What a brand has archived and can bring back: a campaign, or a tier of one that is not archived. */
export interface Archived {
  campaignId: string;
  /** Null for a whole campaign. */
  tierId: string | null;
  title: string;
  /** The title of a tier's campaign. */
  campaign: string | null;
}

const sorted = {
  key: Prisma.sql`archived_at`,
  id: Prisma.sql`coalesce("tierId", "campaignId")`,
};

/** A page of what a channel has archived, the latest first. */
export function listArchived(channelId: string, page: PageWanted): Promise<ListPage<Archived>> {
  return readLatestFirst<Archived>(
    page,
    sorted,
    ({ isBehind, order, place }, most) => db.$queryRaw`
      SELECT "campaignId", "tierId", title, campaign, ${place} AS place FROM (
        SELECT id AS "campaignId", NULL::uuid AS "tierId", title, NULL AS campaign, archived_at FROM campaigns
        WHERE channel_id = ${channelId}::uuid AND archived_at IS NOT NULL
        UNION ALL
        SELECT ca.id, t.id, t.title, ca.title, t.archived_at FROM tiers AS t
        JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
        WHERE t.channel_id = ${channelId}::uuid AND t.archived_at IS NOT NULL AND ca.archived_at IS NULL
      ) AS archived
      WHERE ${isBehind} ORDER BY ${order} LIMIT ${most}`,
  );
}
