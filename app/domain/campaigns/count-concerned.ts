import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { CampaignKey } from './change-campaign.ts';
import { noSuchCampaign, noSuchTier } from './lock-campaigns.ts';

/** Whom a change of a campaign, or of one of its tiers, would concern as things stand. */
export interface Concerned {
  /** All that are in it: they show its name. */
  collabs: number;
  /** Those without a discount of their own: theirs changes with the tier's. */
  followers: number;
  /** Those without a link of their own: theirs changes with the campaign's templates. */
  links: number;
}

/**
 * Counts whom a change would concern: in the whole campaign, or in one of its tiers.
 * @throws Problem `not-found` for a campaign that the channel does not have, or has archived, and for a tier likewise, or
 *   that is another campaign's.
 */
export async function countConcerned(
  { channelId, campaignId }: CampaignKey,
  tierId?: string,
): Promise<Concerned> {
  const inTier =
    tierId === undefined ? Prisma.empty : Prisma.sql`AND t.id = ${tierId}::uuid AND t.archived_at IS NULL`;
  const [concerned] =
    isId(campaignId) && isId(tierId ?? campaignId)
      ? await db.$queryRaw<Concerned[]>`
          SELECT count(c.id)::int AS collabs, count(c.id) FILTER (WHERE d.id IS NULL)::int AS followers,
            count(c.id) FILTER (WHERE c.affiliate_url IS NULL)::int AS links
          FROM campaigns AS ca
          LEFT JOIN tiers AS t ON t.channel_id = ca.channel_id AND t.campaign_id = ca.id
          LEFT JOIN collabs AS c ON c.channel_id = t.channel_id AND c.tier_id = t.id
          LEFT JOIN discounts AS d ON d.channel_id = c.channel_id AND d.collab_id = c.id
          WHERE ca.channel_id = ${channelId}::uuid AND ca.id = ${campaignId}::uuid AND ca.archived_at IS NULL ${inTier}
          GROUP BY ca.id`
      : [];
  if (!concerned)
    throw tierId === undefined
      ? noSuchCampaign({ channelId, campaignId })
      : noSuchTier({ channelId, tierId });
  return concerned;
}
