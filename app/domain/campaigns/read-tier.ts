import { db } from '#app/db/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { TierKey } from './change-tier.ts';
import { noSuchTier } from './lock-campaigns.ts';

/** A tier as it is edited. */
export interface EditedTier {
  id: string;
  title: string;
  key: string;
  isDefault: boolean;
  campaign: { id: string; title: string };
  /** As people type it: percent points for `Percentage`, else major units. */
  discount: { amount: string; type: DiscountType } | null;
  collabs: number;
  /** How many of its collabs have no discount of their own: theirs changes with the tier's. */
  followers: number;
}

/** @throws Problem `not-found` for a tier that the channel does not have, or has archived. */
export async function readTier(key: TierKey): Promise<EditedTier> {
  const { channelId, tierId } = key;
  const [tier] = isId(tierId)
    ? await db.$queryRaw<EditedTier[]>`
        SELECT t.id, t.title, t.key, t.is_default AS "isDefault",
          json_build_object('id', ca.id, 'title', ca.title) AS campaign,
          CASE WHEN d.id IS NOT NULL THEN json_build_object('amount',
            trim_scale(CASE d.type WHEN 'Percentage' THEN d.amount * 100 ELSE d.amount END)::text, 'type', d.type)
          END AS discount,
          (SELECT count(*)::int FROM collabs
            WHERE channel_id = t.channel_id AND tier_id = t.id) AS collabs,
          (SELECT count(*)::int FROM collabs AS c
            WHERE channel_id = t.channel_id AND tier_id = t.id AND NOT EXISTS (
              SELECT 1 FROM discounts WHERE channel_id = c.channel_id AND collab_id = c.id)) AS followers
        FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
        LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
        WHERE t.channel_id = ${channelId}::uuid AND t.id = ${tierId}::uuid AND t.archived_at IS NULL`
    : [];
  if (!tier) throw noSuchTier(key);
  return tier;
}
