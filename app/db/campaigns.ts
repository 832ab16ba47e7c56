import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import { datesOutOfForce } from './collabs/collab-json.ts';
import type { CampaignKey } from './keys.ts';
import { Prisma } from './generated/client.ts';
import { DiscountType } from './generated/enums.ts';
import { queryByTime, type ListPage, type PageRequest } from './keyset-page.ts';
import { queryRows } from './connection/statements.ts';

/* Hand-written statements about campaigns, and about the tiers of a channel together. */

/** Locks the tiers of a campaign, so that no transaction that assigns a collab to one of them is still open. */
export async function lockTiersOfCampaign(tx: Transaction, key: CampaignKey): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${key.channelId}::uuid AND campaign_id = ${key.campaignId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
}

const discountRow = z.strictObject({
  amount: z.number(),
  type: z.enum(DiscountType),
  /** When it will start, or when it ended; null while it is in force. */
  from: z.string().nullable(),
  ended: z.string().nullable(),
});
export const titledRow = z.strictObject({ id: z.string(), title: z.string() });

const campaignListRow = titledRow.extend({
  isDefault: z.boolean(),
  isArchived: z.boolean(),
  tiers: z.array(
    titledRow.extend({
      isDefault: z.boolean(),
      isArchived: z.boolean(),
      discount: discountRow.nullable(),
      collabs: z.number(),
    }),
  ),
});

/**
 * Lists a channel's campaigns with their tiers in the brand's order, archived ones last. An archived tier is listed while
 * it still has collabs. An amount is a fraction for `Percentage`, else major units.
 */
export function listCampaignRows(channelId: string) {
  return queryRows(
    db,
    campaignListRow,
    Prisma.sql`
      WITH counted AS (
        SELECT tier_id, count(*) AS collabs FROM collabs
        WHERE channel_id = ${channelId}::uuid AND tier_id IS NOT NULL GROUP BY tier_id
      ), listed AS (
        SELECT campaign_id, json_agg(json_build_object(
          'id', tiers.id, 'title', title, 'isDefault', is_default, 'isArchived', archived_at IS NOT NULL,
          'discount', CASE WHEN discounts.id IS NOT NULL
            THEN json_build_object('amount', trim_scale(amount), 'type', discounts.type,
              ${Prisma.raw(datesOutOfForce('tiers'))}) END,
          'collabs', coalesce(collabs, 0)
        ) ORDER BY archived_at IS NOT NULL, position, tiers.id) AS tiers
        FROM tiers LEFT JOIN counted ON tier_id = tiers.id
        LEFT JOIN discounts ON discounts.channel_id = tiers.channel_id AND discounts.tier_id = tiers.id
        WHERE tiers.channel_id = ${channelId}::uuid AND (archived_at IS NULL OR collabs > 0)
        GROUP BY campaign_id
      )
      SELECT id, title, is_default AS "isDefault", archived_at IS NOT NULL AS "isArchived",
        coalesce(tiers, '[]') AS tiers
      FROM campaigns LEFT JOIN listed ON campaign_id = id
      WHERE channel_id = ${channelId}::uuid
      ORDER BY archived_at IS NOT NULL, position, id`,
  );
}

const tierOptionRow = titledRow.extend({
  campaign: titledRow,
  discount: discountRow.nullable(),
  isDefault: z.boolean(),
  isArchived: z.boolean(),
});

/** Lists a channel's tiers in the brand's order, grouped by campaign, archived ones last. */
export function listTierRows(channelId: string) {
  return queryRows(
    db,
    tierOptionRow,
    Prisma.sql`
      SELECT t.id, t.title, json_build_object('id', ca.id, 'title', ca.title) AS campaign,
        CASE WHEN d.id IS NOT NULL THEN json_build_object('amount', trim_scale(d.amount), 'type', d.type,
          ${Prisma.raw(datesOutOfForce('t'))}) END AS discount,
        t.is_default AND ca.is_default AS "isDefault", t.archived_at IS NOT NULL AS "isArchived"
      FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
      LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
      WHERE t.channel_id = ${channelId}::uuid
      ORDER BY t.archived_at IS NOT NULL, ca.is_default DESC, ca.position, ca.id, t.position, t.id`,
  );
}

const affectedRow = z.strictObject({ collabs: z.number(), followers: z.number(), links: z.number() });

/** Counts the collabs of a campaign, or of one of its tiers; undefined when it does not exist or is archived. */
export async function countAffectedRows({ channelId, campaignId }: CampaignKey, tierId?: string) {
  const inTier =
    tierId === undefined ? Prisma.empty : Prisma.sql`AND t.id = ${tierId}::uuid AND t.archived_at IS NULL`;
  const [row] = await queryRows(
    db,
    affectedRow,
    Prisma.sql`
      SELECT count(c.id)::int AS collabs, count(c.id) FILTER (WHERE d.id IS NULL)::int AS followers,
        count(c.id) FILTER (WHERE c.affiliate_url IS NULL)::int AS links
      FROM campaigns AS ca
      LEFT JOIN tiers AS t ON t.channel_id = ca.channel_id AND t.campaign_id = ca.id
      LEFT JOIN collabs AS c ON c.channel_id = t.channel_id AND c.tier_id = t.id
      LEFT JOIN discounts AS d ON d.channel_id = c.channel_id AND d.collab_id = c.id
      WHERE ca.channel_id = ${channelId}::uuid AND ca.id = ${campaignId}::uuid AND ca.archived_at IS NULL ${inTier}
      GROUP BY ca.id`,
  );
  return row;
}

const archivedRow = z.strictObject({
  campaignId: z.string(),
  tierId: z.string().nullable(),
  title: z.string(),
  campaign: z.string().nullable(),
  cursor: z.string(),
});

const archivedOrder = {
  key: Prisma.sql`archived_at`,
  id: Prisma.sql`coalesce("tierId", "campaignId")`,
  direction: 'DESC',
} as const;

/** Lists a channel's archived campaigns, and archived tiers of campaigns that are not archived, the latest first. */
export function listArchivedRows(
  channelId: string,
  page: PageRequest,
): Promise<ListPage<Omit<z.infer<typeof archivedRow>, 'cursor'>>> {
  return queryByTime(page, archivedOrder, ({ isAfter, order, cursor }, limit) =>
    queryRows(
      db,
      archivedRow,
      Prisma.sql`
        SELECT "campaignId", "tierId", title, campaign, ${cursor} AS cursor FROM (
          SELECT id AS "campaignId", NULL::uuid AS "tierId", title, NULL AS campaign, archived_at FROM campaigns
          WHERE channel_id = ${channelId}::uuid AND archived_at IS NOT NULL
          UNION ALL
          SELECT ca.id, t.id, t.title, ca.title, t.archived_at FROM tiers AS t
          JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
          WHERE t.channel_id = ${channelId}::uuid AND t.archived_at IS NOT NULL AND ca.archived_at IS NULL
        ) AS archived
        WHERE ${isAfter} ORDER BY ${order} LIMIT ${limit}`,
    ),
  );
}

/** Writes the positions of a channel's campaigns, or of tiers, in the order of their ids. */
export async function updatePositions(
  tx: Transaction,
  table: 'campaigns' | 'tiers',
  { channelId, ids }: { channelId: string; ids: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} AS ordered SET position = index
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS input (id, index)
    WHERE channel_id = ${channelId}::uuid AND ordered.id = input.id AND position <> index`;
}
