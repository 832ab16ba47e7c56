import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { PlacedTier } from './change-tier.ts';
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
}

/** @throws Problem `not-found` for a tier that the channel does not have, or has archived. */
export async function readTier(key: PlacedTier): Promise<EditedTier> {
  const { channelId, tierId, campaignId } = key;
  const isInCampaign =
    campaignId === undefined ? Prisma.empty : Prisma.sql`AND t.campaign_id = ${campaignId}::uuid`;
  const [tier] =
    isId(tierId) && isId(campaignId ?? tierId)
      ? await db.$queryRaw<EditedTier[]>`
        SELECT t.id, t.title, t.key, t.is_default AS "isDefault",
          json_build_object('id', ca.id, 'title', ca.title) AS campaign,
          CASE WHEN d.id IS NOT NULL THEN json_build_object('amount',
            trim_scale(CASE d.type WHEN 'Percentage' THEN d.amount * 100 ELSE d.amount END)::text, 'type', d.type)
          END AS discount
        FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
        LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
        WHERE t.channel_id = ${channelId}::uuid AND t.id = ${tierId}::uuid AND t.archived_at IS NULL ${isInCampaign}`
      : [];
  if (!tier) throw noSuchTier(key);
  return tier;
}
