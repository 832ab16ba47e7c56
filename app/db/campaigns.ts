import { z } from 'zod';
import { db } from './client.ts';
import type { Transaction } from './client.ts';
import { Prisma } from './generated/client.ts';
import { DiscountType, RelationshipType } from './generated/enums.ts';
import { queryLatestFirst } from './keyset-page.ts';
import type { ListPage, PageRequest } from './keyset-page.ts';
import { queryRows } from './statements.ts';

/* Hand-written statements about campaigns and their tiers. */

interface CampaignKey {
  channelId: string;
  campaignId: string;
}

interface TierKey {
  channelId: string;
  tierId: string;
}

/** Locks the tiers of a campaign, so that no transaction that assigns a collab to one of them is still open. */
export async function lockTiersOfCampaign(tx: Transaction, key: CampaignKey): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${key.channelId}::uuid AND campaign_id = ${key.campaignId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
}

/** Locks a tier's row against other changes of it, and against collabs being assigned to it. */
export async function lockTierRow(tx: Transaction, { channelId, tierId }: TierKey): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid FOR NO KEY UPDATE`;
}

/** Locks tiers that are about to be archived. It waits for transactions that assign a collab to one of them. */
export async function lockTiersForArchiving(
  tx: Transaction,
  channelId: string,
  tierIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ANY(${tierIds}::uuid[]) ORDER BY id FOR UPDATE`;
}

const idRow = z.strictObject({ id: z.string() });

/** Locks a tier that is not archived, until the transaction that assigns a collab to it ends. @returns its id, if it exists. */
export async function lockTierForAssignment(
  tx: Transaction,
  { channelId, tierId }: TierKey,
): Promise<string | undefined> {
  const [tier] = await queryRows(
    tx,
    idRow,
    Prisma.sql`
      SELECT id FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid AND archived_at IS NULL
      FOR SHARE`,
  );
  return tier?.id;
}

/** Locks the default tier of a channel's default campaign in the same way. @returns its id; undefined when there is none. */
export async function lockDefaultTier(tx: Transaction, channelId: string): Promise<string | undefined> {
  const [tier] = await queryRows(
    tx,
    idRow,
    Prisma.sql`
      SELECT tiers.id FROM tiers
      JOIN campaigns ON campaigns.channel_id = tiers.channel_id AND campaigns.id = campaign_id
      WHERE tiers.channel_id = ${channelId}::uuid AND tiers.is_default AND tiers.archived_at IS NULL
        AND campaigns.is_default AND campaigns.archived_at IS NULL
      FOR SHARE OF tiers`,
  );
  return tier?.id;
}

const discountRow = z.strictObject({ amount: z.number(), type: z.enum(DiscountType) });
const titledRow = z.strictObject({ id: z.string(), title: z.string() });

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
            THEN json_build_object('amount', trim_scale(amount), 'type', discounts.type) END,
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
export function listTierOptionRows(channelId: string) {
  return queryRows(
    db,
    tierOptionRow,
    Prisma.sql`
      SELECT t.id, t.title, json_build_object('id', ca.id, 'title', ca.title) AS campaign,
        CASE WHEN d.id IS NOT NULL THEN json_build_object('amount', trim_scale(d.amount), 'type', d.type) END AS discount,
        t.is_default AND ca.is_default AS "isDefault", t.archived_at IS NOT NULL AS "isArchived"
      FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
      LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
      WHERE t.channel_id = ${channelId}::uuid
      ORDER BY t.archived_at IS NOT NULL, ca.is_default DESC, ca.position, ca.id, t.position, t.id`,
  );
}

const tierRow = titledRow.extend({
  key: z.string(),
  relationshipType: z.enum(RelationshipType),
  isDefault: z.boolean(),
  campaign: titledRow,
  /** As an admin types it: percent for `Percentage`, else major units. */
  discount: z.strictObject({ amount: z.string(), type: z.enum(DiscountType) }).nullable(),
  /** As they are stored. */
  conditions: z.unknown(),
});

/** Finds a tier that is not archived, in any campaign or in the one given. */
export async function findTierRow({
  channelId,
  tierId,
  campaignId,
}: TierKey & { campaignId?: string | undefined }) {
  const isInCampaign =
    campaignId === undefined ? Prisma.empty : Prisma.sql`AND t.campaign_id = ${campaignId}::uuid`;
  const [row] = await queryRows(
    db,
    tierRow,
    Prisma.sql`
      SELECT t.id, t.title, t.key, t.relationship_type AS "relationshipType", t.is_default AS "isDefault",
        json_build_object('id', ca.id, 'title', ca.title) AS campaign,
        CASE WHEN d.id IS NOT NULL THEN json_build_object('amount',
          trim_scale(CASE d.type WHEN 'Percentage' THEN d.amount * 100 ELSE d.amount END)::text, 'type', d.type)
        END AS discount,
        t.conditions
      FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
      LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
      WHERE t.channel_id = ${channelId}::uuid AND t.id = ${tierId}::uuid AND t.archived_at IS NULL ${isInCampaign}`,
  );
  return row;
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

const archivedOrder = { key: Prisma.sql`archived_at`, id: Prisma.sql`coalesce("tierId", "campaignId")` };

/** Lists a channel's archived campaigns, and archived tiers of campaigns that are not archived, the latest first. */
export function listArchivedRows(
  channelId: string,
  page: PageRequest,
): Promise<ListPage<Omit<z.infer<typeof archivedRow>, 'cursor'>>> {
  return queryLatestFirst(page, archivedOrder, ({ isAfter, order, cursor }, limit) =>
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
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, index)
    WHERE channel_id = ${channelId}::uuid AND ordered.id = given.id AND position <> index`;
}

/** A query of the ids of the collabs in a campaign's tiers. */
export function collabIdsOfCampaign({ channelId, campaignId }: CampaignKey): Prisma.Sql {
  return Prisma.sql`
    SELECT collabs.id FROM collabs JOIN tiers ON tiers.channel_id = collabs.channel_id AND tiers.id = tier_id
    WHERE collabs.channel_id = ${channelId}::uuid AND campaign_id = ${campaignId}::uuid`;
}

const successorRow = z.strictObject({
  isArchived: z.boolean(),
  successorId: z.string().nullable(),
  replacesDiscounts: z.boolean(),
});

/** Finds out whether a tier is archived, and by which tier it was replaced. Locks it against being archived. */
export async function lockSuccessorRow(tx: Transaction, { channelId, tierId }: TierKey) {
  const [row] = await queryRows(
    tx,
    successorRow,
    Prisma.sql`
      SELECT archived_at IS NOT NULL AS "isArchived", successor_id AS "successorId",
        replaces_discounts AS "replacesDiscounts" FROM tiers
      WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid FOR KEY SHARE`,
  );
  return row;
}

const movedRow = z.strictObject({
  id: z.string(),
  creatorId: z.string(),
  discount: z.strictObject({ discountAmount: z.number(), discountType: z.enum(DiscountType) }).nullable(),
});
export type MovedCollab = z.infer<typeof movedRow>;

interface Move {
  successorId: string | null;
  /** Whether the collabs lose their own discounts. */
  replacesDiscounts: boolean;
  limit: number;
}

/** Moves at most `limit` collabs of a tier to another tier, or to none. @returns them with the discounts that they lost. */
export function moveCollabRows(
  tx: Transaction,
  { channelId, tierId }: TierKey,
  { successorId, replacesDiscounts, limit }: Move,
): Promise<MovedCollab[]> {
  return queryRows(
    tx,
    movedRow,
    Prisma.sql`
      WITH batch AS MATERIALIZED (
        SELECT id FROM collabs WHERE channel_id = ${channelId}::uuid AND tier_id = ${tierId}::uuid
        ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE
      ), removed AS (
        DELETE FROM discounts USING batch
        WHERE channel_id = ${channelId}::uuid AND collab_id = batch.id AND ${replacesDiscounts}
        RETURNING collab_id, amount, type
      )
      UPDATE collabs SET tier_id = ${successorId}::uuid, revision = revision + 1, updated_at = clock_timestamp()
      FROM batch LEFT JOIN removed ON collab_id = batch.id
      WHERE channel_id = ${channelId}::uuid AND collabs.id = batch.id
      RETURNING collabs.id, creator_id AS "creatorId", CASE WHEN collab_id IS NOT NULL
        THEN json_build_object('discountAmount', trim_scale(amount), 'discountType', type) END AS discount`,
  );
}
