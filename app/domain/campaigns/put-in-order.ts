import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import { Problem } from '../problem.ts';
import type { CampaignKey } from './change-campaign.ts';
import { holdCampaign, lockCampaigns } from './lock-campaigns.ts';

/**
 * Puts a channel's campaigns, or the tiers of one of them, into an order.
 * @param ids of all of them that are not archived, in their new order.
 * @throws Problem `not-found` for a campaign that the channel does not have; `conflict` when these are others than there are: somebody added or archived one meanwhile.
 */
export function putInOrder(
  { channelId, campaignId }: { channelId: string; campaignId?: CampaignKey['campaignId'] },
  ids: readonly string[],
): Promise<void> {
  return inTransaction(async (tx) => {
    if (campaignId === undefined) await lockCampaigns(tx, channelId);
    else await holdCampaign(tx, { channelId, campaignId });
    const present = await idsOf(tx, channelId, campaignId);
    const isSame = present.length === ids.length && present.every((id) => ids.includes(id));
    if (!isSame)
      throw new Problem('conflict', 'Something was added or archived meanwhile. Look at the list anew.');
    const table = Prisma.raw(campaignId === undefined ? 'campaigns' : 'tiers');
    await tx.$executeRaw`
      UPDATE ${table} AS put SET position = place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place)
      WHERE channel_id = ${channelId}::uuid AND put.id = given.id AND position <> place`;
  });
}

async function idsOf(tx: Transaction, channelId: string, campaignId: string | undefined): Promise<string[]> {
  const select = { id: true };
  const rows =
    campaignId === undefined
      ? await tx.campaign.findMany({ where: { channelId, archivedAt: null }, select })
      : await tx.tier.findMany({ where: { channelId, campaignId, archivedAt: null }, select });
  return rows.map(({ id }) => id);
}
