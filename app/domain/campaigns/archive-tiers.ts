import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { enqueueMoves } from '#app/jobs/enqueue-moves.ts';
import { invalid } from '../problem.ts';
import type { CampaignKey } from './change-campaign.ts';
import type { PlacedTier } from './change-tier.ts';
import { holdCampaign, holdTier } from './lock-campaigns.ts';

/**
 * Archives a tier: no collab can be put into it any more, and those that are in it are moved, slice by slice, to the tier
 * that takes its place. Until a collab's turn it keeps what the tier grants.
 * @param successorId a tier of the channel, or null for none.
 * @throws Problem `not-found` for a tier that the channel does not have, or has archived; `invalid` for a successor that
 *   is none of the channel's other tiers.
 */
export function archiveTier(key: PlacedTier, successorId: string | null): Promise<void> {
  const { channelId, tierId } = key;
  return inTransaction(async (tx) => {
    await holdTier(tx, key);
    await archive(tx, { channelId, tierIds: [tierId], successorId });
  });
}

/**
 * Archives a campaign with all its tiers, as {@link archiveTier} does one.
 * @param successorId a tier of another campaign of the channel, or null for none.
 * @throws Problem `not-found` and `invalid` likewise.
 */
export function archiveCampaign(key: CampaignKey, successorId: string | null): Promise<void> {
  const { channelId, campaignId } = key;
  return inTransaction(async (tx) => {
    await holdCampaign(tx, key);
    await tx.campaign.update({
      where: { channelId_id: { channelId, id: campaignId } },
      data: { archivedAt: new Date(), isActive: false, isDefault: false },
    });
    const tiers = await tx.tier.findMany({
      where: { channelId, campaignId, archivedAt: null },
      select: { id: true },
    });
    await archive(tx, { channelId, tierIds: tiers.map(({ id }) => id), successorId });
  });
}

interface Archived {
  channelId: string;
  tierIds: string[];
  successorId: string | null;
}

async function archive(tx: Transaction, { channelId, tierIds, successorId }: Archived): Promise<void> {
  await refuseSuccessor(tx, { channelId, tierIds, successorId });
  // Whoever is putting a collab into one of them holds its row until that is done: nobody comes in behind the move.
  await tx.$executeRaw`
    SELECT 1 FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ANY(${tierIds}::uuid[]) ORDER BY id FOR UPDATE`;
  await tx.tier.updateMany({
    where: { channelId, id: { in: tierIds } },
    data: { archivedAt: new Date(), isDefault: false, successorId },
  });
  for (const tierId of tierIds) await enqueueMoves(tx, channelId, tierId);
}

async function refuseSuccessor(
  tx: Transaction,
  { channelId, tierIds, successorId }: Archived,
): Promise<void> {
  if (successorId === null) return;
  const isOther = isId(successorId) && !tierIds.includes(successorId);
  const found = isOther
    ? await tx.tier.count({ where: { channelId, id: successorId, archivedAt: null } })
    : 0;
  if (found === 0)
    throw invalid([{ path: 'successor', message: 'must be another tier that is not archived' }]);
}
