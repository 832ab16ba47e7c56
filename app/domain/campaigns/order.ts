import { updatePositions } from '#app/db/campaigns.ts';
import { lockChannel } from '#app/db/channels.ts';
import { inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { addFollowUp } from '#app/db/follow-ups.ts';
import type { CampaignKey } from '#app/db/keys.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { lockCampaign } from './lock.ts';

/** The position after a channel's campaigns. @throws Problem `too-many-campaigns`. */
export async function nextCampaignPosition(tx: Transaction, channelId: string): Promise<number> {
  const { _count, _max } = await tx.campaign.aggregate({
    where: { channelId, archivedAt: null },
    _count: true,
    _max: { position: true },
  });
  if (_count >= limits.campaigns) throw new Problem('too-many-campaigns', { max: limits.campaigns });
  return (_max.position ?? -1) + 1;
}

/** The position after a campaign's tiers. @throws Problem `too-many-tiers`. */
export async function nextTierPosition(
  tx: Transaction,
  { channelId, campaignId }: CampaignKey,
): Promise<number> {
  const { _count, _max } = await tx.tier.aggregate({
    where: { channelId, campaignId, archivedAt: null },
    _count: true,
    _max: { position: true },
  });
  if (_count >= limits.tiersPerCampaign)
    throw new Problem('too-many-tiers', { max: limits.tiersPerCampaign });
  return (_max.position ?? -1) + 1;
}

/** Makes a campaign the channel's only default, from which new collabs get their tier, or no default. Lock the channel first. */
export async function setDefaultCampaign(
  tx: Transaction,
  { channelId, campaignId: id }: CampaignKey,
  isDefault: boolean,
): Promise<void> {
  if (isDefault)
    await tx.campaign.updateMany({
      where: { channelId, isDefault: true, NOT: { id } },
      data: { isDefault: false },
    });
  await tx.campaign.updateMany({ where: { channelId, id, NOT: { isDefault } }, data: { isDefault } });
}

/** Makes a tier its campaign's only default, or no default. Lock the channel first. */
export async function setDefaultTier(
  tx: Transaction,
  { channelId, campaignId, tierId: id }: CampaignKey & { tierId: string },
  isDefault: boolean,
): Promise<void> {
  if (isDefault)
    await tx.tier.updateMany({
      where: { channelId, campaignId, isDefault: true, NOT: { id } },
      data: { isDefault: false },
    });
  await tx.tier.updateMany({ where: { channelId, id, NOT: { isDefault } }, data: { isDefault } });
}

/** Moves `updatedAt` of a campaign whose list of tiers changes, and of the collabs in its tiers. */
export async function touchCampaign(tx: Transaction, key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  await tx.campaign.update({ where: { channelId_id: { channelId, id } }, data: { updatedAt: new Date() } });
  await touchCollabsOfCampaign(tx, key, false);
}

/**
 * Moves `updatedAt` of the collabs in a campaign's tiers, in batches.
 * @param marksDirty whether the store shows the change too.
 */
export async function touchCollabsOfCampaign(
  tx: Transaction,
  { channelId, campaignId }: CampaignKey,
  marksDirty: boolean,
): Promise<void> {
  // An archived tier has its collabs until they are moved.
  const tiers = await tx.tier.findMany({ where: { channelId, campaignId }, select: { id: true } });
  for (const { id: tierId } of tiers)
    await addFollowUp(tx, tasks.touchCollabs, { payload: { channelId, tierId, marksDirty } });
}

/**
 * Saves the order of a channel's campaigns, or of the tiers of one campaign.
 * @param ids of all that are not archived, in their new order.
 * @throws Problem `campaign-not-found`; `list-changed` when one was created or archived in the meantime.
 */
export function reorderCampaigns(
  { channelId, campaignId }: { channelId: string; campaignId?: CampaignKey['campaignId'] },
  ids: readonly string[],
): Promise<void> {
  return inTransaction(async (tx) => {
    if (campaignId === undefined) await lockChannel(tx, channelId);
    else await lockCampaign(tx, { channelId, campaignId });
    const current = await listActiveIds(tx, channelId, campaignId);
    const isSame = current.length === ids.length && current.every((id) => ids.includes(id));
    if (!isSame) throw new Problem('list-changed');
    await updatePositions(tx, campaignId === undefined ? 'campaigns' : 'tiers', { channelId, ids });
    if (campaignId !== undefined) await touchCampaign(tx, { channelId, campaignId });
  });
}

async function listActiveIds(
  tx: Transaction,
  channelId: string,
  campaignId: string | undefined,
): Promise<string[]> {
  const select = { id: true };
  const rows =
    campaignId === undefined
      ? await tx.campaign.findMany({ where: { channelId, archivedAt: null }, select })
      : await tx.tier.findMany({ where: { channelId, campaignId, archivedAt: null }, select });
  return rows.map(({ id }) => id);
}
