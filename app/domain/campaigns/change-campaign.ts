import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { markManyDirty } from '../collabs/mark-many-dirty.ts';
import { Problem } from '../problem.ts';

/** A campaign's full key: the tenant first. */
export interface CampaignKey {
  channelId: string;
  campaignId: string;
}

/** What is to be another on a campaign. An absent key keeps what is there; null takes a template away. */
export interface CampaignChange {
  title?: string;
  brandPageRedirectUrlTemplate?: string | null;
  queryParams?: string | null;
}

/**
 * Changes a campaign. The places of the collabs in its tiers follow, which show its title and the links that its templates
 * make, and no other's; a change that changes nothing leaves no trace.
 * @throws Problem `not-found` for a campaign that the channel does not have.
 */
export async function changeCampaign(
  tx: Transaction,
  { channelId, campaignId }: CampaignKey,
  change: CampaignChange,
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM campaigns WHERE channel_id = ${channelId}::uuid AND id = ${campaignId}::uuid FOR NO KEY UPDATE`;
  const where = { channelId_id: { channelId, id: campaignId } };
  const before = await tx.campaign.findUnique({ where });
  if (!before) throw new Problem('not-found', `There is no campaign "${campaignId}" in this channel.`);
  if (isDeepStrictEqual({ ...before, ...change }, before)) return;
  // Whoever puts a collab into one of them holds it until that is to be seen (choose-tier.ts).
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${channelId}::uuid AND campaign_id = ${campaignId}::uuid
    ORDER BY id FOR NO KEY UPDATE`;
  await tx.campaign.update({ where, data: change });
  await markManyDirty(
    tx,
    channelId,
    Prisma.sql`
      SELECT collabs.id FROM collabs JOIN tiers ON tiers.channel_id = collabs.channel_id AND tiers.id = tier_id
      WHERE collabs.channel_id = ${channelId}::uuid AND campaign_id = ${campaignId}::uuid`,
  );
}
