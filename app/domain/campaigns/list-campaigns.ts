import { db } from '#app/db/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';

/** A tier in a list: what it is worth, its amount a fraction for `Percentage`, else major units; and how many it has. */
export interface ListedTier {
  id: string;
  title: string;
  isDefault: boolean;
  isArchived: boolean;
  discount: { amount: number; type: DiscountType } | null;
  collabs: number;
}

export interface ListedCampaign {
  id: string;
  title: string;
  isDefault: boolean;
  isArchived: boolean;
  tiers: ListedTier[];
}

/**
 * A channel's campaigns with their tiers, in the brand's order. Archived ones come last; of archived tiers only those
 * are among them whose collabs are still being moved.
 */
export function listCampaigns(channelId: string): Promise<ListedCampaign[]> {
  return db.$queryRaw<ListedCampaign[]>`
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
    ORDER BY archived_at IS NOT NULL, position, id`;
}
