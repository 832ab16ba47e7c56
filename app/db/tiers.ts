import { z } from 'zod';
import { titledRow } from './campaigns.ts';
import { db, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { DiscountType, RelationshipType } from './generated/enums.ts';
import type { TierKey } from './keys.ts';
import { queryRows } from './connection/statements.ts';

/* Hand-written statements about one tier: locks, its page, and moving its collabs. */

/** Reads the clock by which marks at a tier's dates are due. */
export async function readClock(client: Transaction): Promise<Date> {
  const rows = await queryRows(client, z.object({ now: z.date() }), Prisma.sql`SELECT now()`);
  return rows[0]?.now ?? new Date();
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

const tierRow = titledRow.extend({
  key: z.string(),
  relationshipType: z.enum(RelationshipType),
  isDefault: z.boolean(),
  campaign: titledRow,
  /** As an admin types it: percent for `Percentage`, else major units. */
  discount: z.strictObject({ amount: z.string(), type: z.enum(DiscountType) }).nullable(),
  /** As they are stored. */
  conditions: z.unknown(),
  startsAt: z.date().nullable(),
  endsAt: z.date().nullable(),
});

/** Finds a tier that is not archived, in any campaign or in the one given. */
export async function findTierRow(
  { channelId, tierId, campaignId }: TierKey & { campaignId?: string | undefined },
  client: Transaction = db,
) {
  const isInCampaign =
    campaignId === undefined ? Prisma.empty : Prisma.sql`AND t.campaign_id = ${campaignId}::uuid`;
  const [row] = await queryRows(
    client,
    tierRow,
    Prisma.sql`
      SELECT t.id, t.title, t.key, t.relationship_type AS "relationshipType", t.is_default AS "isDefault",
        json_build_object('id', ca.id, 'title', ca.title) AS campaign,
        CASE WHEN d.id IS NOT NULL THEN json_build_object('amount',
          trim_scale(CASE d.type WHEN 'Percentage' THEN d.amount * 100 ELSE d.amount END)::text, 'type', d.type)
        END AS discount,
        t.conditions, t.starts_at AS "startsAt", t.ends_at AS "endsAt"
      FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
      LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
      WHERE t.channel_id = ${channelId}::uuid AND t.id = ${tierId}::uuid AND t.archived_at IS NULL ${isInCampaign}`,
  );
  return row;
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
  /** Whether the collabs lose their custom discounts. */
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
