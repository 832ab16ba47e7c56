import { db } from '#app/db/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';

/** A tier that collabs can be in, and what it is worth: a fraction for `Percentage`, else major units. */
export interface TierChoice {
  id: string;
  title: string;
  campaign: { id: string; title: string };
  discount: { amount: number; type: DiscountType } | null;
  isDefault: boolean;
  isArchived: boolean;
}

/** A channel's tiers in the brand's order, those of one campaign together, archived ones last. */
export function listTierChoices(channelId: string): Promise<TierChoice[]> {
  return db.$queryRaw<TierChoice[]>`
    SELECT t.id, t.title, json_build_object('id', ca.id, 'title', ca.title) AS campaign,
      CASE WHEN d.id IS NOT NULL THEN json_build_object('amount', trim_scale(d.amount), 'type', d.type) END AS discount,
      t.is_default AND ca.is_default AS "isDefault", t.archived_at IS NOT NULL AS "isArchived"
    FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
    LEFT JOIN discounts AS d ON d.channel_id = t.channel_id AND d.tier_id = t.id
    WHERE t.channel_id = ${channelId}::uuid
    ORDER BY t.archived_at IS NOT NULL, ca.is_default DESC, ca.position, ca.id, t.position, t.id`;
}
