import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';
import type { CampaignKey } from './change-campaign.ts';
import type { PlacedTier, TierKey } from './change-tier.ts';

/** Lets one transaction at a time change which campaigns and tiers a channel has, their order and their defaults. */
export async function lockCampaigns(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Does the same for what concerns one campaign.
 * @throws Problem `not-found` for a campaign that the channel does not have, or has archived.
 */
export async function holdCampaign(tx: Transaction, key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  await lockCampaigns(tx, channelId);
  const count = isId(id) ? await tx.campaign.count({ where: { channelId, id, archivedAt: null } }) : 0;
  if (count === 0) throw noSuchCampaign(key);
}

/**
 * Does the same for what concerns one tier.
 * @returns the id of its campaign.
 * @throws Problem `not-found` for a tier that the channel does not have, or has archived.
 */
export async function holdTier(tx: Transaction, key: PlacedTier): Promise<string> {
  const { channelId, campaignId, tierId: id } = key;
  await lockCampaigns(tx, channelId);
  const isNamed = isId(id) && isId(campaignId ?? id);
  const where = { channelId, id, archivedAt: null, ...(campaignId !== undefined && { campaignId }) };
  const tier = isNamed ? await tx.tier.findFirst({ where, select: { campaignId: true } }) : null;
  if (!tier) throw noSuchTier(key);
  return tier.campaignId;
}

/** The refusal of a campaign that the channel does not have, or has archived. */
export function noSuchCampaign({ campaignId }: CampaignKey): Problem {
  return new Problem('not-found', `There is no campaign "${campaignId}" in this channel.`);
}

/** The refusal of a tier that the channel does not have, or has archived. */
export function noSuchTier({ tierId }: TierKey): Problem {
  return new Problem('not-found', `There is no tier "${tierId}" in this channel.`);
}
