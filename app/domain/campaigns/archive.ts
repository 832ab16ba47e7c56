import { listArchivedRows } from '#app/db/campaigns.ts';
import { lockTiersForArchiving } from '#app/db/tiers.ts';
import { lockChannel } from '#app/db/channels.ts';
import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { enqueue } from '#app/db/job-queue.ts';
import type { ListPage, PageRequest } from '#app/db/keyset-page.ts';
import { isId } from '#app/ids.ts';
import { message } from '#app/i18n/message.ts';
import { tasks } from '#app/jobs/tasks.ts';
import { invalid, problemDetail } from '../problem.ts';
import { campaignNotFound, lockCampaign, lockTier, tierNotFound } from './lock.ts';
import type { CampaignKey, TierInCampaign } from './lock.ts';
import { nextCampaignPosition, nextTierPosition, touchCampaign } from './order.ts';

/**
 * Archives a tier. Its collabs are moved to the successor in the background, and keep what the tier grants until then.
 * @param successorId a tier of the channel, or null for none.
 * @param replacesDiscounts whether collabs that move to a successor lose their custom discounts.
 * @throws Problem `tier-not-found` for a tier that the channel does not have, or that is archived; `invalid-input` when
 *   the successor is not another tier of the channel.
 */
export function archiveTier(
  key: TierInCampaign,
  successorId: string | null,
  replacesDiscounts = false,
): Promise<void> {
  const { channelId, tierId } = key;
  return inTransaction(async (tx) => {
    const campaignId = await lockTier(tx, key);
    await archiveTiers(tx, { channelId, tierIds: [tierId], successorId, replacesDiscounts });
    await touchCampaign(tx, { channelId, campaignId }, false);
  });
}

/**
 * Archives a campaign with all its tiers, as {@link archiveTier} does one.
 * @param successorId a tier of another campaign of the channel, or null for none.
 * @throws Problem `campaign-not-found` and `invalid-input` in the same cases.
 */
export function archiveCampaign(
  key: CampaignKey,
  successorId: string | null,
  replacesDiscounts = false,
): Promise<void> {
  const { channelId, campaignId } = key;
  return inTransaction(async (tx) => {
    await lockCampaign(tx, key);
    await tx.campaign.update({
      where: { channelId_id: { channelId, id: campaignId } },
      data: { archivedAt: new Date(), isActive: false, isDefault: false },
    });
    const tiers = await tx.tier.findMany({
      where: { channelId, campaignId, archivedAt: null },
      select: { id: true },
    });
    const tierIds = tiers.map(({ id }) => id);
    await archiveTiers(tx, { channelId, tierIds, successorId, replacesDiscounts });
  });
}

interface ArchiveTiers {
  channelId: string;
  tierIds: string[];
  successorId: string | null;
  replacesDiscounts: boolean;
}

async function archiveTiers(tx: Transaction, archiving: ArchiveTiers): Promise<void> {
  const { channelId, tierIds, successorId } = archiving;
  const replacesDiscounts = archiving.replacesDiscounts && successorId !== null;
  await assertSuccessor(tx, archiving);
  await lockTiersForArchiving(tx, channelId, tierIds);
  await tx.tier.updateMany({
    where: { channelId, id: { in: tierIds } },
    data: { archivedAt: new Date(), isDefault: false, successorId, replacesDiscounts },
  });
  for (const tierId of tierIds) await enqueue(tx, tasks.moveCollabs, { channelId, tierId });
}

async function assertSuccessor(
  tx: Transaction,
  { channelId, tierIds, successorId }: ArchiveTiers,
): Promise<void> {
  if (successorId === null) return;
  const isOther = isId(successorId) && !tierIds.includes(successorId);
  const found = isOther
    ? await tx.tier.count({ where: { channelId, id: successorId, archivedAt: null } })
    : 0;
  if (found === 0) throw invalid([problemDetail('successor', message('invalid-successor'))]);
}

/**
 * Restores an archived tier as the last of its campaign. Collabs that were moved to another tier stay there.
 * @throws Problem `tier-not-found` for a tier that the channel does not have or that is not archived.
 * @throws Problem `campaign-not-found` for its campaign.
 * @throws Problem `too-many-tiers` when the campaign has the highest number allowed.
 */
export function restoreTier(key: TierInCampaign & CampaignKey): Promise<void> {
  const { channelId, campaignId, tierId: id } = key;
  return inTransaction(async (tx) => {
    await lockCampaign(tx, key);
    const position = await nextTierPosition(tx, key);
    const { count } = isId(id)
      ? await tx.tier.updateMany({
          where: { channelId, campaignId, id, archivedAt: { not: null } },
          data: { archivedAt: null, successorId: null, replacesDiscounts: false, position },
        })
      : { count: 0 };
    if (count === 0) throw tierNotFound(key);
    await touchCampaign(tx, key, false);
  });
}

/**
 * Restores an archived campaign as the last one, with the tiers that were archived with it. Collabs that were moved to
 * other tiers stay there.
 * @throws Problem `campaign-not-found` for a campaign that the channel does not have, or that is not archived.
 * @throws Problem `too-many-campaigns` when the channel has the highest number allowed.
 */
export function restoreCampaign(key: CampaignKey): Promise<void> {
  const { channelId, campaignId: id } = key;
  return inTransaction(async (tx) => {
    await lockChannel(tx, channelId);
    const archivedAt = await getArchivedAt(tx, key);
    const position = await nextCampaignPosition(tx, channelId);
    await tx.campaign.update({
      where: { channelId_id: { channelId, id } },
      data: { archivedAt: null, isActive: true, position },
    });
    // Tiers that were archived before the campaign stay archived.
    await tx.tier.updateMany({
      where: { channelId, campaignId: id, archivedAt: { gte: archivedAt } },
      data: { archivedAt: null, successorId: null, replacesDiscounts: false },
    });
  });
}

async function getArchivedAt(tx: Transaction, key: CampaignKey): Promise<Date> {
  const { channelId, campaignId: id } = key;
  const campaign = isId(id)
    ? await tx.campaign.findUnique({
        where: { channelId_id: { channelId, id } },
        select: { archivedAt: true },
      })
    : null;
  if (!campaign?.archivedAt) throw campaignNotFound(key);
  return campaign.archivedAt;
}

/** An archived campaign, or an archived tier of a campaign that is not archived. */
export interface ArchivedItem {
  campaignId: string;
  /** Null for a whole campaign. */
  tierId: string | null;
  title: string;
  /** The title of a tier's campaign. */
  campaign: string | null;
}

export type ArchivedPage = ListPage<ArchivedItem>;

/** A page of what a channel has archived, the latest first. */
export function listArchived(channelId: string, page: PageRequest): Promise<ArchivedPage> {
  return listArchivedRows(channelId, page);
}
