import { lockChannel } from '#app/db/channels.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { CampaignKey, TierKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';

/** A tier as a URL names it: under its campaign, or without one. It is not found under another campaign. */
export interface TierInCampaign extends TierKey {
  campaignId?: string | undefined;
}

/**
 * Locks the channel, so that one transaction at a time changes its campaigns and tiers, their order and their defaults.
 * Every change of a campaign or tier takes this lock first.
 * @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is archived.
 */
export async function lockCampaign(tx: Transaction, key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  await lockChannel(tx, channelId);
  const count = isId(id) ? await tx.campaign.count({ where: { channelId, id, archivedAt: null } }) : 0;
  if (count === 0) throw campaignNotFound(key);
}

/**
 * Takes the same lock to change one tier.
 * @returns the id of its campaign.
 * @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived.
 */
export async function lockTier(tx: Transaction, key: TierInCampaign): Promise<string> {
  const { channelId, campaignId, tierId: id } = key;
  await lockChannel(tx, channelId);
  const areIds = isId(id) && isId(campaignId ?? id);
  const where = { channelId, id, archivedAt: null, ...(campaignId !== undefined && { campaignId }) };
  const tier = areIds ? await tx.tier.findFirst({ where, select: { campaignId: true } }) : null;
  if (!tier) throw tierNotFound(key);
  return tier.campaignId;
}

export function campaignNotFound({ campaignId }: CampaignKey): Problem {
  return new Problem('campaign-not-found', { campaignId });
}

export function tierNotFound({ tierId }: TierKey): Problem {
  return new Problem('tier-not-found', { tierId });
}
